"""The exact solution of one turn of Unitary, and the chances of what follows."""
