import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import ShareMenu from '@/components/ShareMenu';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { useToday } from '@/components/use-today';
import {
  sharingOf,
  thanksFor,
  type MadePayment,
  type PaymentProgress,
} from '@/features/donations/checkout/thanks';
import { isLiveSite } from '@/lib/env';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  payment: MadePayment;
  /** Null or undefined while it is not known. */
  progress: PaymentProgress | null | undefined;
  /** The ways on that only this reader has: buttons. */
  links: ReactNode;
  /** Below everything, such as the offer of an account. */
  children?: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
}

/** Thanks for what was just paid, with what happens next and where to go from here. Its title is the page's. */
export function ThanksCard({ payment, progress, links, children, ...rest }: Props) {
  const { dog, accountId, isGift, giftFor, giftLink } = payment;
  const thanks = thanksFor(payment, progress, useToday());
  const { title, amount, steps, text, hasFailed, sponsorshipId } = thanks;
  return (
    <section
      aria-labelledby="thanks"
      className="chikankari relative rounded-card border border-line bg-paper p-5 enlarged:p-4 sm:p-8"
    >
      <div className="relative grid grid-cols-1 items-center gap-x-10 gap-y-6 wrap-anywhere md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        {dog ? (
          <div className="arch mx-auto aspect-[4/5] w-full max-w-52 bg-ground md:max-w-none">
            <Picture src={dog.image} alt={dog.name} eager sizes="(min-width: 48rem) 18rem, 13rem" />
          </div>
        ) : (
          <Scene name="step-choose" className="mx-auto w-full max-w-72" eager />
        )}
        <div className="min-w-0">
          <h1
            id="thanks"
            dir="auto"
            lang={languageOf(title)}
            className="text-3xl! enlarged:text-2xl! sm:text-4xl!"
          >
            {title}
          </h1>
          <div role="status">
            <p className="mt-2 text-xl font-semibold empty:hidden">{amount}</p>
            <p className="mt-3 max-w-reading text-lg empty:hidden">{text}</p>
            <ol role="list" className="mt-5 border-t border-line empty:hidden">
              {steps.map(({ when, what }) => (
                <li
                  key={when}
                  className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-[11rem_minmax(0,1fr)] border-b border-line py-2.5 enlarged:grid-cols-1 enlarged:gap-0"
                >
                  <span className="font-semibold">{when}</span>
                  <span>{what}</span>
                </li>
              ))}
            </ol>
          </div>
          {isGift && !hasFailed ? (
            <p className="mt-4 max-w-reading" dir="auto">
              <span>{giftFor === undefined ? '' : `${say`It is your gift for ${giftFor}.`} `}</span>
              <span>
                {giftLink
                  ? 'You can already share its page. It opens as soon as the payment is confirmed, usually within minutes, and we’ll send you its link in a second email, too.'
                  : accountId === null
                    ? 'A second email will bring the link to the page of your gift, to print, show or send.'
                    : 'Once the payment is confirmed, your gift appears under Gifts on this page. There you can show or send its page, and change what has not been sent yet.'}
              </span>
            </p>
          ) : null}
          {progress?.isTest && isLiveSite() ? (
            <p className="mt-3 text-muted">Test payment: no money was taken</p>
          ) : null}
          <div className="mt-5 flex flex-wrap gap-3">
            {hasFailed ? (
              <Link
                to={dog ? paths.payment(dog.id) : paths.support}
                className={buttonClass('primary')}
              >
                Try again
              </Link>
            ) : null}
            {progress?.receiptId ? (
              <Link to={paths.receipt(progress.receiptId)} className={buttonClass('secondary')}>
                Open the receipt
              </Link>
            ) : null}
            {sponsorshipId === undefined || isGift || accountId === null ? null : (
              <Link to={paths.certificate(sponsorshipId)} className={buttonClass('secondary')}>
                Open the certificate
              </Link>
            )}
            {links}
            {hasFailed ? null : <ShareMenu label={say('Tell a friend')} {...sharingOf(payment)} />}
            <button type="button" className={buttonClass('quiet')} onClick={rest.onDismiss}>
              {rest.dismissLabel}
            </button>
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
