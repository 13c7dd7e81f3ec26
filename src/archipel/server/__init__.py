"""The table server: tables as event logs, views for every seat, bots at the table, one process or many."""
