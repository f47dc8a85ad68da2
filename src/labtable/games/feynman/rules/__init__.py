"""The rules of U-kNOw Feynman as kernels over one record."""
