import { DONATION_MIN_PAISE, SPONSORSHIP_MAX_PAISE } from '../_shared/amount-limits.ts';
import { readAvailableDog } from '../_shared/dog.ts';
import type { Environment } from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';
import { replacementStart } from '../_shared/sponsorships/start-date.ts';
import { readSponsorships, type SponsorshipFilter } from '../_shared/sponsorships/sponsorship.ts';
import { syncSponsorship } from '../_shared/sponsorships/sponsorship-sync.ts';
import type { SubscriptionRequest } from './subscription-request.ts';

/** What a mandate is about. */
export interface Terms {
  readonly amountPaise: number;
  /** Null for all dogs, and for a replacement, which keeps the dog of the old one. */
  readonly dogId: string | null;
  readonly replacesId: string | null;
  /** Null when the first charge comes with the authorisation. */
  readonly startsAt: Date | null;
}

/**
 * The amount for a dog comes from the database unless the sponsor chooses another one.
 * @throws HttpError for an unknown or unavailable dog, an unknown sponsorship, or an amount out of bounds or not in rupees
 */
export async function findTerms(
  body: SubscriptionRequest,
  userId: string,
  environment: Environment,
  now: Date,
): Promise<Terms> {
  const terms =
    'replaces_id' in body
      ? await findReplacement(body.replaces_id, userId, environment, now)
      : await findFirst('dog_id' in body ? body.dog_id : null, environment);
  const amountPaise = body.amount_paise ?? terms.amountPaise;
  const isChosen = body.amount_paise !== undefined;
  if ((isChosen && amountPaise < DONATION_MIN_PAISE) || amountPaise > SPONSORSHIP_MAX_PAISE) {
    throw new HttpError(422, 'amount-out-of-range');
  }
  // Each amount needs a plan of its own at the provider. The dog's own price, and the present amount, may have paise.
  if (amountPaise !== terms.amountPaise && amountPaise % 100 !== 0) {
    throw new HttpError(422, 'whole-rupees');
  }
  return { ...terms, amountPaise };
}

async function findFirst(dogId: string | null, environment: Environment): Promise<Terms> {
  const dog = dogId === null ? null : await readAvailableDog(environment, dogId);
  return { amountPaise: dog?.monthlyPaise ?? 0, dogId, replacesId: null, startsAt: null };
}

async function findReplacement(
  id: string,
  userId: string,
  environment: Environment,
  now: Date,
): Promise<Terms> {
  const own: SponsorshipFilter = (all) => all.eq('id', id).eq('user_id', userId);
  // The provider's date of the next charge, not the stored one, decides when the new mandate starts.
  await syncSponsorship(environment, own, { now });
  const [replaced] = await readSponsorships(environment, own);
  if (!replaced) throw new HttpError(404, 'unknown-sponsorship');
  return {
    amountPaise: replaced.amount_paise,
    dogId: null,
    replacesId: id,
    startsAt: replacementStart(replaced, now),
  };
}
