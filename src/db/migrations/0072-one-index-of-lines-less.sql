-- A statement of account reads the lines of journals in their order, and nearly every journal has one of what is available:
-- the key of the lines serves it, at three lines read for one shown (docs/decisions/0089).
drop index entries_statement;
