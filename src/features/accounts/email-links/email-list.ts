import { say } from '@/lib/say';

/**
 * What an email can be unsubscribed from: the newsletter, the news of a dog, the gifts or the appeals of an address, or a
 * switch in Settings.
 */
const emailLists = [
  'newsletter',
  'email_notifications',
  'adoption_alerts',
  'marketing_emails',
  'dog_news',
  'gifts',
  'appeals',
] as const;

export type EmailList = (typeof emailLists)[number];

/** The list with that name in a link; null for any other text. */
export function emailListOf(name: string | null): EmailList | null {
  return emailLists.find((list) => list === name) ?? null;
}

interface ListWords {
  /** A question. */
  title: string;
  /** What pressing the button does. */
  explanation: string;
  button: string;
  done: string;
  /** The label of the switch in Settings; null for an address without an account. */
  setting: string | null;
  /** How an address without an account gets these emails again. */
  again?: string;
}

export const listWords: Record<EmailList, ListWords> = {
  newsletter: {
    title: say('Unsubscribe from the newsletter?'),
    explanation: say(
      'Press the button and we will delete your address from the newsletter list. You need no account and no password.',
    ),
    button: say('Unsubscribe'),
    done: say('Your address is off the list. We won’t send you any more newsletters.'),
    setting: null,
    again: say('If you change your mind, subscribe again at the foot of this page.'),
  },
  dog_news: {
    title: say('No more news of this dog?'),
    explanation: say(
      'Press the button and we will delete your address from the list for this dog. The page of your gift stays. You need no account and no password.',
    ),
    button: say('Stop the news'),
    done: say(
      'Your address has been deleted from the list. We won’t send you any more news of this dog.',
    ),
    setting: null,
    again: say('If you change your mind, ask for the news again on the page of your gift.'),
  },
  gifts: {
    title: say('No more gifts by email?'),
    explanation: say(
      'Press the button, and nobody will be able to send a gift to this address through our site any more. The page of any gift that you already have stays.',
    ),
    button: say('Stop all gifts by email'),
    done: say('No more gifts will be sent to this address through our site.'),
    setting: null,
    again: say('If you change your mind, write to us.'),
  },
  appeals: {
    title: say('No more emails about appeals?'),
    explanation: say(
      'Press the button, and we will no longer email you what became of an appeal that you gave for. Its page says it in any case. You need no account and no password.',
    ),
    button: say('Stop these emails'),
    done: say('We will no longer email you about appeals.'),
    setting: null,
    again: say('The receipts of your donations still arrive.'),
  },
  marketing_emails: {
    title: say('Unsubscribe from the newsletter?'),
    explanation: say('Press the button and we won’t send you any more newsletters.'),
    button: say('Unsubscribe'),
    done: say('We won’t send you any more newsletters.'),
    setting: say('Marketing Emails'),
  },
  email_notifications: {
    title: say('No more emails about messages?'),
    explanation: say(
      'Press the button and we will no longer email you what our team writes to you, the news of your dogs and of appeals included. Messages stay in your inbox on this site.',
    ),
    button: say('Stop these emails'),
    done: say(
      'We will no longer email you what our team writes to you. You will find messages under Messages, and the news on the pages of dogs and appeals.',
    ),
    setting: say('Email Notifications'),
  },
  adoption_alerts: {
    title: say('No more emails about new dogs?'),
    explanation: say('Press the button and we will no longer email you about new dogs.'),
    button: say('Stop these emails'),
    done: say('We will no longer email you about new dogs.'),
    setting: say('Adoption Alerts'),
  },
};
