import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CloseIcon } from '@/components/icons';
import { ShareMenu } from '@/components/ShareMenu';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { useToday } from '@/components/use-today';
import { isMonthly, sharingOf, thanksText, type MadePayment } from '@/features/checkout/thanks';
import { paymentProgressQuery } from '@/features/checkout/thanks-api';
import { isLiveSite } from '@/lib/env';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

interface Props {
  payment: MadePayment;
  userId: string;
  onDismiss: () => void;
}

/** Thanks a signed-in person for what was just paid, and follows what becomes of it. Its title is the page's. */
export function ThanksCard({ payment, userId, onDismiss }: Props) {
  const { data: progress } = useQuery(paymentProgressQuery(payment, userId));
  const { title, text, hasFailed, sponsorshipId } = thanksText(
    payment,
    progress ?? undefined,
    useToday(),
  );
  const { dog } = payment;
  return (
    <section
      aria-labelledby="thanks"
      className="chikankari relative mb-10 rounded-card border border-line bg-paper p-6 enlarged:p-4 sm:p-8"
    >
      <ThanksIntro payment={payment}>
        <h1
          id="thanks"
          dir="auto"
          lang={languageOf(title)}
          className="text-3xl! enlarged:text-2xl! sm:pr-12 sm:text-4xl!"
        >
          {title}
        </h1>
        <p role="status" className="mt-3 max-w-reading text-lg">
          {text}
        </p>
        {payment.isGift && !hasFailed ? (
          <p className="mt-2 max-w-reading">
            Once the payment is confirmed, your gift appears under Gifts on this page. There you can
            show or send its page, and change what has not been sent yet.
          </p>
        ) : null}
        {progress?.isTest && isLiveSite() ? (
          <p className="mt-1 text-muted">Test payment: no money was taken</p>
        ) : null}
        <div className="mt-5 flex flex-wrap gap-3">
          {hasFailed ? (
            <Link
              to={dog ? paths.payment(dog.id) : paths.support}
              className={buttonClass('primary')}
            >
              Try again
            </Link>
          ) : (
            <ShareMenu {...sharingOf(payment)} />
          )}
          {isMonthly(payment) ? (
            <Link to={paths.sponsorships} className={buttonClass('secondary')}>
              Open My Dogs
            </Link>
          ) : null}
          {sponsorshipId === undefined || payment.isGift ? null : (
            <Link to={paths.certificate(sponsorshipId)} className={buttonClass('secondary')}>
              Open the certificate
            </Link>
          )}
          {progress?.receiptId ? (
            <Link to={paths.receipt(progress.receiptId)} className={buttonClass('secondary')}>
              Open the receipt
            </Link>
          ) : null}
        </div>
      </ThanksIntro>
      <button
        type="button"
        aria-label={say('Close this message')}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-control hover:bg-ground"
        onClick={onDismiss}
      >
        <CloseIcon />
      </button>
    </section>
  );
}

interface IntroProps {
  payment: MadePayment;
  children: ReactNode;
}

/** The dog's portrait, or a drawing of dogs, beside the words. */
export function ThanksIntro({ payment: { dog }, children }: IntroProps) {
  return (
    <div className="relative grid grid-cols-1 items-center gap-x-8 gap-y-5 wrap-anywhere sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="max-w-44">
        {dog ? (
          <div className="arch aspect-[4/5] bg-ground">
            <Picture src={dog.image} alt={dog.name} eager sizes="11rem" />
          </div>
        ) : (
          <Scene name="step-choose" className="w-full" eager />
        )}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
