"""Classes: many tables that pupils join with one code, and one desk that sees and leads them."""
