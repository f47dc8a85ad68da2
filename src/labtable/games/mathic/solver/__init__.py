"""The search for true plays: equations, inequalities and patterns of given cards.

`r` is always a `Workspace` that the caller provides; kernels read and change what their docstrings name, and its
initial contents do not matter. Cards of a task are identified by their place in `r.card`, values and demands by their
entry. Kernels that return whether they succeeded leave their result in `r`.
"""
