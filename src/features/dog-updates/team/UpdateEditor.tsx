import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useToday } from '@/components/use-today';
import {
  type ChangeDraft,
  type Draft,
  draftProblems,
  type DraftProblems,
  isEmpty,
  newDraft,
} from '@/features/dog-updates/team/draft';
import { deleteDraft, readDrafts, writeDraft } from '@/features/dog-updates/team/draft-store';
import { MediaField } from '@/features/dog-updates/team/MediaField';
import type { TeamDog } from '@/features/dog-updates/team/team-updates-api';
import { useMediaFiles } from '@/features/dog-updates/team/use-media-files';
import { indianDay } from '@/lib/dates';
import { UPDATE_FIRST_DAY, UPDATE_MAX_LENGTH } from '@/config/limits';
import { paths } from '@/lib/paths';

interface Props {
  ownerId: string;
  dog: TeamDog;
}

/** The form for an update about a dog. What is written is stored immediately, and sent by DraftSender. */
export function UpdateEditor({ ownerId, dog }: Props) {
  const isSole = useSoleTab(`paws-update-${dog.id}`);
  if (isSole === null) return <p role="status">Opening...</p>;
  if (!isSole) {
    return (
      <p role="alert" className="rounded-card border-2 border-brick px-5 py-3">
        {`An update about ${dog.name} is open in another tab. Close it there to write here.`}
      </p>
    );
  }
  return <DraftForm ownerId={ownerId} dog={dog} />;
}

const noProblems: DraftProblems = new Map();

function DraftForm({ ownerId, dog }: Props) {
  const navigate = useNavigate();
  const { draft, change, isKept } = useDraft({ ownerId, dogId: dog.id, dogName: dog.name });
  const files = useMediaFiles(change);
  const [isChecked, setIsChecked] = useState(false);
  const isPublishing = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  const today = useToday();
  if (!draft) return <p role="status">Opening...</p>;

  const problems = isChecked ? draftProblems(draft, today) : noProblems;

  const publish = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPublishing.current) return;
    flushSync(() => setIsChecked(true));
    if (draftProblems(draft, today).size > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    isPublishing.current = true;
    const isStored = await change(() => ({ isReady: true, problem: null }));
    if (isStored) await navigate(paths.newUpdate);
    else isPublishing.current = false;
  };

  return (
    <div ref={form}>
      <Form name={`Update about ${dog.name}`} onSubmit={publish}>
        <MediaField draft={draft} change={change} files={files} problems={problems} />
        <TextAreaField
          label="What is new?"
          rows={5}
          maxLength={UPDATE_MAX_LENGTH}
          value={draft.body}
          error={problems.get('body')}
          onChange={(event) => void change(() => ({ body: event.target.value }))}
        />
        <TextField
          label="Day"
          type="date"
          min={UPDATE_FIRST_DAY}
          max={today}
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
          {files.isPreparing ? 'Preparing...' : 'Publish'}
        </BusyButton>
        <p className="text-sm text-muted">
          Everyone can see it then. Without a network it waits here and is sent later.
        </p>
      </Form>
    </div>
  );
}

type Of = Pick<Draft, 'ownerId' | 'dogId' | 'dogName'>;

/**
 * The unfinished draft about a dog, or a new one. Every change is stored immediately, so that nothing is lost when
 * the phone closes the tab.
 */
function useDraft({ ownerId, dogId, dogName }: Of) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isKept, setIsKept] = useState(true);
  const current = useRef<Draft>(null);

  useEffect(() => {
    let isUnmounted = false;
    const open = (found: Draft | undefined) => {
      if (isUnmounted) return;
      const now = Date.now();
      const today = indianDay(new Date(now).toISOString());
      current.current = found ?? newDraft({ ownerId, dogId, dogName }, today, now);
      setDraft(current.current);
    };
    readDrafts(ownerId).then(
      (drafts) => open(drafts.find((stored) => stored.dogId === dogId && !stored.isReady)),
      (error: unknown) => {
        console.error(error);
        setIsKept(false);
        open(undefined);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [ownerId, dogId, dogName]);

  const change: ChangeDraft = useCallback(async (update, files) => {
    const before = current.current;
    if (!before) return false;
    const next = { ...before, ...update(before), savedAt: Date.now() };
    current.current = next;
    setDraft(next);
    try {
      await (isEmpty(next) ? deleteDraft(before) : writeDraft(next, files));
      setIsKept(true);
      return true;
    } catch (error) {
      console.error(error);
      setIsKept(false);
      return false;
    }
  }, []);

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
