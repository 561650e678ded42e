-- New entries go into the search indexes at once. Otherwise they wait in a list that every search reads from
-- end to end, and with a long one the planner reads the whole table instead. Both tables are written seldom.

alter index public.profiles_search set (fastupdate = off);
alter index public.contact_messages_search set (fastupdate = off);
