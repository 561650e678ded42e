import type { Tables } from '../common/database.ts';
import { databaseClient } from '../base/database.ts';
import type { SyncSettings } from './order-sync.ts';
import { callProvider } from '../provider/provider.ts';
import { notComparedReviewItem, openReviewItems } from '../base/review-items.ts';

export interface Run {
  readonly now: Date;
  /** Asked before each page and each comparison. */
  readonly hasTime: () => boolean;
}

/** After this many failures in a run, one cheap request tells whether the provider is down. */
const FAILURES_BEFORE_PROBE = 3;
/** From this many failures of the same record on, a person looks at it. */
const FAILURES_BEFORE_REVIEW = 3;
const FIRST_PAUSE_MINUTES = 30;
const LONGEST_PAUSE_MINUTES = 24 * 60;
/** What was not tried again for so long is no longer due: an event was compared, or it is older than every window. */
const FORGOTTEN_AFTER_DAYS = 7;

/**
 * When a record is tried again: after half an hour, then after twice as long each time, at most a day.
 * @param failures in a row, at least 1
 */
export function retryAt(failures: number, now: Date): Date {
  const minutes = Math.min(FIRST_PAUSE_MINUTES * 2 ** (failures - 1), LONGEST_PAUSE_MINUTES);
  return new Date(now.getTime() + minutes * 60_000);
}

/** A record that could not be compared in this run. */
export interface Failure {
  /** The provider's id, or that of a sponsorship without one. */
  readonly reference: string;
  readonly message: string;
  /** Whether a review item says so. */
  readonly isUnderReview: boolean;
}

/**
 * The comparisons of a run. One that fails is tried again after a growing pause, and the run goes on; only when the
 * provider doesn't answer a probe either, the run ends and nothing counts as a failure of a record.
 */
export class Comparisons {
  readonly failures: Failure[] = [];
  /** The number of review items that were opened for records that keep failing. */
  newReviewItems = 0;
  readonly #settings: SyncSettings;
  readonly #now: Date;
  readonly #known: ReadonlyMap<string, Tables<'sync_failures'>>;
  #unconfirmed: { reference: string; message: string }[] = [];
  readonly #failedNow = new Set<string>();

  private constructor(
    settings: SyncSettings,
    now: Date,
    known: readonly Tables<'sync_failures'>[],
  ) {
    this.#settings = settings;
    this.#now = now;
    this.#known = new Map(known.map((failure) => [failure.reference, failure]));
  }

  /** @throws Error when the database fails or can't be reached in time */
  static async begin(settings: SyncSettings, now: Date): Promise<Comparisons> {
    const failures = () => databaseClient(settings).from('sync_failures');
    const oldest = new Date(now.getTime() - FORGOTTEN_AFTER_DAYS * 24 * 60 * 60_000);
    await failures().delete().lt('retry_at', oldest.toISOString()).throwOnError();
    const { data } = await failures().select('*').throwOnError();
    return new Comparisons(settings, now, data);
  }

  /** How many records failed when they were last tried. */
  get knownCount(): number {
    return this.#known.size;
  }

  #isPaused(reference: string): boolean {
    const known = this.#known.get(reference);
    return known !== undefined && Date.parse(known.retry_at) > this.#now.getTime();
  }

  /** Those that failed when they were last tried come last. */
  inOrder<Value>(values: readonly Value[], referenceOf: (value: Value) => string): Value[] {
    const hasFailed = (value: Value) => Number(this.#known.has(referenceOf(value)));
    return values.toSorted((one, other) => hasFailed(one) - hasFailed(other));
  }

  /**
   * Does the work of one record, unless it is paused or has failed in this run.
   * @returns undefined when there is no result
   * @throws Error when the provider is down, or the database fails
   */
  async attempt<Result>(
    reference: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.#isPaused(reference)) return undefined;
    return this.attemptNow(reference, work);
  }

  /** Like {@link attempt}, also when the record is paused. */
  async attemptNow<Result>(
    reference: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.#failedNow.has(reference)) return undefined;
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      this.#failedNow.add(reference);
      this.#unconfirmed.push({ reference, message: errorMessage(error) });
      if (this.#unconfirmed.length >= FAILURES_BEFORE_PROBE) await this.confirm();
      return undefined;
    }
    if (this.#known.has(reference)) {
      await databaseClient(this.#settings)
        .from('sync_failures')
        .delete()
        .eq('reference', reference)
        .throwOnError();
    }
    return result;
  }

  /**
   * Stores what failed, unless the provider is down.
   * @throws as {@link attempt}
   */
  async confirm(): Promise<void> {
    if (this.#unconfirmed.length === 0) return;
    const failed = this.#unconfirmed;
    this.#unconfirmed = [];
    try {
      await callProvider(this.#settings, 'GET', 'payments?count=1');
    } catch (error) {
      this.failures.push(...failed.map((failure) => ({ ...failure, isUnderReview: false })));
      throw error;
    }
    for (const { reference, message } of failed) await this.#store(reference, message);
  }

  async #store(reference: string, message: string): Promise<void> {
    const known = this.#known.get(reference);
    const failures = (known?.failures ?? 0) + 1;
    const since = known?.since ?? this.#now.toISOString();
    const isUnderReview = failures >= FAILURES_BEFORE_REVIEW;
    const retry_at = retryAt(failures, this.#now).toISOString();
    await databaseClient(this.#settings)
      .rpc('record_sync_failure', { reference, failures, since, retry_at })
      .throwOnError();
    if (isUnderReview) {
      const reviewItem = notComparedReviewItem(reference, { failures, since, message });
      this.newReviewItems += await openReviewItems(this.#settings, [reviewItem]);
    }
    this.failures.push({ reference, message, isUnderReview });
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
