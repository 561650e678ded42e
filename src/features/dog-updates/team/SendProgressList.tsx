import { fileNames, type DraftMedia } from '@/features/dog-updates/team/draft';
import type { SendProgress } from '@/features/dog-updates/team/send-drafts';

interface Props {
  media: readonly DraftMedia[];
  progress: SendProgress;
}

/** How much of each picture and video has been sent. */
export function SendProgressList({ media, progress }: Props) {
  const percents = media.map((item) => percentSent(item, progress));
  const isUploaded = percents.every((percent) => percent === 100);
  return (
    <>
      <p role="status" className="mt-2 font-medium">
        {isUploaded ? 'Publishing...' : 'Sending...'}
      </p>
      <ul role="list" className="mt-2 grid grid-cols-1 gap-2">
        {media.map((item, index) => (
          <li key={item.id}>
            <label className="grid gap-1 text-sm">
              {`${item.video ? 'Video' : 'Picture'} ${index + 1}: ${percents[index]}%`}
              <progress
                max={100}
                value={percents[index]}
                className="h-2 w-full accent-amber-text"
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each file of a picture or video counts the same, except that a video is most of it. */
function percentSent(media: DraftMedia, progress: SendProgress): number {
  const { small, large, video } = fileNames(media);
  const sent = (name: string) => progress.get(name) ?? 0;
  const pictures = (sent(small) + sent(large)) / 2;
  const fraction = video === null ? pictures : pictures * 0.1 + sent(video) * 0.9;
  return Math.round(fraction * 100);
}
