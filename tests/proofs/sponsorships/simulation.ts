import { compare, type Comparison } from './comparison.ts';
import { Orders } from './orders.ts';
import { People } from './people.ts';
import { Provider } from './provider.ts';
import { Random } from './random.ts';
import { Site } from './site.ts';

const HOUR = 60 * 60;
const STEP = 6 * HOUR;
const STEPS_OF_A_MONTH = (30 * 24 * HOUR) / STEP;
/** Longer than the latest event, the retries and the 30 days after which a halted sponsorship ends. */
const QUIET_STEPS = 2 * STEPS_OF_A_MONTH;
/** At the end nothing is charged any more, so that the last charges are compared too. */
const LAST_STEPS = (3 * 24 * HOUR) / STEP;
const START = Date.parse('2026-01-01T00:00:00+05:30') / 1000;

export interface Simulation {
  readonly comparison: Comparison;
  readonly payments: ReturnType<Orders['compare']>;
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Runs sponsorships, and as many one-time payments, on the rules alone. Everything depends on the seed. */
export function simulate(sponsorships: number, months: number, seed: number): Simulation {
  const random = new Random(seed);
  const provider = new Provider(random);
  const site = new Site(provider, random);
  const people = new People(site, provider, random);
  const orders = new Orders(provider, new Random(seed + 1));
  const steps = Math.round(months * STEPS_OF_A_MONTH);
  let now = START;
  const advance = (isCharging = true) => {
    now += STEP;
    if (isCharging) provider.proceed(now);
    for (const { subscriptionId, payment } of provider.arrivals(now)) {
      site.receive(subscriptionId, payment, now);
    }
    site.finish(now);
    site.reconcile(now);
    site.finish(now);
    orders.proceed(now, isCharging);
  };
  for (let step = 0; step < steps; step += 1) {
    // All have joined after half of the time.
    const joined = Math.min(sponsorships, Math.ceil((sponsorships * 2 * (step + 1)) / steps));
    while (people.all.length < joined) {
      people.join(now);
      orders.give(now);
    }
    people.act(now, 1 / STEPS_OF_A_MONTH);
    advance();
  }
  for (let step = 0; step < QUIET_STEPS; step += 1) advance();
  for (let step = 0; step < LAST_STEPS; step += 1) advance(false);
  return {
    comparison: compare(site, provider, people.all),
    payments: orders.compare(),
    counts: {
      sponsorships: people.all.length,
      mandates: provider.mandates.size,
      ...provider.counts,
      ...people.counts,
      ...site.counts,
    },
  };
}
