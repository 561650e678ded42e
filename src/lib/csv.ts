// The functions write one, too (tax-return).
export { toCsv } from '../../supabase/functions/_shared/csv';
