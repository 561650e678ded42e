import { useEffect, useRef, useState } from 'react';
import { useConnection } from '@/components/use-connection';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { ChangeAmountDialog } from '@/features/sponsorships/ChangeAmountDialog';
import { MoveDialog } from '@/features/sponsorships/MoveDialog';
import { PauseDialog } from '@/features/sponsorships/PauseDialog';
import {
  forWhom,
  stateOf,
  type Sponsorship,
  type StateName,
} from '@/features/sponsorships/sponsorship';
import { moveText, whyNoPause } from '@/features/sponsorships/sponsorship-texts';
import {
  pauseSponsorship,
  resumeSponsorship,
  sponsorshipErrorMessage,
} from '@/features/sponsorships/sponsorships-api';
import { StopDialog } from '@/features/sponsorships/StopDialog';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

interface Props {
  sponsorship: Sponsorship;
  sponsoredDogIds: readonly (string | null)[];
  isCheckoutOpen: boolean;
  onNewMandate: (sponsorship: Sponsorship, amountPaise: number) => void;
  /** Called after a dialog has closed with a stored decision, when its button may be gone. */
  onDone: () => void;
}

type Action = 'pause' | 'resume' | 'amount' | 'move' | 'stop';

/** What the database and the provider allow in a state. */
const allowed: Record<StateName, readonly Action[]> = {
  running: ['pause', 'amount', 'move', 'stop'],
  starting: ['amount', 'move', 'stop'],
  failing: ['amount', 'move', 'stop'],
  halted: ['amount', 'move', 'stop'],
  pausing: ['resume', 'pause', 'move', 'stop'],
  paused: ['resume', 'pause', 'move', 'stop'],
  resuming: ['move', 'stop'],
  'paused-at-bank': ['move', 'stop'],
  'dog-left': ['move', 'stop'],
  stopping: [],
  ended: [],
};

/** One that is paused until a day can be left paused. A standing order is changed at the sponsor's own bank. */
function actionsOf(sponsorship: Sponsorship): readonly Action[] {
  if (sponsorship.source === 'standing-order') return [];
  const actions = allowed[stateOf(sponsorship)];
  const isOpenEnded = sponsorship.desired_status === 'pause' && sponsorship.resume_on === null;
  return isOpenEnded ? actions.filter((action) => action !== 'pause') : actions;
}

const labels: Record<Action, string> = {
  pause: say('Pause'),
  resume: say('Resume'),
  amount: say('Change the amount'),
  move: say('Move to another dog'),
  stop: say('Stop'),
};

export function SponsorshipActions(props: Props) {
  const { sponsorship, sponsoredDogIds, isCheckoutOpen, onNewMandate, onDone } = props;
  const isOffline = useConnection() === 'offline';
  const { dialog, open, close } = useOneDialog(onDone);
  const resuming = useSubmitOnce(resumeSponsorship);
  const staying = useSubmitOnce({
    ...pauseSponsorship,
    // It has no dialog that shows the error.
    meta: { errorMessage: sponsorshipErrorMessage },
  });
  const state = stateOf(sponsorship);
  const actions = actionsOf(sponsorship);
  const reason = whyNoPause(sponsorship);
  if (actions.length === 0) return null;

  const name = forWhom(sponsorship.dog);
  const done = (message: string) => {
    close(true);
    void showToast('success', message);
  };
  const press = (action: Action) => {
    if (action === 'pause' && state !== 'running') {
      staying.submit({ id: sponsorship.id, resumeOn: null }, () => {
        onDone();
        void showToast('success', say('It stays paused until you resume.'));
      });
    } else if (action !== 'resume') open(action);
    else {
      resuming.submit(sponsorship.id, () => {
        onDone();
        void showToast('success', say('Your sponsorship is resuming.'));
      });
    }
  };

  return (
    <>
      {isOffline ? (
        <p role="status" className="mt-4">
          You’re offline. You can change this when the network is back.
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {reason === null ? null : <p className="w-full text-muted">{reason}</p>}
        {actions.map((action) => (
          <BusyButton
            key={action}
            type="button"
            disabled={isOffline}
            isBusy={isCheckoutOpen || resuming.isPending || staying.isPending}
            className={buttonClass(
              action === 'resume' || (action === 'move' && state === 'dog-left')
                ? 'primary'
                : 'secondary',
            )}
            onClick={() => press(action)}
          >
            <span>
              {action === 'pause' && state !== 'running' ? 'Stay paused' : labels[action]}
            </span>{' '}
            <span className="sr-only">{`for ${name}`}</span>
          </BusyButton>
        ))}
      </div>
      {dialog === 'pause' ? (
        <PauseDialog
          sponsorship={sponsorship}
          onClose={() => close(false)}
          onPaused={() => done(say('Your sponsorship is pausing.'))}
        />
      ) : null}
      {dialog === 'amount' ? (
        <ChangeAmountDialog
          sponsorship={sponsorship}
          onClose={() => close(false)}
          onChosen={(amountPaise) => {
            // The provider's window would open behind a dialog.
            close(false);
            onNewMandate(sponsorship, amountPaise);
          }}
        />
      ) : null}
      {dialog === 'move' ? (
        <MoveDialog
          sponsorship={sponsorship}
          sponsoredDogIds={sponsoredDogIds}
          onClose={() => close(false)}
          onMoved={(dogId, dogName) =>
            done(
              dogId === (sponsorship.dog?.id ?? null)
                ? say`Your sponsorship stays with ${dogName}.`
                : say`Your sponsorship is moving. ${moveText(sponsorship, dogName)}`,
            )
          }
        />
      ) : null}
      {dialog === 'stop' ? (
        <StopDialog
          sponsorship={sponsorship}
          onPause={state === 'running' ? () => open('pause') : null}
          onQuarter={
            actions.includes('amount')
              ? (amountPaise) => {
                  close(false);
                  onNewMandate(sponsorship, amountPaise);
                }
              : null
          }
          onClose={() => close(false)}
          onStopped={() => done(say('Your sponsorship is stopping.'))}
        />
      ) : null}
    </>
  );
}

function useOneDialog(onDone: () => void) {
  const [dialog, setDialog] = useState<Exclude<Action, 'resume'> | null>(null);
  const isDone = useRef(false);
  // After the dialog has given focus back to its button.
  useEffect(() => {
    if (dialog !== null || !isDone.current) return;
    isDone.current = false;
    onDone();
  }, [dialog, onDone]);
  return {
    dialog,
    open: setDialog,
    close: (withDecision: boolean) => {
      isDone.current = withDecision;
      setDialog(null);
    },
  };
}
