import { accessErrorText } from '@/lib/access-errors';

const messages: Readonly<Record<string, string>> = {
  'unknown-sponsorship': 'This sponsorship is not among yours.',
  'unknown-dog': 'This dog is not with us any more. Please choose another one.',
  'not-running': 'This sponsorship has ended or is stopping.',
  'not-active': 'It can be paused once a month is charged. Until then you can stop it.',
  'paused-at-bank': 'It was paused in your bank or UPI app, and can be resumed only there.',
  'dog-not-available': 'This dog can’t be sponsored any more. Please choose another one.',
  'already-sponsored': 'You already have a sponsorship for this. Please choose another dog.',
};

/** Whether the page shows an outdated state of the sponsorship. */
export function isOutdatedDecision({ message }: Error): boolean {
  return message === 'unknown-sponsorship' || message === 'not-running';
}

/** Why a decision was not stored. The database's messages are codes. */
export function sponsorshipErrorMessage(error: Error): string {
  const { message } = error;
  const known = Object.hasOwn(messages, message) ? messages[message] : undefined;
  return (
    known ??
    accessErrorText(error) ??
    'This could not be saved. Please check your connection and try again.'
  );
}
