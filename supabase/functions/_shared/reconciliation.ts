import * as z from 'zod/mini';
import { databaseRequest } from './database.ts';
import type { ReconciliationSettings } from './environment.ts';
import { paymentSchema } from './payment.ts';
import { askProvider } from './provider.ts';
import { recordEvent } from './recording.ts';
import { judge, type Verdict } from './verdict.ts';

const ROWS_AT_ONCE = 500;

const donationsSchema = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    amount_paise: z.int(),
    currency: z.string(),
    provider_order_id: z.string(),
  }),
);
const paymentsSchema = z.object({ items: z.array(paymentSchema) });

type OpenDonation = z.infer<typeof donationsSchema>[number];

/** What was found about one donation that had not come to its end. */
export interface Finding {
  donationId: string;
  orderId: string;
  /** The donation's status before and after. */
  was: string;
  is: string;
  /** One sentence without a full stop. */
  note: string;
  /** `not asked` when the provider or the database failed. */
  kind: Verdict['kind'] | 'not asked';
}

/**
 * Asks the provider about every donation that is pending or failed, and records what a lost event left
 * behind, by the same road as an event would. Running it again changes nothing more.
 * @param since only donations made from this moment on
 * @throws Error when the list of donations can't be read; a provider that fails is a finding
 */
export async function reconcile(settings: ReconciliationSettings, since: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  // All are read before any is repaired: a repaired one leaves the list.
  for (const donation of await openDonations(settings, since)) {
    findings.push(await settle(settings, donation));
  }
  return findings;
}

async function openDonations(
  settings: ReconciliationSettings,
  since: Date,
): Promise<OpenDonation[]> {
  const donations: OpenDonation[] = [];
  for (;;) {
    const query = new URLSearchParams({
      select: 'id,status,amount_paise,currency,provider_order_id',
      status: 'in.(pending,failed)',
      provider_order_id: 'not.is.null',
      created_at: `gte.${since.toISOString()}`,
      order: 'id',
      limit: String(ROWS_AT_ONCE),
    });
    const last = donations.at(-1);
    if (last) query.set('id', `gt.${last.id}`);
    const rows = donationsSchema.parse(
      await databaseRequest(settings, 'GET', `donations?${query.toString()}`),
    );
    donations.push(...rows);
    if (rows.length < ROWS_AT_ONCE) return donations;
  }
}

async function settle(settings: ReconciliationSettings, donation: OpenDonation): Promise<Finding> {
  const { id, provider_order_id: orderId, status: was } = donation;
  const finding = { donationId: id, orderId, was, is: was };
  try {
    const answer = await askProvider(settings, 'GET', `orders/${orderId}/payments`);
    const { payment, nextStatus, ...verdict } = judge(donation, paymentsSchema.parse(answer).items);
    if (!payment || !nextStatus) return { ...finding, ...verdict };
    const outcome = await recordEvent(settings, {
      // A payment can fail first and be captured later, under the same id.
      id: `reconcile:${payment.id}:${nextStatus}`,
      type: 'reconciliation',
      payload: { payment },
      payment: { ...payment, order_id: orderId },
      nextStatus,
    });
    if (outcome === 'recorded') return { ...finding, ...verdict, is: nextStatus };
    return { ...finding, kind: 'open', note: `the database answered ${outcome}` };
  } catch (problem) {
    const note = problem instanceof z.core.$ZodError ? 'the provider’s answer can not be read' : '';
    const message = problem instanceof Error ? problem.message : String(problem);
    return { ...finding, kind: 'not asked', note: note || message };
  }
}
