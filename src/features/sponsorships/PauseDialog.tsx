import { useState } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { forWhom, type Sponsorship } from '@/features/sponsorships/sponsorship';
import {
  pauseSponsorship,
  sponsorshipErrorMessage,
} from '@/features/sponsorships/sponsorships-api';
import { serverTime } from '@/lib/clock';
import { formatDate } from '@/lib/dates';
import { plural } from '@/lib/numbers';
import { listOf, say } from '@/lib/say';
import { pauseChoices } from '@common/pauses';

interface Props {
  sponsorship: Sponsorship;
  onClose: () => void;
  onPaused: () => void;
}

/** Each choice of how long is a button that pauses. */
export function PauseDialog({ sponsorship, onClose, onPaused }: Props) {
  const [now] = useState(() => new Date(serverTime()));
  const { id, dog, next_charge_at: nextChargeAt, current_start: lastChargeAt } = sponsorship;
  const { submit, isPending, error } = useSubmitOnce(pauseSponsorship);
  const { chargedFirst, pauses } =
    nextChargeAt === null
      ? { chargedFirst: null, pauses: [] }
      : pauseChoices(nextChargeAt, now, lastChargeAt);
  const choices = [
    ...pauses.map(({ months, resumeOn, skipped, nextOn }) => ({
      resumeOn,
      label:
        months === 1
          ? say('Skip the next month')
          : plural(months, { one: 'For {count} month', other: 'For {count} months' }),
      end: say`Skips ${listOf(skipped.map(formatDate))}. Next charge on ${formatDate(nextOn)}.`,
    })),
    { resumeOn: null, label: say('Until I resume'), end: '' },
  ];
  return (
    <Dialog
      title={say`Pause your sponsorship of ${forWhom(dog)}?`}
      startsAtTitle
      isBusy={isPending}
      onClose={onClose}
    >
      <p>
        {say(
          'Nothing is charged in the meantime. You can resume or stop any time, here on My Dogs.',
        )}
      </p>
      {chargedFirst === null ? null : (
        <p>
          {say`The charge on ${formatDate(chargedFirst)} is on its way to your bank already, and will be made. The pause begins after it.`}
        </p>
      )}
      <ul role="list" className="grid gap-3">
        {choices.map(({ resumeOn, label, end }) => (
          <li key={label}>
            <BusyButton
              type="button"
              isBusy={isPending}
              className={buttonClass('secondary', 'w-full flex-wrap justify-between! text-left!')}
              onClick={() => submit({ id, resumeOn }, onPaused)}
            >
              <span>{label}</span> <span className="font-normal">{end}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      <FormError>{error && !isPending ? sponsorshipErrorMessage(error) : null}</FormError>
      <DialogActions cancelLabel={say('Keep giving')}>{null}</DialogActions>
    </Dialog>
  );
}
