import { site } from '@/config/site';
import type { LegalDocument } from '@/organisation/legal/legal-document';
import { storageKeys } from '@/lib/local-storage';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const cookies: LegalDocument = {
  title: say('Cookies'),
  path: paths.cookies,
  description: say`What ${site.name} keeps in your browser, item by item, and how to remove it.`,
  updated: '2026-11-29',
  introduction: say(
    'This site sets no cookies of its own. It does not track visits and shows no advertising, so there is no banner to click away. What it keeps in your browser is listed here.',
  ),
  sections: [
    {
      id: 'kept-in-your-browser',
      title: say('Kept in your browser’s storage'),
      paragraphs: [
        say(
          'These stay on your device. Most of them appear only after you sign in, and the site needs them to work.',
        ),
      ],
      facts: [
        {
          term: storageKeys.isLoggedIn,
          detail: say(
            'Records that somebody is signed in, so that the dashboard opens. Removed when you sign out.',
          ),
        },
        {
          term: storageKeys.user,
          detail: say(
            'Your name, email address, phone number, address and the day your account was created, for your profile page. Removed when you sign out.',
          ),
        },
        {
          term: storageKeys.settings,
          detail: say('Your four choices under Settings: which emails and alerts you want.'),
        },
        {
          term: storageKeys.language,
          detail: say(
            'The language you chose for the site. Removed once it is saved with your account, for your emails.',
          ),
        },
        {
          term: storageKeys.hasDogs,
          detail: say(
            'Records that you sponsor a dog or belong to the team, so that the home page has room for what is new. Removed when you sign out.',
          ),
        },
        {
          term: storageKeys.dogOrder,
          detail: say(
            'The order you chose for the list of dogs. Removed when you choose the usual one.',
          ),
        },
        {
          term: storageKeys.bankColumns,
          detail: say(
            'For administrators: the column titles of a bank’s statement, and what each column holds. None of its rows.',
          ),
        },
        {
          term: storageKeys.upiPayments,
          detail: say(
            'A payment that you began in your own UPI app: the dog, the amount, the note, the day and, until you tell us that you paid, your name, email address and address. Removed when you pay in another way or sign out, ignored after three days.',
          ),
        },
        {
          term: storageKeys.session,
          detail: say(
            'Proves to our database that you are signed in. Renewed while you use the site, removed when you sign out.',
          ),
        },
        {
          term: storageKeys.returnTo,
          detail: say(
            'The dog or the amount you had chosen for a monthly donation when the site asked you to sign in. Removed when you sign in, and ignored after a day.',
          ),
        },
        {
          term: 'paws_reloaded_at',
          detail: say(
            'When the site last reloaded itself to fetch a newer version. Gone when you close the tab.',
          ),
        },
        {
          term: 'paws_pending_toast',
          detail: say(
            'A short message, such as “Logged out”, for the next page. Gone once it has been shown.',
          ),
        },
        {
          term: 'paws_carried_drafts',
          detail: say(
            'What you typed but did not send (never passwords), in case the page is reloaded. Gone once you send it, open another page or close the tab.',
          ),
        },
        {
          term: 'paws_monthly_request',
          detail: say(
            'A random number for a monthly payment that you started without an account, so that a second press or a reload does not start another one. Gone when you close the tab.',
          ),
        },
        {
          term: 'paws_checkout',
          detail: say(
            'The payment that you began last on this site: its number, the amount, the time and, without an account, your email address, so that the page can say whether it arrived. Ignored after a day, gone when you close the tab.',
          ),
        },
        {
          term: 'paws_kept_drafts',
          detail: say(
            'The same (never passwords), kept when your session ended and you were signed out. Only you get it back, when you sign in again. Gone then, or when you close the tab.',
          ),
        },
        {
          term: 'paws-language',
          detail: say('The language you chose, so that the site opens in it.'),
        },
        {
          term: 'paws-updates, paws-session',
          detail: say(
            'Only for our team: updates and pictures that were begun and not sent yet, and the dogs that can be written about without a network. The first are removed when they are sent or deleted, the second at sign-out.',
          ),
        },
        {
          term: 'paws-site, paws-pictures, paws-dogs',
          detail: say(
            'Copies of pages, pictures and dogs that you have seen, for use offline. They hold nothing about you; the oldest are removed to make room for new ones.',
          ),
        },
      ],
    },
    {
      id: 'payments',
      title: say('When you pay'),
      paragraphs: [
        say(
          'The payment page loads Razorpay’s checkout, which may set cookies of its own to prevent fraud. [Razorpay’s privacy policy](https://razorpay.com/privacy-policy/) explains them. The support page loads it only once you choose to pay; no other page does.',
        ),
      ],
    },
    {
      id: 'removing-it',
      title: say('How to remove it'),
      paragraphs: [
        say(
          'Sign out, or clear this site’s data in your browser’s settings. You can read every page and meet every dog without any of it.',
        ),
        say`What we keep on our side is on the [privacy page](${paths.privacy}).`,
      ],
    },
  ],
};
