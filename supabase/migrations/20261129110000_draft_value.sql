-- A dog that only the team sees yet. In a migration of its own, because the next one uses it.

alter type public.dog_status add value 'draft';
