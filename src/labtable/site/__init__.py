"""labtable as a folder of static files: the tables run in the visitor's browser, with the same Python code."""
