-- Why a recorded donation changed, and why its receipt was cancelled. In a migration of their own, because the next one uses them.

alter type public.donation_change_kind add value 'void';
alter type public.donation_change_kind add value 'unvoid';
alter type public.donation_change_kind add value 'void-asked';
alter type public.donation_change_kind add value 'void-declined';
alter type public.donation_change_kind add value 'cheque-credited';
alter type public.donation_change_kind add value 'cheque-returned';
alter type public.donation_change_kind add value 'cheque-put-back';
alter type public.receipt_reason add value 'void';
