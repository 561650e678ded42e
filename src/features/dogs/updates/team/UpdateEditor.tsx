import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { ConflictNotice } from '@/components/ConflictNotice';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useToday } from '@/components/use-today';
import {
  type ChangeDraft,
  type Draft,
  draftProblems,
  type DraftProblems,
  isUnchanged,
  languageOfDraft,
  newDraft,
} from '@/features/dogs/updates/team/draft';
import { deleteDraft, readDrafts, writeDraft } from '@/features/dogs/updates/team/draft-store';
import { MediaField } from '@/features/dogs/updates/team/MediaField';
import { draftOfEdit, type TeamUpdate } from '@/features/dogs/updates/team/team-update';
import type { TeamDog } from '@/features/dogs/updates/team/team-updates-api';
import { useMediaFiles } from '@/features/dogs/updates/team/use-media-files';
import { currentDay } from '@/lib/clock';
import { formatDay, indianDay } from '@/lib/dates';
import { UPDATE_FIRST_DAY, UPDATE_MAX_LENGTH } from '@/config/limits';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  ownerId: string;
  dog: TeamDog;
  /** The published update that is edited; null for a new one. */
  edited: TeamUpdate | null;
}

/** The form for an update about a dog. What is written is stored immediately, and sent by DraftSender. */
export function UpdateEditor({ ownerId, dog, edited }: Props) {
  const isSole = useSoleTab(`paws-update-${edited?.id ?? dog.id}`);
  if (isSole === null) return <p role="status">Opening...</p>;
  if (!isSole) {
    return (
      <p role="alert" className={noticeClass}>
        {`An update about ${dog.name} is open in another tab. Close it there to write here.`}
      </p>
    );
  }
  return <StoredDraft ownerId={ownerId} dog={dog} edited={edited} />;
}

const noticeClass = 'mb-4 rounded-card border-2 border-brick px-5 py-3';

interface Stored {
  drafts: readonly Draft[];
  isBlocked: boolean;
}

/** Opens the draft that this browser has, or a new one. */
function StoredDraft({ ownerId, dog, edited }: Props) {
  const [stored, setStored] = useState<Stored>();
  useEffect(() => {
    let isUnmounted = false;
    const open = (next: Stored) => {
      if (!isUnmounted) setStored(next);
    };
    readDrafts(ownerId).then(
      (drafts) => open({ drafts, isBlocked: false }),
      (error: unknown) => {
        console.error(error);
        open({ drafts: [], isBlocked: true });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [ownerId]);
  if (!stored) return <p role="status">Opening...</p>;
  const found = stored.drafts.find((draft) =>
    edited
      ? draft.id === edited.id
      : draft.dogId === dog.id && draft.updatedAt === null && !draft.isReady,
  );
  if (found?.isReady) {
    return (
      <p role="alert" className={noticeClass}>
        Another edit of this update waits to be sent. It is listed on the page New update.
      </p>
    );
  }
  return (
    <DraftForm
      ownerId={ownerId}
      dog={dog}
      edited={edited}
      found={found}
      isStorageBlocked={stored.isBlocked}
    />
  );
}

const noProblems: DraftProblems = new Map();

interface FormProps extends Props {
  found: Draft | undefined;
  isStorageBlocked: boolean;
}

function DraftForm({ ownerId, dog, edited, found, isStorageBlocked }: FormProps) {
  const navigate = useNavigate();
  const [unchanged] = useState(() => newDraftOf(ownerId, dog, edited));
  const { draft, change, isKept } = useDraft(found ?? unchanged, unchanged, !isStorageBlocked);
  const files = useMediaFiles(change);
  const [isChecked, setIsChecked] = useState(false);
  const isPublishing = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  const today = useToday();
  const lastDay = edited ? indianDay(edited.published_at) : today;
  const problems = isChecked ? draftProblems(draft, lastDay) : noProblems;
  const isConflict = edited !== null && draft.updatedAt !== edited.updated_at;

  const publish = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPublishing.current) return;
    flushSync(() => setIsChecked(true));
    if (draftProblems(draft, lastDay).size > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    isPublishing.current = true;
    const isStored = await change(() => ({
      isReady: true,
      problem: null,
      // After a conflict this replaces what the other person saved, which the notice shows.
      updatedAt: edited?.updated_at ?? null,
    }));
    if (isStored) await navigate(paths.newUpdate);
    else isPublishing.current = false;
  };

  return (
    <div ref={form}>
      {isConflict ? (
        <ConflictNotice
          title={say('Somebody else changed this update meanwhile.')}
          text={say('Your version is below; saving it replaces theirs:')}
        >
          <p dir="auto" lang={edited.language} className="whitespace-pre-line">
            {`${formatDay(edited.happened_on)}: ${edited.body}`}
          </p>
        </ConflictNotice>
      ) : null}
      <Form
        label={edited ? say`Edit the update about ${dog.name}` : say`Update about ${dog.name}`}
        onSubmit={publish}
      >
        <MediaField draft={draft} change={change} files={files} problems={problems} />
        <CountedTextArea
          label={say('What is new?')}
          maxLength={UPDATE_MAX_LENGTH}
          text={draft.body}
          value={draft.body}
          lang={languageOfDraft(draft)}
          error={problems.get('body')}
          onChange={({ target: { value: body } }) => void change(() => ({ body }))}
        />
        <LanguageOfText draft={draft} change={change} />
        <TextField
          label={say('Day')}
          type="date"
          min={UPDATE_FIRST_DAY}
          max={lastDay}
          value={draft.happenedOn}
          error={problems.get('happenedOn')}
          onChange={(event) => void change(() => ({ happenedOn: event.target.value }))}
        />
        {isKept ? null : (
          <p role="alert" className="mb-2 font-medium text-brick-text">
            This browser can’t keep the update: its storage is full or blocked. Make room or allow
            it, then change something here.
          </p>
        )}
        <BusyButton
          type="submit"
          isBusy={files.isPreparing}
          className={buttonClass('primary', 'w-full')}
        >
          {files.isPreparing ? 'Preparing...' : edited ? 'Save the changes' : 'Publish'}
        </BusyButton>
        <p className="text-sm text-muted">
          {edited && edited.hidden_at !== null
            ? 'It stays hidden. Without a network the changes wait here and are sent later.'
            : 'Everyone can see it then. Without a network it waits here and is sent later.'}
        </p>
      </Form>
    </div>
  );
}

const languageTexts = {
  en: { written: say('Written in English.'), change: say('It is in Hindi') },
  hi: { written: say('Written in Hindi.'), change: say('It is in English') },
} as const;

/** The language that screen readers and readers of the other language are told. It follows the script until it is changed. */
function LanguageOfText({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const language = languageOfDraft(draft);
  const texts = languageTexts[language];
  if (draft.body.trim() === '') return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4">
      <p role="status">{texts.written}</p>
      <button
        type="button"
        className="text-link min-h-11"
        onClick={() => void change(() => ({ language: language === 'hi' ? 'en' : 'hi' }))}
      >
        {texts.change}
      </button>
    </div>
  );
}

function newDraftOf(ownerId: string, dog: TeamDog, edited: TeamUpdate | null): Draft {
  const now = Date.now();
  if (edited) return draftOfEdit(edited, ownerId, now);
  return newDraft({ ownerId, dogId: dog.id, dogName: dog.name }, currentDay(), now);
}

/**
 * A draft. Every change is stored immediately, so that nothing is lost when the phone closes the tab.
 * @param unchanged the draft without anything written, which is not stored
 */
function useDraft(opened: Draft, unchanged: Draft, isStorageOpen: boolean) {
  const [draft, setDraft] = useState(opened);
  const [isKept, setIsKept] = useState(isStorageOpen);
  const current = useRef(opened);

  const change: ChangeDraft = useCallback(
    async (update, files) => {
      const before = current.current;
      const next = { ...before, ...update(before), savedAt: Date.now() };
      current.current = next;
      setDraft(next);
      try {
        const isEmpty = !next.isReady && isUnchanged(next, unchanged);
        await (isEmpty ? deleteDraft(before) : writeDraft(next, files));
        setIsKept(true);
        return true;
      } catch (error) {
        console.error(error);
        setIsKept(false);
        return false;
      }
    },
    [unchanged],
  );

  return { draft, change, isKept };
}

/**
 * Whether this tab alone has something open. Another tab that asks for the same waits until this one closes it.
 * @returns null until that is known
 */
function useSoleTab(name: string): boolean | null {
  const [isSole, setIsSole] = useState<boolean | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const closed = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve()),
    );
    const hold = () => {
      if (signal.aborted) return undefined;
      setIsSole(true);
      return closed;
    };
    const wait = async () => {
      const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await hold();
        return lock !== null;
      });
      if (isFree || signal.aborted) return;
      setIsSole(false);
      await navigator.locks.request(name, { signal }, hold);
    };
    wait().catch((error: unknown) => {
      if (!signal.aborted) console.error(error);
    });
    return () => {
      closing.abort();
      setIsSole(null);
    };
  }, [name]);
  return isSole;
}
