import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { navigationLinks } from '@/app/navigation';
import { ContactDetails } from '@/components/ContactDetails';
import { useHydrated } from '@/components/hydration';
import { useIsStaff } from '@/features/accounts/AuthProvider';
import { nameInFooter, registeredName, site } from '@/config/site';
import { LazyNewsletterForm } from '@/features/mailings/LazyNewsletterForm';
import { language } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { version } from '../../package.json';

const legalLinks = [
  { to: paths.privacy, label: say('Privacy') },
  { to: paths.terms, label: say('Terms') },
  { to: paths.cookies, label: say('Cookies') },
  { to: paths.refunds, label: say('Refunds') },
] as const;

const thisYear = new Date().getFullYear();
const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
const headingClass = 'font-display text-xl font-semibold';

/** The pages of a person's own papers, which are short on a phone, and so is the footer there. */
const OWN_PAGES = /^\/(dashboard|receipts|verify)(\/|$)/;

const TEAM_PAGES = /^\/(admin|dashboard\/(staff|tax-year))(\/|$)/;

/** Somebody who pays looks for nothing else, so the footer begins folded there. */
const PAYMENT_PAGES = /^\/dogs\/[^/]+\/payment\/?$/;

/** Nothing on the team's pages. */
export function Footer() {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState('');
  if (TEAM_PAGES.test(pathname)) return null;
  const isOwnPage = OWN_PAGES.test(pathname);
  const elsewhere = isOwnPage ? 'max-sm:hidden' : '';
  const isPayment = PAYMENT_PAGES.test(pathname);
  const isOpen = openOn === pathname;
  return (
    <footer className="print:hidden on-pine bg-pine text-on-pine">
      {isPayment ? (
        <div className="page-width flex flex-wrap items-center gap-x-6 py-2">
          <span lang="en">{registeredName ?? nameInFooter}</span>
          {isOpen
            ? null
            : legalLinks.slice(0, 2).map(({ to, label }) => (
                <Link key={to} to={to} className={linkClass}>
                  {label}
                </Link>
              ))}
          <button
            type="button"
            aria-expanded={isOpen}
            className={linkClass}
            onClick={() => setOpenOn(isOpen ? '' : pathname)}
          >
            Contact and more
          </button>
        </div>
      ) : null}
      {isPayment && !isOpen ? null : <WholeFooter elsewhere={elsewhere} />}
    </footer>
  );
}

function WholeFooter({ elsewhere }: { elsewhere: string }) {
  return (
    <>
      <div className="page-width grid grid-cols-1 gap-x-10 gap-y-7 pt-8 pb-6 sm:grid-cols-2 sm:gap-y-12 sm:pt-16 sm:pb-10 lg:grid-cols-[1fr_1.25fr_1.5fr]">
        <nav aria-labelledby="footer-links" className={elsewhere}>
          <h2 id="footer-links" className={headingClass}>
            Quick Links
          </h2>
          <ul
            role="list"
            className="mt-3 grid grid-cols-2 gap-x-4 enlarged:grid-cols-1 sm:grid-cols-1"
          >
            {navigationLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={headingClass}>
            Contact
          </h2>
          <div className="mt-4">
            <ContactDetails />
            <Link to={paths.about} className={linkClass}>
              Who We Are
            </Link>
          </div>
        </section>
        <section
          aria-labelledby="footer-newsletter"
          className={`sm:col-span-2 lg:col-span-1 ${elsewhere}`}
        >
          <h2 id="footer-newsletter" className={headingClass}>
            Newsletter
          </h2>
          <p className="mt-4 mb-5 max-w-reading text-on-pine-muted max-sm:mt-2 max-sm:mb-3">
            News about the dogs, about once a month. Every email has a link to unsubscribe.
          </p>
          <LazyNewsletterForm />
        </section>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-pine-line py-5">
          <p className="text-on-pine-muted">
            <span>
              © <ThisYear /> {nameInFooter}
            </span>
            <span lang="en" className="block empty:hidden">
              {registeredName}
            </span>
            <ReleaseForTeam />
          </p>
          <ul role="list" className="flex flex-wrap gap-x-6" aria-label={say('Follow us')}>
            {site.social.map(({ name, url }) => (
              <li key={name}>
                <a className={linkClass} href={url} rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <ul role="list" className="flex flex-wrap gap-x-6" aria-label={say('Legal')}>
            {legalLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {language === 'hi' ? (
          <p className="pb-5 text-on-pine-muted">
            Is something wrong in the Hindi?{' '}
            <Link to={paths.contact} className="underline underline-offset-4">
              Write to us
            </Link>
            .
          </p>
        ) : null}
      </div>
    </>
  );
}

/** For a question to the maintainers. */
function ReleaseForTeam() {
  return useIsStaff() ? <span className="block">Release {version}</span> : null;
}

/** After hydration, because the build may be from last year. */
function ThisYear() {
  const isHydrated = useHydrated();
  return <span>{isHydrated ? thisYear : null}</span>;
}
