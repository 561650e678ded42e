import * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '@/components/ui/button-class';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { forWhom, type Sponsorship } from '@/features/sponsorships/sponsorship';
import {
  sponsorshipErrorMessage,
  stopSponsorship,
  updateCountQuery,
} from '@/features/sponsorships/sponsorships-api';
import { SPONSORSHIP_MIN_PAISE, STOP_COMMENT_MAX_LENGTH } from '@/config/limits';
import { formatPaise } from '@/lib/money';
import { textSchema } from '@/lib/form-schemas';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

const schema = z.object({
  comment: textSchema(
    STOP_COMMENT_MAX_LENGTH,
    say`The answer must be at most ${STOP_COMMENT_MAX_LENGTH} characters.`,
  ),
});

interface Props {
  sponsorship: Sponsorship;
  /** Null when it can't be paused now. */
  onPause: (() => void) | null;
  /** Null when the amount can't be changed now. */
  onQuarter: ((amountPaise: number) => void) | null;
  onClose: () => void;
  onStopped: () => void;
}

/** Offers less first, says what was given and what happens next, and asks one optional question. */
export function StopDialog({ sponsorship, onPause, onQuarter, onClose, onStopped }: Props) {
  const { form, field, submit, status } = useSubmitForm({
    schema,
    defaults: { comment: '' },
    draft: `stop-${sponsorship.id}`,
    mutation: stopSponsorship,
    errorText: sponsorshipErrorMessage,
  });
  // Whole rupees, as the shares of a dog's month.
  const quarterPaise = Math.ceil(sponsorship.amount_paise / 400) * 100;

  return (
    <FormDialog
      {...status}
      title={say`Stop your sponsorship of ${forWhom(sponsorship.dog)}?`}
      intro={
        <>
          <div className="grid gap-3 empty:hidden">
            {onPause ? (
              <button type="button" className={buttonClass('secondary')} onClick={onPause}>
                Pause for up to three months
              </button>
            ) : null}
            {onQuarter && quarterPaise >= SPONSORSHIP_MIN_PAISE ? (
              <button
                type="button"
                className={buttonClass('secondary')}
                onClick={() => onQuarter(quarterPaise)}
              >
                {`Give a quarter: ${formatPaise(quarterPaise)} a month`}
              </button>
            ) : null}
          </div>
          <WhatItGave sponsorship={sponsorship} />
          <p>
            {`Your ${formatPaise(sponsorship.amount_paise)} a month ends now. If a charge is already on its way, our team will refund it. You can start again any time.`}
          </p>
        </>
      }
      startsAtTitle
      submitLabel={say('Stop now')}
      busyLabel={say('Stopping...')}
      cancelLabel={say('Keep giving')}
      isDangerous
      onSubmit={form.handleSubmit(({ comment }) =>
        submit({ id: sponsorship.id, comment }, onStopped),
      )}
      onClose={onClose}
    >
      {field('comment', say('Would you like to tell us why?'), { rows: 3 }, say('Optional.'))}
    </FormDialog>
  );
}

/** Thanks with months, money and updates. Nothing before the first month. */
function WhatItGave({ sponsorship: { dog, gifts, since } }: Pick<Props, 'sponsorship'>) {
  const months = gifts.reduce((sum, gift) => sum + gift.months, 0);
  const updates = useQuery({
    ...updateCountQuery(dog?.id ?? '', since),
    enabled: dog !== null && months > 0,
  });
  if (months === 0) return null;
  const given = formatPaise(gifts.reduce((sum, { paise }) => sum + paise, 0));
  return (
    <p>
      <span>
        {plural(months, {
          one: `In {count} month you have given ${given}. Thank you.`,
          other: `In {count} months you have given ${given}. Thank you.`,
        })}
      </span>{' '}
      <span>
        {dog && updates.data
          ? plural(updates.data, {
              one: `In that time there was {count} update from ${dog.name}.`,
              other: `In that time there were {count} updates from ${dog.name}.`,
            })
          : null}
      </span>
    </p>
  );
}
