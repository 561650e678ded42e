import type { Enums, Tables } from '@/lib/database.types';

export { matterGuidance } from '../../../supabase/functions/_shared/matter-guidance.ts';

/** What the server can't settle and a person must decide. */
export interface Matter {
  id: string;
  kind: Enums<'matter_kind'>;
  /** What happened. */
  description: string;
  orderId: string | null;
  paymentId: string | null;
  amountPaise: number | null;
  /** ISO 8601. */
  openedAt: string;
  /** Null while the matter is open. */
  closing: { note: string; closedAt: string; closedBy: string } | null;
}

export function toMatter(row: Tables<'team_matters'>): Matter {
  const { closing_note: note, closed_at: closedAt, closed_by_name: closedBy } = row;
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    orderId: row.provider_order_id,
    paymentId: row.provider_payment_id,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    closing:
      note === null || closedAt === null || closedBy === null ? null : { note, closedAt, closedBy },
  };
}
