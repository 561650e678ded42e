import { say, type Language } from './say.ts';

// What the site and the functions know alike of a gift.

/** For whom a donation or a sponsorship is given, as the functions take it and `giftSchema` checks it. */
export type GiftDetails = {
  recipient_name: string;
  giver_name: string;
  message?: string | undefined;
  /** With the day on which the email leaves; without both the payer shows the page. */
  email?: string | undefined;
  /** An Indian day, as YYYY-MM-DD. */
  deliver_on?: string | undefined;
  /** Of the page on which it is given, and of the recipient's emails; without it English. */
  language?: Language | undefined;
} & (
  | { occasion: 'birthday' | 'in-honour' | 'just-so' }
  /** Then the recipient is who reads about it. */
  | { occasion: 'in-memory'; memory_of: string }
);

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
  const whom = dogName === null ? say('our street dogs') : say`${dogName}, a street dog`;
  switch (occasion) {
    case 'birthday':
      return say`For your birthday, ${giverName} gave food, shelter and healthcare to ${whom}.`;
    case 'in-memory':
      return say`In memory of ${memoryOf ?? ''}, ${giverName} gave food, shelter and healthcare to ${whom}.`;
    case 'in-honour':
      return say`In your honour, ${giverName} gave food, shelter and healthcare to ${whom}.`;
    case 'just-so':
      return say`For you, ${giverName} gave food, shelter and healthcare to ${whom}.`;
  }
}

/** What became of the dog of a gift, not of the payment. Null for one that is still with us. */
export function becameText(
  status: 'available' | 'adopted' | 'passed_away' | 'moved',
  dogName: string,
): string | null {
  switch (status) {
    case 'available':
      return null;
    case 'adopted':
      return say`There is good news: a family has adopted ${dogName} and taken the dog home for good.`;
    case 'passed_away':
      return say`We are very sorry: ${dogName} has died. Until then, ${dogName} had somebody.`;
    case 'moved':
      return say`${dogName} now lives somewhere else, where our team can’t look after the dog any more.`;
  }
}
