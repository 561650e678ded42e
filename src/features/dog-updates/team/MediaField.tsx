import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { FileButton } from '@/components/ui/FileButton';
import { FilePicture } from '@/components/ui/FilePicture';
import {
  type ChangeDraft,
  type Draft,
  type DraftMedia,
  type DraftProblems,
  fileNames,
} from '@/features/dog-updates/team/draft';
import { deleteFiles, readFile } from '@/features/dog-updates/team/draft-store';
import type { ChosenFile, useMediaFiles } from '@/features/dog-updates/team/use-media-files';
import { ALT_MAX_LENGTH, VIDEO_TEXT_MAX_LENGTH } from '@/config/limits';
import { plural } from '@/lib/numbers';

/** Without HEIC, so that an iPhone hands over a JPEG. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  files: ReturnType<typeof useMediaFiles>;
  problems: DraftProblems;
}

/** The pictures and videos of a draft. */
export function MediaField({ draft, change, files, problems }: Props) {
  const id = useId();
  const cards = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const update = (mediaId: string, values: Partial<DraftMedia>) =>
    void change(({ media }) => ({
      media: media.map((item) => (item.id === mediaId ? { ...item, ...values } : item)),
    }));
  const remove = async (removed: DraftMedia, index: number) => {
    await change(({ media }) => ({ media: media.filter((item) => item.id !== removed.id) }));
    // The next card, else the one before, else the way to add one.
    const left = cards.current?.children ?? [];
    const next = left[Math.min(index, left.length - 1)] ?? chooser.current;
    if (next instanceof HTMLElement) next.focus();
    setAnnouncement(removedText(removed, index, left.length));
    const names = Object.values(fileNames(removed)).filter((name) => name !== null);
    await deleteFiles(draft.id, names);
  };

  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <p id={id} className="font-semibold">
        Pictures and videos
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label="Take a photo"
          accept="image/*"
          capture="environment"
          className="not-pointer-coarse:hidden"
          onTake={files.add}
        />
        <FileButton
          label="Choose pictures"
          accept={PICTURE_TYPES}
          multiple
          inputRef={chooser}
          onTake={files.add}
        />
        <FileButton label="Add a video" accept="video/*" onTake={files.add} />
      </div>
      <p className="text-sm text-muted">
        Where they were taken is removed on this device. Of a video, the first minute is used.
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
            altProblem={problems.get(`media.${index}.alt`)}
            videoProblem={problems.get(`media.${index}.video.text`)}
            onChange={(values) => update(media.id, values)}
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

function removedText({ video }: DraftMedia, index: number, leftCount: number): string {
  const name = `${video ? 'Video' : 'Picture'} ${index + 1}`;
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
      {isVideo ? `Preparing ${name}: ${Math.round(progress * 100)}%` : `Preparing ${name}...`}
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
  altProblem: string | undefined;
  videoProblem: string | undefined;
  onChange: (values: Partial<DraftMedia>) => void;
  onRemove: () => void;
}

/** A picture or video of a draft, with what it shows in words. */
function MediaCard(props: MediaCardProps) {
  const { draftId, media, number, altProblem, videoProblem, onChange, onRemove } = props;
  const { alt, video } = media;
  const name = `${video ? 'video' : 'picture'} ${number}`;
  return (
    <div
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="flex gap-4 enlarged:flex-col rounded-card border border-line bg-surface p-3"
    >
      <div className="grid w-24 shrink-0 content-start gap-1">
        <Thumbnail draftId={draftId} name={fileNames(media).small} />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className={buttonClass('quiet', SMALL_BUTTON)}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
      <div className="min-w-0 flex-1">
        <TextField
          label={video ? 'What does its first picture show?' : 'What does it show?'}
          placeholder="Sheru asleep on a blue blanket"
          autoComplete="off"
          maxLength={ALT_MAX_LENGTH}
          value={alt}
          error={altProblem}
          onChange={(event) => onChange({ alt: event.target.value })}
        />
        {video ? (
          <TextField
            label={`What happens in the video (${video.seconds} s)?`}
            placeholder="Sheru runs to the gate and wags"
            autoComplete="off"
            maxLength={VIDEO_TEXT_MAX_LENGTH}
            value={video.text}
            error={videoProblem}
            onChange={(event) => onChange({ video: { ...video, text: event.target.value } })}
          />
        ) : null}
      </div>
    </div>
  );
}

function Thumbnail({ draftId, name }: { draftId: string; name: string }) {
  const [file, setFile] = useState<Blob>();
  useEffect(() => {
    readFile(draftId, name).then(setFile, (error: unknown) => console.error(error));
  }, [draftId, name]);
  return (
    <div className="aspect-[4/5] overflow-hidden rounded-control bg-paper">
      {file ? <FilePicture file={file} alt="" className="size-full object-cover" /> : null}
    </div>
  );
}
