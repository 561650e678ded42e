-- A file was downloaded. In a migration of its own, because the next one uses it.

alter type public.domain_event_kind add value 'file-downloaded' after 'tax-file-downloaded';
