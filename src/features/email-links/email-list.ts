/**
 * What an email can be unsubscribed from: the newsletter, the news of a dog or the gifts of an address, or a switch in
 * Settings.
 */
const emailLists = [
  'newsletter',
  'email_notifications',
  'adoption_alerts',
  'marketing_emails',
  'dog_news',
  'gifts',
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
    title: 'Leave the newsletter?',
    explanation:
      'Press the button, and we delete your address from the list of the newsletter. You need no account and no password.',
    button: 'Leave the newsletter',
    done: 'Your address is off the list. We send you no more newsletters.',
    setting: null,
    again: 'If you change your mind, subscribe again at the foot of this page.',
  },
  dog_news: {
    title: 'No more news of this dog?',
    explanation:
      'Press the button, and we delete your address from the list for this dog. The page of your gift stays. You need no account and no password.',
    button: 'Stop the news',
    done: 'Your address is deleted from the list. We send you no more news of this dog.',
    setting: null,
    again: 'If you change your mind, ask for the news again on the page of your gift.',
  },
  gifts: {
    title: 'No more gifts by email?',
    explanation:
      'Press the button, and nobody can have a gift sent to this address through our site any more. The page of a gift that you already have stays.',
    button: 'Stop all gifts by email',
    done: 'No more gifts are sent to this address through our site.',
    setting: null,
    again: 'If you change your mind, write to us.',
  },
  marketing_emails: {
    title: 'Leave the newsletter?',
    explanation: 'Press the button, and we send you no more newsletters.',
    button: 'Leave the newsletter',
    done: 'We send you no more newsletters.',
    setting: 'Marketing Emails',
  },
  email_notifications: {
    title: 'No more emails about messages?',
    explanation:
      'Press the button, and we no longer email you what our team writes to you. It stays in your inbox on this site, under Messages.',
    button: 'Stop these emails',
    done: 'We no longer email you what our team writes to you. You find it under Messages.',
    setting: 'Email Notifications',
  },
  adoption_alerts: {
    title: 'No more emails about new dogs?',
    explanation: 'Press the button, and we no longer write when a new dog looks for somebody.',
    button: 'Stop these emails',
    done: 'We no longer write to you about new dogs.',
    setting: 'Adoption Alerts',
  },
};
