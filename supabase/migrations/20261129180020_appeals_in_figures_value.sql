-- What was given for appeals, among the figures. In a migration of its own, because the next one uses it.

alter type public.money_kind add value 'appeal' before 'by-hand';
