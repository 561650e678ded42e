import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { FileButton } from '@/components/ui/FileButton';
import { FilePicture } from '@/components/ui/FilePicture';
import {
  allFileNames,
  type ChangeDraft,
  type Draft,
  type DraftMedia,
  type DraftProblems,
  fileNames,
} from '@/features/dogs/updates/team/draft';
import { deleteFiles, readFile } from '@/features/dogs/updates/team/draft-store';
import type { ChosenFile, useMediaFiles } from '@/features/dogs/updates/team/use-media-files';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

/** Without HEIC, so that an iPhone hands over a JPEG. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  files: ReturnType<typeof useMediaFiles>;
  problems: DraftProblems;
}

/** The pictures and videos of a draft, in the order in which they are shown. */
export function MediaField({ draft, change, files, problems }: Props) {
  const id = useId();
  const cards = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const update = (mediaId: string, values: Partial<DraftMedia>) =>
    void change(({ media }) => ({
      media: media.map((item) => (item.id === mediaId ? { ...item, ...values } : item)),
    }));
  const move = async (moved: DraftMedia, index: number, to: number) => {
    await change(({ media }) => ({
      media: media.filter((item) => item.id !== moved.id).toSpliced(to, 0, moved),
    }));
    // The browser takes focus from an element that moves. At an end, the button for this direction is gone.
    const buttons = cards.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]') ?? [];
    const direction = to < index ? 'up' : 'down';
    const next = [...buttons].toSorted((one) => (one.dataset['move'] === direction ? -1 : 1))[0];
    next?.focus();
    setAnnouncement(say`${nameOf(moved, index)} is now number ${to + 1}.`);
  };
  const remove = async (removed: DraftMedia, index: number) => {
    await change(({ media }) => ({ media: media.filter((item) => item.id !== removed.id) }));
    // The next card, else the one before, else the way to add one.
    const left = cards.current?.children ?? [];
    const next = left[Math.min(index, left.length - 1)] ?? chooser.current;
    if (next instanceof HTMLElement) next.focus();
    setAnnouncement(removedText(removed, index, left.length));
    await deleteFiles(draft.id, allFileNames({ media: [removed] }));
  };

  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <p id={id} className="font-semibold">
        Pictures and videos
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={say('Take a photo')}
          accept="image/*"
          capture="environment"
          className="not-pointer-coarse:hidden"
          onTake={files.add}
        />
        <FileButton
          label={say('Choose pictures')}
          accept={PICTURE_TYPES}
          multiple
          inputRef={chooser}
          onTake={files.add}
        />
        <FileButton label={say('Add a video')} accept="video/*" onTake={files.add} />
      </div>
      <p className="text-sm text-muted">
        Where they were taken is removed on this device. Of a video, the first minute is used. A
        picture without a description can be described later.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div ref={cards} className="grid grid-cols-1 gap-3 empty:hidden">
        {draft.media.map((media, index) => (
          <MediaCard
            key={media.id}
            draftId={draft.id}
            media={media}
            number={index + 1}
            isLast={index === draft.media.length - 1}
            problem={problems.get(`media.${index}.${media.video ? 'video.text' : 'alt'}`)}
            onChange={(values) => update(media.id, values)}
            onMove={(by) => void move(media, index, index + by)}
            onRemove={() => void remove(media, index)}
          />
        ))}
      </div>
      {files.chosen.map((file) => (
        <ChosenFileStatus key={file.key} file={file} onDismiss={() => files.forget(file.key)} />
      ))}
    </div>
  );
}

function nameOf({ video }: DraftMedia, index: number): string {
  return `${video ? 'Video' : 'Picture'} ${index + 1}`;
}

function removedText(media: DraftMedia, index: number, leftCount: number): string {
  const name = nameOf(media, index);
  return plural(leftCount, {
    one: `${name} is removed. {count} is left.`,
    other: `${name} is removed. {count} are left.`,
  });
}

function ChosenFileStatus({ file, onDismiss }: { file: ChosenFile; onDismiss: () => void }) {
  const { name, isVideo, progress, problem } = file;
  if (problem !== null) {
    return (
      <div role="alert" className="rounded-card border-2 border-brick px-4 py-3 wrap-anywhere">
        <p>{`${name}: ${problem}`}</p>
        <button type="button" className={buttonClass('quiet', SMALL_BUTTON)} onClick={onDismiss}>
          OK
        </button>
      </div>
    );
  }
  return (
    <label className="grid gap-1 text-sm wrap-anywhere">
      <span>
        {isVideo ? `Preparing ${name}: ${Math.round(progress * 100)}%` : `Preparing ${name}...`}
      </span>
      <progress
        max={1}
        {...(isVideo ? { value: progress } : {})}
        className="h-2 w-full accent-amber-text"
      />
    </label>
  );
}

interface MediaCardProps {
  draftId: string;
  media: DraftMedia;
  /** Starts at 1. */
  number: number;
  isLast: boolean;
  problem: string | undefined;
  onChange: (values: Partial<DraftMedia>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const smallButton = buttonClass('quiet', `${SMALL_BUTTON} min-w-11 px-2!`);

/** A picture or video of a draft, with what it shows in words. */
function MediaCard(props: MediaCardProps) {
  const { draftId, media, number, isLast, problem, onChange, onMove, onRemove } = props;
  const { alt, video } = media;
  const name = `${video ? 'video' : 'picture'} ${number}`;
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] enlarged:grid-cols-1 gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-3"
    >
      <Thumbnail draftId={draftId} media={media} />
      <div className="min-w-0">
        {video ? (
          <TextField
            label={say`What happens in the video (${video.seconds} s)? (optional)`}
            placeholder={say('Sheru runs to the gate and wags')}
            autoComplete="off"
            value={video.text}
            error={problem}
            onChange={(event) => onChange({ video: { ...video, text: event.target.value } })}
          />
        ) : (
          <TextField
            label={say('What does it show? (optional)')}
            placeholder={say('Sheru asleep on a blue blanket')}
            autoComplete="off"
            value={alt}
            error={problem}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        )}
      </div>
      <div className="col-span-full flex flex-wrap gap-1">
        {number > 1 ? (
          <button
            type="button"
            data-move="up"
            aria-label={say`Move ${name} up`}
            className={smallButton}
            onClick={() => onMove(-1)}
          >
            Up
          </button>
        ) : null}
        {isLast ? null : (
          <button
            type="button"
            data-move="down"
            aria-label={say`Move ${name} down`}
            className={smallButton}
            onClick={() => onMove(1)}
          >
            Down
          </button>
        )}
        <button
          type="button"
          aria-label={say`Remove ${name}`}
          className={smallButton}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </div>
  );
}

function Thumbnail({ draftId, media }: { draftId: string; media: DraftMedia }) {
  const { published } = media;
  const { small } = fileNames(media);
  const isHere = published === undefined;
  const [file, setFile] = useState<Blob>();
  useEffect(() => {
    if (isHere) readFile(draftId, small).then(setFile, (error: unknown) => console.error(error));
  }, [draftId, small, isHere]);
  return (
    <div className="aspect-[4/5] w-24 shrink-0 self-start overflow-hidden rounded-control bg-paper">
      {published?.url ? (
        <img src={published.url} alt="" className="size-full object-cover" />
      ) : null}
      {file ? <FilePicture file={file} alt="" className="size-full object-cover" /> : null}
    </div>
  );
}
