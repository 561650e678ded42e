import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { receiptQuery } from '@/features/receipts/receipt-queries';
import { paths } from '@/lib/paths';

/**
 * A receipt, and how to go on to the one that took its place.
 * @param secret of a visitor's email; null asks with the session
 */
export function useReceipt(receiptId: string, secret: string | null) {
  const navigate = useNavigate();
  const query = useQuery(receiptQuery(receiptId, secret));
  const openReceipt = (id: string) =>
    void navigate(paths.receipt(id), { replace: true, state: { secret } });
  const openSuccessor = async () => {
    const { data } = await query.refetch();
    if (data?.replacedBy) openReceipt(data.replacedBy.id);
  };
  return { query, openReceipt, openSuccessor };
}
