-- The languages of the site, of what the team writes and of emails.
create type public.language as enum ('en', 'hi');
