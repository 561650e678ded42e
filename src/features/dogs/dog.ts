import { site } from '@/config/site';
import type { Enums, Json, Tables } from '@common/database';
import { formatDay } from '@/lib/dates';
import { environment, isLiveSite } from '@/lib/env';
import { language } from '@/lib/language';
import { formatPaise, rupeesToPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

type DogRow = Tables<'dog_profiles'>;

/**
 * A row of `dog_profiles` with the names of the site. The age is a text such as '2 years' or '4 months'. Any status but
 * 'available' is why the dog can't be sponsored.
 */
export interface Dog extends Omit<
  DogRow,
  'image_url' | 'monthly_amount' | 'coverage' | 'created_at' | 'last_update_at'
> {
  image: string;
  /** Rupees. */
  monthlyAmount: number;
  /** As they are stored, where the page shows translations. */
  original?: Pick<DogRow, 'name' | 'tagline' | 'location' | 'traits'>;
  /** Undefined while it is unknown, and where nobody can give monthly. */
  coverage?: Coverage | undefined;
}

/** What the running sponsorships of a dog promise each month, too coarse to tell a single one. */
interface Coverage {
  /** In steps of {@link COVERAGE_STEP_RUPEES}, rounded down. */
  paise: number;
  /** 3 for 3 to 5, 6 for more. */
  people: number;
}

const COVERAGE_STEP_RUPEES = 50;

/** The columns for {@link nameOfJoinedDog} of a dog that a request joins to its rows. */
export const joinedName = (
  language === 'hi' ? 'name, dog_translations(language, name)' : 'name'
) as 'name';

interface JoinedDog {
  name: string;
  dog_translations?: Pick<Tables<'dog_translations'>, 'language' | 'name'>[];
}

/** In the page's language, where the dog has a name in it. */
export function nameOfJoinedDog({ name, dog_translations: translations }: JoinedDog): string {
  return language === 'hi'
    ? (translations?.find((translation) => translation.language === language)?.name ?? name)
    : name;
}

export function toDog({
  image_url: image,
  monthly_amount: monthlyAmount,
  coverage,
  created_at: _createdAt,
  last_update_at: _lastUpdateAt,
  ...row
}: DogRow): Dog {
  return { ...row, image, monthlyAmount, coverage: toCoverage(coverage) };
}

/** @param coverage by mode, null for nobody; undefined from a database without the column */
function toCoverage(coverage: Json | undefined): Coverage | undefined {
  if (coverage === undefined || environment?.payments !== 'server') return;
  const byMode: Partial<Record<Enums<'payment_mode'>, Coverage>> = Object(coverage);
  return byMode[isLiveSite() ? 'live' : 'test'] ?? { paise: 0, people: 0 };
}

const leavings = {
  available: undefined,
  adopted: say('Found a family'),
  passed_away: say('In loving memory'),
  moved: say('Moved away'),
  // For the team alone.
  draft: say('Draft'),
} as const satisfies Record<Dog['status'], string | undefined>;

/** Why a dog can't be sponsored, in a few words; undefined when it can. */
export function leavingText({ status }: Pick<Dog, 'status'>): string | undefined {
  return leavings[status];
}

/** Where a dog is that was taken to the municipal centre, in a sentence; undefined for another one. */
export function centreText({
  name,
  at_centre_since: since,
}: Pick<Dog, 'name' | 'at_centre_since'>): string | undefined {
  return since
    ? say`At the municipal centre since ${formatDay(since)}; we are asking for ${name}’s return.`
    : undefined;
}

export type CoveredDog = Pick<Dog, 'coverage' | 'monthlyAmount'>;

/** Whether all of a dog's month is promised, as exactly as the published numbers say. */
export function isCovered({ coverage, monthlyAmount }: CoveredDog): boolean {
  if (!coverage || coverage.people === 0) return false;
  const steps = Math.floor(monthlyAmount / COVERAGE_STEP_RUPEES);
  return coverage.paise >= rupeesToPaise(steps * COVERAGE_STEP_RUPEES);
}

/** What a dog's month lacks, as exactly as the published numbers say. */
export function missingPaise({ coverage, monthlyAmount }: CoveredDog): number {
  return Math.max(0, rupeesToPaise(monthlyAmount) - (coverage?.paise ?? 0));
}

/** What somebody says who shares a dog's page, before the address: it asks for what the month lacks. */
export function shareText(dog: Dog): string {
  if (leavingText(dog)) return say`This is the story of ${dog.name}, a street dog of ${site.city}:`;
  if (!dog.coverage || isCovered(dog)) return say`Meet ${dog.name}, a street dog of ${site.city}:`;
  const missing = formatPaise(missingPaise(dog));
  return say`Help complete ${dog.name}’s month: ${missing} is missing.`;
}

/** How much of a dog's month is promised, and by how many people: `₹2,250 of ₹3,000 a month, from 3 to 5 people`. */
export function coverageText(coverage: Coverage, monthlyAmount: number): string {
  const { paise, people } = coverage;
  const month = rupeesToPaise(monthlyAmount);
  const [given, all, more] = [formatPaise(paise), formatPaise(month), formatPaise(paise - month)];
  if (people === 0) return say`${given} of ${all} a month, no sponsors yet`;
  if (!isCovered({ coverage, monthlyAmount })) {
    if (people > 5) return say`${given} of ${all} a month, from more than 5 people`;
    if (people > 2) return say`${given} of ${all} a month, from 3 to 5 people`;
    return plural(people, {
      one: `${given} of ${all} a month, from {count} person`,
      other: `${given} of ${all} a month, from {count} people`,
    });
  }
  if (paise <= month) {
    if (people > 5) return say`All of ${all} a month, from more than 5 people`;
    if (people > 2) return say`All of ${all} a month, from 3 to 5 people`;
    return plural(people, {
      one: `All of ${all} a month, from {count} person`,
      other: `All of ${all} a month, from {count} people`,
    });
  }
  if (people > 5) return say`All of ${all} a month, plus ${more}, from more than 5 people`;
  if (people > 2) return say`All of ${all} a month, plus ${more}, from 3 to 5 people`;
  return plural(people, {
    one: `All of ${all} a month, plus ${more}, from {count} person`,
    other: `All of ${all} a month, plus ${more}, from {count} people`,
  });
}
