import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/Picture';
import { useHeadingFocus } from '@/components/use-heading-focus';
import type { Dog } from '@/features/dogs/dog';
import {
  PaymentStep,
  stepsGridClass,
  stepTitles,
  THROUGH_RAZORPAY,
} from '@/features/donations/checkout/PaymentSteps';
import { languageOf } from '@/lib/language';
import { formatRupees } from '@/lib/money';
import { say } from '@/lib/say';

/**
 * The payment page before its data. The build puts it into the files of payment pages, too, where it can be read before
 * any script has arrived. Nothing in it can be pressed.
 * @param dog as the build knew it
 */
export function PaymentShell({ dog }: { dog?: Dog }) {
  return (
    <div className="page-width pt-3 sm:pt-10 md:pb-20">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className={stepsGridClass}>
        <div className="min-w-0">
          <p className="py-3 font-semibold">
            <span aria-hidden="true">←</span> Back to Dogs
          </p>
          {dog ? (
            <DogTitle dog={dog} />
          ) : (
            <div className="mt-1 flex items-center gap-4">
              <div className="arch aspect-[4/5] w-18 bg-paper" />
              <Blank className="h-9 w-40" />
            </div>
          )}
          <PaymentStep title={stepTitles.amount}>
            <div className="grid max-w-xl grid-cols-1 gap-3">
              <div className="grid grid-cols-3 gap-2 text-center font-semibold text-muted">
                <Box>{say('Every month')}</Box>
                <Box>{say('Once')}</Box>
                <Box>{say('A gift')}</Box>
              </div>
              <Blank className="h-12" />
              <Blank className="h-12" />
              <Blank className="h-12" />
            </div>
          </PaymentStep>
          <PaymentStep title={stepTitles.details}>
            <p className="mb-6 font-semibold text-muted">I am an Indian citizen</p>
            <ul role="list" className="grid max-w-xl gap-6 font-semibold text-muted">
              {[say('Full name'), say('Email'), say('Address')].map((label) => (
                <li key={label}>
                  <span>{label}</span>
                  <Blank className="mt-1.5 h-12" />
                </li>
              ))}
            </ul>
          </PaymentStep>
          <PaymentStep title={stepTitles.bank}>
            <p className="max-w-prose">{THROUGH_RAZORPAY}</p>
          </PaymentStep>
        </div>
      </div>
    </div>
  );
}

/** For whom the payment is, and what a month of it costs. */
export function DogTitle({ dog }: { dog: Dog }) {
  const heading = useHeadingFocus();
  return (
    <div className="mt-1 flex items-center gap-4 wrap-anywhere enlarged:flex-col enlarged:items-start">
      <div className="arch aspect-[4/5] w-18 shrink-0 bg-paper">
        {/* The form matters more. */}
        <Picture src={dog.image} alt={dog.name} eager fetchPriority="low" sizes="5rem" />
      </div>
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={-1}
          dir="auto"
          lang={languageOf(dog.name)}
          className="text-3xl!"
        >
          {dog.name}
        </h1>
        <p className="mt-1">
          <span lang={languageOf(dog.location)}>{dog.location}</span>
          {' · '}
          <span className="inline-block font-semibold">{`${formatRupees(dog.monthlyAmount)}/month`}</span>
        </p>
      </div>
    </div>
  );
}

function Box({ children }: { children: ReactNode }) {
  return (
    <span className="grid min-h-12 place-content-center rounded-control border border-line bg-surface px-1">
      {children}
    </span>
  );
}

function Blank({ className }: { className: string }) {
  return <div className={`rounded-control bg-paper ${className}`} />;
}
