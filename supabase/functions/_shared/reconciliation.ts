import * as z from 'zod/mini';
import { databaseRequest } from './database.ts';
import type { ReconciliationSettings } from './environment.ts';
import { paymentSchema } from './payment.ts';
import { askProvider, ProviderRefusal } from './provider.ts';
import { recordEvent } from './recording.ts';
import { judge, type Verdict } from './verdict.ts';

const ROWS_AT_ONCE = 500;
/** After so many orders in a row without an answer the others are not asked about. */
const PATIENCE = 3;
/** What the provider answers to an order that it does not know. */
const UNKNOWN = new Set([400, 404]);

const donationsSchema = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    amount_paise: z.int(),
    currency: z.string(),
    provider_order_id: z.string(),
    provider_payment_id: z.nullable(z.string()),
  }),
);
const paymentsSchema = z.object({ items: z.array(paymentSchema) });

type Donation = z.infer<typeof donationsSchema>[number];

/** What was found about one donation. */
export interface Finding {
  donationId: string;
  orderId: string;
  /** The donation's status before and after. */
  was: string;
  is: string;
  /** One sentence without a full stop. */
  note: string;
  /** `not asked` when the provider or the database failed: another run asks again. */
  kind: Verdict['kind'] | 'not asked';
}

/**
 * Asks the provider about every donation, and records what a lost event left behind, by the same road as an
 * event would: a payment, a failure, a refund. Running it again changes nothing more.
 * @param since only donations made from this moment on
 * @throws Error when the list of donations can't be read; a provider that fails is a finding
 */
export async function reconcile(settings: ReconciliationSettings, since: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  let failures = 0;
  // All are read before any is repaired: a repaired one has another status.
  for (const donation of await donationsSince(settings, since)) {
    const finding =
      failures < PATIENCE
        ? await settle(settings, donation)
        : notAsked(donation, `nothing was answered ${PATIENCE} times in a row`);
    failures = finding.kind === 'not asked' ? failures + 1 : 0;
    findings.push(finding);
  }
  return findings;
}

/** The unfinished ones come first: when the provider gives up on the way, they matter most. */
async function donationsSince(settings: ReconciliationSettings, since: Date): Promise<Donation[]> {
  const donations: Donation[] = [];
  for (;;) {
    const query = new URLSearchParams({
      select: 'id,status,amount_paise,currency,provider_order_id,provider_payment_id',
      status: 'in.(pending,failed,completed)',
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
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const isCompleted = ({ status }: Donation) => status === 'completed';
  return [...donations.filter((one) => !isCompleted(one)), ...donations.filter(isCompleted)];
}

function notAsked(donation: Donation, note: string): Finding {
  return { ...unchanged(donation), kind: 'not asked', note };
}

function unchanged({ id, provider_order_id: orderId, status }: Donation) {
  return { donationId: id, orderId, was: status, is: status };
}

async function settle(settings: ReconciliationSettings, donation: Donation): Promise<Finding> {
  try {
    const answer = await askProvider(
      settings,
      'GET',
      `orders/${donation.provider_order_id}/payments`,
    );
    const payments = paymentsSchema.safeParse(answer);
    if (!payments.success) return notAsked(donation, 'the provider’s answer can not be read');
    return await carryOut(settings, donation, judge(donation, payments.data.items));
  } catch (problem) {
    if (problem instanceof ProviderRefusal && UNKNOWN.has(problem.status)) {
      const note = `the provider does not know this order (${problem.status})`;
      return { ...unchanged(donation), kind: 'for a person', note };
    }
    return notAsked(donation, problem instanceof Error ? problem.message : String(problem));
  }
}

async function carryOut(
  settings: ReconciliationSettings,
  donation: Donation,
  { payment, nextStatus, ...verdict }: Verdict,
): Promise<Finding> {
  const finding = { ...unchanged(donation), ...verdict };
  if (!payment || !nextStatus) return finding;
  const outcome = await recordEvent(settings, {
    // A payment can fail first and be captured later, under the same id.
    id: `reconcile:${payment.id}:${nextStatus}`,
    type: 'reconciliation',
    payload: { payment },
    payment: { ...payment, order_id: donation.provider_order_id },
    nextStatus,
  });
  if (outcome === 'recorded') return { ...finding, is: nextStatus };
  const is = await statusOf(settings, donation);
  return is === donation.status
    ? { ...finding, kind: 'for a person', note: `${payment.id} was not recorded: ${outcome}` }
    : { ...finding, is, kind: 'agrees', note: 'recorded meanwhile by the provider’s own event' };
}

async function statusOf(settings: ReconciliationSettings, { id }: Donation): Promise<string> {
  const query = new URLSearchParams({ select: 'status', id: `eq.${id}` });
  const rows = z
    .array(z.object({ status: z.string() }))
    .parse(await databaseRequest(settings, 'GET', `donations?${query.toString()}`));
  return rows[0]?.status ?? 'gone';
}
