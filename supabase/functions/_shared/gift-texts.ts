// What a gift's email and its page say alike.

export interface GiftWords {
  readonly occasion: 'birthday' | 'in-memory' | 'in-honour' | 'just-so';
  readonly giverName: string;
  /** Of a gift in memory of somebody. */
  readonly memoryOf: string | null;
  /** Null for all dogs. */
  readonly dogName: string | null;
}

/** What was given, by whom and on which occasion, in one sentence to the recipient. */
export function giftSentence({ occasion, giverName, memoryOf, dogName }: GiftWords): string {
  const why = {
    birthday: 'For your birthday',
    'in-memory': `In memory of ${memoryOf ?? ''}`,
    'in-honour': 'In your honour',
    'just-so': 'For you',
  }[occasion];
  const whom =
    dogName === null ? 'the street dogs of Lucknow' : `${dogName}, a street dog of Lucknow`;
  return `${why}, ${giverName} has given food, shelter and healthcare to ${whom}.`;
}
