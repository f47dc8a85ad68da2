"""A kind of contract for import-linter: a list of what may be imported, where its own kinds list what may not."""

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.application import contract_utils
from importlinter.application.contract_utils import AlertLevel


class NothingElse(Contract):
    """Modules, and all that lies in them, import the standard library, each other's package, and `packages` alone."""

    type_name = "nothing_else"

    modules = fields.SetField(subfield=fields.ModuleField())
    packages = fields.SetField(subfield=fields.StringField())
    ignore_imports = fields.SetField(subfield=fields.ImportExpressionField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        given: Any = self  # the fields are typed as what describes them, and are what is given
        removal = contract_utils.remove_ignored_imports_and_report(
            graph=graph, ignore_imports=given.ignore_imports, unmatched_alerting=AlertLevel.ERROR
        )
        roots = set(self.session_options["root_packages"])
        allowed = {*sys.stdlib_module_names, *roots, *given.packages}
        found = []
        for root in sorted(module.name for module in given.modules):
            for module in sorted({root} | graph.find_descendants(root)):
                imported = graph.find_modules_directly_imported_by(module)
                found += [(module, name) for name in sorted(imported) if name.partition(".")[0] not in allowed]
        return ContractCheck(
            kept=not found,
            warnings=list(removal.warnings),
            ignored_import_count=removal.ignored_import_count,
            metadata={"found": found},
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, name in check.metadata["found"]:
            output.print_error(f"{module} is not allowed to import {name}")
