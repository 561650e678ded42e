import { site, telephoneLink } from '@/config/site';
import { paths } from '@/lib/paths';

type Part = 'menu' | 'dogs' | 'contact' | 'newsletter' | 'giving';

const email = import.meta.env.SSR ? (
  <a className="text-link" href={`mailto:${site.email}`}>
    {site.email}
  </a>
) : null;

/** Null in the browser's scripts, which never need the words. React doesn't hydrate what a noscript contains. */
const words = import.meta.env.SSR
  ? {
      menu: (
        <a className="flex min-h-12 items-center font-medium" href="#footer-links">
          Menu
        </a>
      ),
      dogs: (
        <>
          The dogs are shown with JavaScript, which is switched off here. You can read{' '}
          <a className="text-link" href={paths.howItWorks}>
            how virtual adoption works
          </a>{' '}
          and the{' '}
          <a className="text-link" href={paths.stories}>
            stories of dogs
          </a>
          , or write to {email}, and we tell you who is waiting.
        </>
      ),
      contact: (
        <>
          This form needs JavaScript, which is switched off here. Please write to {email} or call{' '}
          <a className="text-link" href={telephoneLink(site.telephone)}>
            {site.telephone}
          </a>
          .
        </>
      ),
      newsletter: (
        <>
          To get it, please write to{' '}
          <a className="underline" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          .
        </>
      ),
      giving: (
        <>
          Giving on this page needs JavaScript, which is switched off here. Please write to {email},
          and we tell you how to give.
        </>
      ),
    }
  : null;

/**
 * What a prerendered page says without JavaScript in place of a part that needs it. Give that part the class
 * `script-only`, which index.html hides then.
 */
export function WithoutScript({ part }: { part: Part }) {
  return <noscript className="p-0">{words?.[part]}</noscript>;
}
