import { site } from '@/config/site';
import type { LegalDocument } from '@/content/legal/legal-document';
import { storageKeys } from '@/lib/local-storage';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const cookies: LegalDocument = {
  title: say('Cookies'),
  path: paths.cookies,
  description: say`What ${site.name} keeps in your browser, key by key, and how to remove it.`,
  updated: '2026-11-23',
  introduction: say(
    'This site sets no cookies of its own. It measures no visits and shows no advertising, so there is no banner to click away. What it keeps in your browser is listed here.',
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
            'Says that somebody is signed in, so that the dashboard opens. Removed when you log out.',
          ),
        },
        {
          term: storageKeys.user,
          detail: say(
            'Your name, email address, telephone number, address and the day your account was created, for your profile page. Removed when you log out.',
          ),
        },
        {
          term: storageKeys.settings,
          detail: say('Your four choices under Settings: which emails and alerts you want.'),
        },
        {
          term: storageKeys.language,
          detail: say(
            'The language to which you changed the site. Removed once it is saved with your account, for your emails.',
          ),
        },
        {
          term: storageKeys.session,
          detail: say(
            'Proves to our database that you are signed in. Renewed while you use the site, removed when you log out.',
          ),
        },
        {
          term: storageKeys.returnTo,
          detail: say(
            'The dog or the amount you had chosen for a monthly gift when the site asked you to sign in. Removed when you sign in, and ignored after a day.',
          ),
        },
        {
          term: 'paws_reloaded_at',
          detail: say(
            'The time at which the site reloaded itself to fetch a newer version. Gone when you close the tab.',
          ),
        },
        {
          term: 'paws_pending_toast',
          detail: say(
            'A short message, such as “Logged out”, for the next page. Gone once it was shown.',
          ),
        },
        {
          term: 'paws_carried_drafts',
          detail: say(
            'What you typed and had not sent, passwords never, in case the page is loaded again. Gone once you send it or open another page, and when you close the tab.',
          ),
        },
        {
          term: 'paws_kept_drafts',
          detail: say(
            'The same, passwords never, when you were signed out because your session had ended. Only you get it back, when you sign in again. Gone then, or when you close the tab.',
          ),
        },
        {
          term: 'paws-language',
          detail: say(
            'The language to which you changed the site, so that its address opens in that language.',
          ),
        },
        {
          term: 'paws-site, paws-pictures, paws-dogs',
          detail: say(
            'Copies of pages, pictures and dogs that you have seen, for the time without a network. They hold nothing about you; the oldest make room for new ones.',
          ),
        },
      ],
    },
    {
      id: 'payments',
      title: say('When you pay'),
      paragraphs: [
        say(
          'The payment page loads the checkout of Razorpay, which may set cookies of its own to prevent fraud. [Razorpay’s privacy policy](https://razorpay.com/privacy-policy/) explains them. The support page loads it once you choose to pay, and no other page does.',
        ),
      ],
    },
    {
      id: 'removing-it',
      title: say('How to remove it'),
      paragraphs: [
        say(
          'Log out, or clear this site’s data in your browser’s settings. You can read every page and meet every dog without any of it.',
        ),
        say`What we keep on our side is on the [privacy page](${paths.privacy}).`,
      ],
    },
  ],
};
