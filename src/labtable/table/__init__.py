"""Tables: seats, clocks, reaction windows, the log and its stores."""
