import { site } from '@/config/site';

/** The status with which the database refuses what is too much within an hour. */
const TOO_MANY = 'PT429';

/**
 * The sentence for a form that the database takes no more from for the moment, or null for any other failure.
 * @param what is sent, in the plural
 */
export function tooManySentence(error: Error, what: 'messages' | 'subscriptions'): string | null {
  if (!('code' in error) || error.code !== TOO_MANY) return null;
  const reason =
    error.message === 'too-many-from-all'
      ? `We are getting more ${what} than we can take.`
      : `Too many ${what} from here.`;
  return `${reason} Please try again in an hour, or write to ${site.email}.`;
}
