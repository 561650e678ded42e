import * as z from 'zod/mini';
import { databaseRequest } from './database.ts';
import { decideStatus, type StatusDecision } from './donation-status.ts';
import type { ReconciliationSettings } from './environment.ts';
import { paymentSchema } from './payment.ts';
import { callProvider, ProviderError } from './provider.ts';
import { recordPaymentEvent } from './record-payment.ts';

const PAGE_SIZE = 500;
/** After this many failures in a row the remaining donations are skipped. */
const MAX_CONSECUTIVE_FAILURES = 3;
/** The provider's statuses for an unknown order id. */
const UNKNOWN_ORDER_STATUSES = new Set([400, 404]);

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

export interface Finding {
  donationId: string;
  orderId: string;
  statusBefore: string;
  statusAfter: string;
  /** One sentence without a full stop. */
  note: string;
  /** `not checked`: the provider or the database failed, so another run must check the donation. */
  result: StatusDecision['result'] | 'not checked';
}

/**
 * Compares donations with the provider's payments and records the events that were lost. Idempotent.
 * @param since only donations created at or after this time
 * @throws Error when the donations can't be read; a failing provider is a finding
 */
export async function reconcile(settings: ReconciliationSettings, since: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  let failures = 0;
  // Reads all donations first, because a repair changes the status that the query filters on.
  for (const donation of await readDonations(settings, since)) {
    const finding =
      failures < MAX_CONSECUTIVE_FAILURES
        ? await checkDonation(settings, donation)
        : notChecked(donation, `skipped after ${MAX_CONSECUTIVE_FAILURES} failures in a row`);
    failures = finding.result === 'not checked' ? failures + 1 : 0;
    findings.push(finding);
  }
  return findings;
}

/** Unpaid donations come first: they matter most when the provider fails halfway. */
async function readDonations(settings: ReconciliationSettings, since: Date): Promise<Donation[]> {
  const donations: Donation[] = [];
  for (;;) {
    const query = new URLSearchParams({
      select: 'id,status,amount_paise,currency,provider_order_id,provider_payment_id',
      status: 'in.(pending,failed,completed)',
      provider_order_id: 'not.is.null',
      created_at: `gte.${since.toISOString()}`,
      order: 'id',
      limit: String(PAGE_SIZE),
    });
    const last = donations.at(-1);
    if (last) query.set('id', `gt.${last.id}`);
    const rows = donationsSchema.parse(
      await databaseRequest(settings, 'GET', `donations?${query.toString()}`),
    );
    donations.push(...rows);
    if (rows.length < PAGE_SIZE) break;
  }
  const isCompleted = ({ status }: Donation) => status === 'completed';
  return [
    ...donations.filter((donation) => !isCompleted(donation)),
    ...donations.filter(isCompleted),
  ];
}

function notChecked(donation: Donation, note: string): Finding {
  return { ...unchanged(donation), result: 'not checked', note };
}

function unchanged({ id, provider_order_id: orderId, status }: Donation) {
  return { donationId: id, orderId, statusBefore: status, statusAfter: status };
}

async function checkDonation(
  settings: ReconciliationSettings,
  donation: Donation,
): Promise<Finding> {
  try {
    const path = `orders/${donation.provider_order_id}/payments`;
    const payments = paymentsSchema.safeParse(await callProvider(settings, 'GET', path));
    if (!payments.success) return notChecked(donation, 'the provider’s response is malformed');
    return await applyDecision(settings, donation, decideStatus(donation, payments.data.items));
  } catch (error) {
    if (error instanceof ProviderError && UNKNOWN_ORDER_STATUSES.has(error.status)) {
      const note = `the provider does not know this order (${error.status})`;
      return { ...unchanged(donation), result: 'needs review', note };
    }
    return notChecked(donation, error instanceof Error ? error.message : String(error));
  }
}

async function applyDecision(
  settings: ReconciliationSettings,
  donation: Donation,
  { payment, nextStatus, ...decision }: StatusDecision,
): Promise<Finding> {
  const finding = { ...unchanged(donation), ...decision };
  if (!payment || !nextStatus) return finding;
  const outcome = await recordPaymentEvent(settings, {
    // A payment can fail first and be captured later under the same id.
    id: `reconcile:${payment.id}:${nextStatus}`,
    type: 'reconciliation',
    payload: { payment },
    payment: { ...payment, order_id: donation.provider_order_id },
    nextStatus,
  });
  if (outcome === 'recorded') return { ...finding, statusAfter: nextStatus };
  const statusAfter = await readStatus(settings, donation);
  if (statusAfter !== donation.status) {
    const note = 'already recorded by the provider’s own event';
    return { ...finding, statusAfter, result: 'agrees', note };
  }
  const note = `${payment.id} was not recorded: ${outcome}`;
  return { ...finding, statusAfter, result: 'needs review', note };
}

async function readStatus(settings: ReconciliationSettings, { id }: Donation): Promise<string> {
  const query = new URLSearchParams({ select: 'status', id: `eq.${id}` });
  const rows = z
    .array(z.object({ status: z.string() }))
    .parse(await databaseRequest(settings, 'GET', `donations?${query.toString()}`));
  return rows[0]?.status ?? 'deleted';
}
