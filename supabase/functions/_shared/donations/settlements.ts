import * as z from 'zod/mini';
import { indianIsoDay } from '../common/amounts-and-dates.ts';
import type { Tables } from '../common/database.ts';
import { databaseClient } from '../base/database.ts';
import { logFailure } from '../base/http.ts';
import { recordJobRun } from '../base/job-function.ts';
import { isoTime } from '../provider/payment.ts';
import {
  fetchPage,
  fetchReport,
  fetchSettlement,
  isUnknownId,
  keyMode,
  orNull,
  PROVIDER_PAGE_SIZE,
  REPORT_PAGE_SIZE,
} from '../provider/provider.ts';
import {
  isOnHold,
  settlementSchema,
  type Settlement,
  type SettlementLine,
} from '../provider/settlement.ts';
import type { SyncSettings } from './order-sync.ts';
import type { Run } from './reconciliation-run.ts';
import {
  isSettlementRunDue,
  noSettlementsReviewItem,
  PAID_OUT_WITHIN_DAYS,
  settlementFactsSchema,
  settlementReviewItems,
} from './settlement-rules.ts';

const JOB = 'settlements';
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** So long before the newest settlement a run begins. */
const OVERLAP_DAYS = 7;

/** A page of the report on a month. */
const positionSchema = z.object({
  year: z.int(),
  /** 1 to 12. */
  month: z.int(),
  skip: z.int(),
});

type Position = z.infer<typeof positionSchema>;

/**
 * Reads the provider's settlements and its report on their lines, when that is due, stores them and opens and closes
 * review items. A run continues where the last one ended. Its failures are logged and stored in its own row of
 * scheduled_jobs: nothing else depends on it.
 */
export async function lookForSettlements(settings: SyncSettings, run: Run): Promise<void> {
  try {
    const { data: last } = await databaseClient(settings)
      .from('scheduled_jobs')
      .select('*')
      .eq('name', JOB)
      .maybeSingle()
      .throwOnError();
    const hasNewEvent = last !== null && (await wasProcessedSince(settings, last.last_run_at));
    if (run.hasTime() && isSettlementRunDue(last, hasNewEvent, run.now)) {
      await readSettlements(settings, last, run);
    }
  } catch (error) {
    logFailure(JOB, error);
  }
}

async function wasProcessedSince(settings: SyncSettings, time: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('payment_events')
    .select('id')
    .eq('type', 'settlement.processed')
    .gt('received_at', time)
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

async function readSettlements(
  settings: SyncSettings,
  last: Tables<'scheduled_jobs'> | null,
  { now, hasTime }: Run,
): Promise<void> {
  const mode = keyMode(settings);
  const database = databaseClient(settings);
  const finish = (last_result: 'complete' | 'partial' | 'failed', next_position: Position | null) =>
    recordJobRun(settings, {
      name: JOB,
      last_run_at: now.toISOString(),
      last_result,
      next_position,
    });
  const { data: since } = await database.rpc('settlements_since', { mode }).throwOnError();
  if (since === null) return finish('complete', null);
  const from = new Date(Date.parse(since) - OVERLAP_DAYS * DAY_MILLISECONDS);
  const stored = positionSchema.safeParse(last?.next_position);
  let position = stored.success ? stored.data : monthOf(from);
  try {
    let malformedCount = await storeList(settings, from, now);
    while (isInOrBefore(position, monthOf(now))) {
      if (!hasTime()) return await finish('partial', position);
      const page = await fetchReport(settings, position);
      await storeLines(settings, page.items, now);
      malformedCount += page.malformedCount;
      position = page.isLast
        ? nextMonth(position)
        : { ...position, skip: position.skip + REPORT_PAGE_SIZE };
    }
    if (malformedCount > 0)
      throw new Error(`the provider sent ${malformedCount} malformed entries`);
    const captured_before = new Date(now.getTime() - PAID_OUT_WITHIN_DAYS * DAY_MILLISECONDS);
    const { data: facts } = await database
      .rpc('settlement_facts', { mode, captured_before: captured_before.toISOString() })
      .throwOnError();
    const items = settlementReviewItems(settlementFactsSchema.parse(facts), mode, now);
    await database.rpc('write_settlement_review_items', { mode, items }).throwOnError();
    await finish('complete', null);
  } catch (error) {
    if (isUnknownId(error)) {
      const items = [noSettlementsReviewItem(mode)];
      await database.rpc('open_review_items', { items }).throwOnError();
      return finish('complete', null);
    }
    logFailure(JOB, error);
    // After malformed entries everything is read once more.
    await finish('failed', isInOrBefore(position, monthOf(now)) ? position : null);
  }
}

/** Stores the settlements that were made since a time. @returns how many can't be read */
async function storeList(settings: SyncSettings, since: Date, now: Date): Promise<number> {
  const [from, to] = [since, now].map((time) => Math.floor(time.getTime() / 1000)) as [
    number,
    number,
  ];
  let malformedCount = 0;
  for (let skip = 0; ; skip += PROVIDER_PAGE_SIZE) {
    const page = await fetchPage(settings, 'settlements', settlementSchema, { from, to, skip });
    await store(settings, page.items, [], now);
    malformedCount += page.malformedCount;
    if (page.isLast) return malformedCount;
  }
}

/** Stores lines of the report, and first their settlements, of which the list may not know one that was asked for. */
async function storeLines(
  settings: SyncSettings,
  lines: readonly SettlementLine[],
  now: Date,
): Promise<void> {
  const { data: known } = await databaseClient(settings)
    .rpc('known_settlements', { ids: lines.flatMap(({ settlement_id }) => settlement_id ?? []) })
    .throwOnError();
  const ids = new Set(lines.flatMap(({ settlement_id }) => settlement_id || []));
  const settlements: Settlement[] = [];
  for (const id of [...ids].filter((each) => !known.includes(each))) {
    const own = lines.filter(({ settlement_id }) => settlement_id === id);
    settlements.push((await orNull(fetchSettlement(settings, id))) ?? settlementOf(id, own));
  }
  await store(settings, settlements, lines, now);
}

function settlementOf(id: string, lines: readonly SettlementLine[]): Settlement {
  const [line] = lines;
  return {
    id,
    amount: Math.max(
      0,
      lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0),
    ),
    status: 'processed',
    utr: line?.settlement_utr,
    created_at: line?.settled_at ?? line?.created_at ?? 0,
  };
}

async function store(
  settings: SyncSettings,
  settlements: readonly Settlement[],
  lines: readonly SettlementLine[],
  now: Date,
): Promise<void> {
  await databaseClient(settings)
    .rpc('save_settlements', {
      mode: keyMode(settings),
      as_of: now.toISOString(),
      settlements: settlements.map(({ id, status, amount, utr, created_at }) => ({
        id,
        status,
        amount_paise: amount,
        utr: utr || null,
        made_at: isoTime(created_at),
      })),
      lines: lines.map((line) => ({
        entity_id: line.entity_id,
        settlement_id: line.settlement_id || null,
        type: line.type,
        debit_paise: line.debit,
        credit_paise: line.credit,
        fee_paise: line.fee ?? 0,
        tax_paise: line.tax ?? 0,
        is_on_hold: isOnHold(line),
        made_at: isoTime(line.created_at),
        settled_at: isoTime(line.settled_at),
        payment_id: line.payment_id ?? (line.type === 'payment' ? line.entity_id : null),
        order_id: line.order_id || null,
      })),
    })
    .throwOnError();
}

function monthOf(time: Date): Position {
  const [year = 0, month = 0] = indianIsoDay(time).split('-').map(Number);
  return { year, month, skip: 0 };
}

function nextMonth({ year, month }: Position): Position {
  return month === 12 ? { year: year + 1, month: 1, skip: 0 } : { year, month: month + 1, skip: 0 };
}

function isoMonth({ year, month }: Position): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

function isInOrBefore(one: Position, other: Position): boolean {
  return isoMonth(one) <= isoMonth(other);
}
