-- Kinds of review items about payouts. In a migration of their own, because the next one uses them.

alter type public.review_item_kind add value 'payout';
alter type public.review_item_kind add value 'not-paid-out';
alter type public.review_item_kind add value 'no-payouts';
