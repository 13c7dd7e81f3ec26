"""Tables: a header and a log. `fold` gives the state after any event, `actions` what may be added next."""
