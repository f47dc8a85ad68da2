"""The search for true plays: equations, inequalities and patterns of given cards.

`r` is a `Workspace` throughout: the caller's, of which the kernels read and change what their docstrings name; what it
holds at first means nothing. Cards of a task are known by their place in `r.card`, values and demands by their entry.
Kernels that return whether they succeeded leave their result in `r`.
"""
