"""One turn of Unitary solved exactly, and the chances of what comes after it."""
