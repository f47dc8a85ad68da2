"""labtable as a folder of files: the tables run in the visitor's own browser, by the same Python."""
