import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DoneIcon } from '@/components/icons';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useIdleImport } from '@/components/use-idle-import';
import { LetterList } from '@/components/LetterList';
import { letterDraft, ownLettersQuery } from '@/lib/letters-api';
import { careRecordsQuery } from '@/features/dogs/care/care-api';
import { careKindLabels, costsByKind } from '@/features/dogs/care/care-record';
import { setThanks, updateThanksQuery } from '@/features/dogs/updates/update-thanks-api';
import { hasDraft } from '@/lib/form-drafts';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

const SAY_THANKS = say('Say thank you');
const THANKED = say('You said thank you');

const loadForm = () => import('@/components/LetterForm');

interface Props {
  update: { id: string; dog_id: string; happened_on: string };
  /** Of all updates that are shown together: one request for all. */
  updateIds: readonly string[];
  /** Null for a visitor. */
  userId: string | null;
  isSponsor: boolean;
  /** Beside the buttons. */
  children?: ReactNode;
}

/**
 * What the dog's care cost on that day, how many people said thank you, and for a sponsor to say so and to write back. A
 * visitor whom an email led here signs in for that.
 */
export default function UpdateActions({ update, updateIds, userId, isSponsor, children }: Props) {
  const { data } = useQuery(updateThanksQuery(updateIds, userId));
  const { submit } = useSubmitOnce(setThanks(updateIds, userId));
  const thanks = data?.find(({ update_id }) => update_id === update.id);
  const countId = useId();
  const hash = `#update-${update.id}`;
  const { row, isLinked } = useLinkedRow(hash);
  return (
    <div
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 outline-none"
    >
      <CostOfDay update={update} />
      {userId === null && isLinked ? (
        <Link
          to={paths.signIn}
          state={{ from: paths.dog(update.dog_id) + hash, isForThanks: true }}
          className={buttonClass('secondary', SMALL_BUTTON)}
        >
          <span>{SAY_THANKS}</span>
        </Link>
      ) : thanks && !thanks.is_own && (isSponsor || thanks.is_thanked) ? (
        <button
          type="button"
          aria-pressed={thanks.is_thanked}
          aria-describedby={countId}
          className={buttonClass(thanks.is_thanked ? 'primary' : 'secondary', SMALL_BUTTON)}
          onClick={() => submit({ updateId: update.id, isThanked: !thanks.is_thanked })}
        >
          {thanks.is_thanked ? <DoneIcon /> : null}
          <span>{thanks.is_thanked ? THANKED : SAY_THANKS}</span>
        </button>
      ) : null}
      {userId === null ? null : <WriteBack updateId={update.id} userId={userId} />}
      {children}
      <p id={countId} className="text-muted empty:hidden">
        {thanks?.thanks
          ? plural(thanks.thanks, {
              one: '{count} person said thank you',
              other: '{count} people said thank you',
            })
          : null}
      </p>
    </div>
  );
}

/** What was spent for the dog on the day of an update. */
function CostOfDay({ update: { dog_id, happened_on } }: Pick<Props, 'update'>) {
  const { data = [] } = useQuery(careRecordsQuery(dog_id, Number(happened_on.slice(0, 4))));
  const costs = costsByKind(data.filter((record) => record.happened_on === happened_on));
  if (costs.length === 0) return null;
  const amount = formatPaise(costs.reduce((sum, { costPaise }) => sum + costPaise, 0));
  const kinds = costs.map(({ kind }) => careKindLabels[kind]).join(' · ');
  return <p className="w-full text-muted">{`Spent on this day: ${amount} (${kinds})`}</p>;
}

/** The page can't scroll to a linked update before that is loaded. */
function useLinkedRow(hash: string) {
  const row = useRef<HTMLDivElement>(null);
  const isLinked = useLocation().hash === hash;
  useEffect(() => {
    if (!isLinked) return;
    row.current?.closest('article')?.scrollIntoView();
    row.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return { row, isLinked };
}

/** A field that opens by a press, and what the person wrote before. */
function WriteBack({ updateId, userId }: { updateId: string; userId: string }) {
  const [isOpen, setIsOpen] = useState(() => hasDraft(letterDraft({ updateId })));
  const [isPressed, setIsPressed] = useState(false);
  const { Component: LetterForm, hasFailed, retry } = useIdleImport(loadForm, isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const { data: letters = [] } = useQuery(ownLettersQuery(userId));
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        className={buttonClass('quiet', SMALL_BUTTON)}
        onClick={() => {
          setIsOpen(!isOpen);
          setIsPressed(true);
        }}
      >
        Write back
      </button>
      <div className="order-last grid w-full gap-3 empty:hidden">
        <LetterList
          letters={letters.filter(({ about_update_id }) => about_update_id === updateId)}
        />
        {isOpen && LetterForm ? (
          <LetterForm
            about={{ updateId }}
            label={say('Your letter to the team')}
            takesFocus={isPressed}
            onSent={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        ) : null}
        {isOpen && hasFailed ? (
          <p role="alert">
            This form could not be loaded. Please check your connection.{' '}
            <button type="button" className="text-link" onClick={retry}>
              Try again
            </button>
          </p>
        ) : null}
      </div>
    </>
  );
}
