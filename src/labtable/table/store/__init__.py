"""The log of every table and class: stores, writing and erasing."""
