import { useEffect, useState } from 'react';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { FilePicture } from '@/components/ui/FilePicture';
import { fileNames, type DraftMedia } from '@/features/dog-updates/team/draft';
import { readFile } from '@/features/dog-updates/team/draft-store';
import { ALT_MAX_LENGTH, VIDEO_TEXT_MAX_LENGTH } from '@/config/limits';

interface Props {
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
export function MediaCard(props: Props) {
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
