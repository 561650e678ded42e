-- What happens to appeals, and what the emails about it say. In a migration of its own, because the next one uses it.

alter type public.domain_event_kind add value 'appeal-goal-reached' after 'dog-left';
alter type public.domain_event_kind add value 'appeal-ended' after 'appeal-goal-reached';
alter type public.domain_event_kind add value 'appeal-outcome-told' after 'appeal-ended';
alter type public.email_content_source add value 'appeal' after 'account_deleted';
alter type public.email_content_source add value 'appeal_outcome' after 'appeal';
