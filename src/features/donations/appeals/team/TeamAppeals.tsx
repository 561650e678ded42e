import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useToday } from '@/components/use-today';
import { useIsAdmin } from '@/features/accounts/AuthProvider';
import { daysText, goalText, raisedText } from '@/features/donations/appeals/appeal';
import { appealsNowQuery, publishedPageQuery } from '@/features/donations/appeals/appeals-api';
import { AppealForm } from '@/features/donations/appeals/team/AppealForm';
import { CostsDialog, OutcomeDialog } from '@/features/donations/appeals/team/OutcomeDialogs';
import {
  type AppealStep,
  buildHookQuery,
  takeAppealStep,
  type TeamAppeal,
  teamAppealsQuery,
} from '@/features/donations/appeals/team/team-appeals-api';
import { errorTexts } from '@/lib/error-texts';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

const APPEALS_AT_ONCE = 20;

/** Drafts, which staff write, and what administrators opened. */
export function TeamAppeals() {
  const query = useQuery(teamAppealsQuery);
  const [edited, setEdited] = useState<TeamAppeal | 'new' | null>(null);
  if (edited) {
    return <AppealForm appeal={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass('primary', 'mb-8')}
        onClick={() => setEdited('new')}
      >
        New appeal
      </button>
      <QueryView
        query={query}
        failed="The appeals could not be loaded"
        headingLevel={2}
        loading={<p role="status">Loading appeals...</p>}
        isEmpty={(appeals) => appeals.length === 0}
        empty={
          <EmptyState title="No appeal yet" scene="empty-donations">
            An appeal asks for one need of one dog, such as an operation. Visitors see it once an
            administrator has opened it.
          </EmptyState>
        }
      >
        {(appeals) => (
          <FirstRows rows={appeals} atOnce={APPEALS_AT_ONCE} label="Show older">
            {(shown) => (
              <ul role="list" className="divide-y divide-line border-y border-line">
                {shown.map((appeal) => (
                  <li key={appeal.id} className="py-4">
                    <AppealRow appeal={appeal} onEdit={() => setEdited(appeal)} />
                  </li>
                ))}
              </ul>
            )}
          </FirstRows>
        )}
      </QueryView>
    </>
  );
}

function AppealRow({ appeal, onEdit }: { appeal: TeamAppeal; onEdit: () => void }) {
  const { id, title, status, dog_profiles: dog } = appeal;
  const isAdmin = useIsAdmin();
  const today = useToday();
  const hasEnded = status === 'open' && appeal.last_day < today;
  const now = useQuery({ ...appealsNowQuery([id]), enabled: status !== 'draft' }).data?.get(id);
  const [step, setStep] = useState<AppealStep | 'costs' | 'outcome' | null>(null);
  const state = {
    draft: 'Draft',
    open: hasEnded ? 'Ended' : 'Open',
    closed: 'Ended',
  }[status];
  return (
    <article aria-label={title} className="grid gap-1 wrap-anywhere">
      <h2 className="text-xl!" lang={languageOf(title)}>
        {status === 'draft' ? (
          title
        ) : (
          <Link to={paths.appeal(id)} className="text-link">
            {title}
          </Link>
        )}
      </h2>
      <p className="text-muted">{[state, `For ${dog.name}`, goalText(appeal)].join(' · ')}</p>
      {now ? (
        <p>{[raisedText(now, appeal.goal_paise), daysText(now) ?? 'Ended'].join(' · ')}</p>
      ) : null}
      {status === 'draft' ? null : <Unpublished appealId={id} />}
      <p className="flex flex-wrap gap-2">
        {status === 'draft' || isAdmin ? (
          <button type="button" className={buttonClass('secondary')} onClick={onEdit}>
            Edit
          </button>
        ) : null}
        {status === 'draft' && isAdmin ? (
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => setStep('open')}
          >
            Open it
          </button>
        ) : null}
        {status === 'draft' ? null : (
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => setStep('costs')}
          >
            Costs
          </button>
        )}
        {status === 'closed' || hasEnded ? (
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => setStep('outcome')}
          >
            {appeal.outcome_at === null ? 'Say how it went' : 'Another update'}
          </button>
        ) : null}
        {status === 'open' && isAdmin ? (
          <button type="button" className={buttonClass('quiet')} onClick={() => setStep('close')}>
            Close it
          </button>
        ) : null}
        {status === 'draft' ? (
          <button type="button" className={buttonClass('quiet')} onClick={() => setStep('delete')}>
            Delete the draft
          </button>
        ) : null}
      </p>
      {step === 'costs' ? <CostsDialog appeal={appeal} onClose={() => setStep(null)} /> : null}
      {step === 'outcome' ? <OutcomeDialog appeal={appeal} onClose={() => setStep(null)} /> : null}
      {step && step !== 'costs' && step !== 'outcome' ? (
        <StepDialog appeal={appeal} step={step} onClose={() => setStep(null)} />
      ) : null}
    </article>
  );
}

/** Says of a page that isn't built yet when it can be shared. */
function Unpublished({ appealId }: { appealId: string }) {
  const isPublished = useQuery(publishedPageQuery(appealId)).data;
  const { data: hasHook } = useQuery({ ...buildHookQuery, enabled: isPublished === false });
  if (isPublished !== false || hasHook === undefined) return null;
  return (
    <p>
      {hasHook
        ? 'Its page can be shared when it has been built, in a few minutes. The buttons to share appear on it then.'
        : 'Its page can be shared after the nightly build. The buttons to share appear on it then.'}
    </p>
  );
}

const errorText = errorTexts({
  'no-hindi': 'Please write the title and why it is needed in Hindi first.',
  'last-day': 'Its last day has passed, or is more than 60 days away. Please change it first.',
  'dog-has-died': 'This dog has died.',
  'dog-is-a-draft': 'This dog is a draft. Publish the dog first.',
  'dog-has-open-appeal': 'This dog has an open appeal already.',
  'five-open-appeals': 'Five appeals are open. Close one first, or wait until one has ended.',
  'not-a-draft': 'This appeal was opened already.',
  otherwise: 'This could not be done. Please try again.',
});

const questions = {
  open: {
    title: 'Open this appeal?',
    text: 'Everybody sees it then, and can give for it. Once somebody has given, its goal and its dog stay as they are.',
    confirmLabel: 'Open it',
  },
  close: {
    title: 'Close this appeal?',
    text: 'Nobody can give for it any more. Its page stays. It can’t be opened again.',
    confirmLabel: 'Close it',
  },
  delete: {
    title: 'Delete this draft?',
    text: 'Nobody has seen it. It can’t be brought back.',
    confirmLabel: 'Delete it',
  },
} as const satisfies Record<AppealStep, object>;

interface StepDialogProps {
  appeal: TeamAppeal;
  step: AppealStep;
  onClose: () => void;
}

function StepDialog({ appeal, step, onClose }: StepDialogProps) {
  const { submit, error, isPending } = useSubmitOnce(takeAppealStep);
  return (
    <ConfirmDialog
      {...questions[step]}
      error={error && errorText(error)}
      busyLabel="One moment..."
      isBusy={isPending}
      isDangerous={step !== 'open'}
      onConfirm={() => submit({ id: appeal.id, step }, onClose)}
      onClose={onClose}
    />
  );
}
