-- Events are found by type, practice, tradition and language, too: their words are made anew when the program starts.
update events set search_key = null;
