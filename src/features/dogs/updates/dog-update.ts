import { joinedName, nameOfJoinedDog } from '@/features/dogs/dog';
import type { Tables } from '@common/database';
import { indianDay, formatDate, formatDay } from '@/lib/dates';
import { environment } from '@/lib/env';
import { language } from '@/lib/language';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

const SMALL_WIDTH = 640;
const DAY_MILLISECONDS = 24 * 60 * 60_000;
/** Longer ago, the date says more than a number of days. */
const MOST_DAYS_AGO = 60;

export interface UpdateMedia {
  id: string;
  /** Of the large picture, in pixels. */
  width: number;
  height: number;
  /** What the team says that it shows, else its number, the dog and the day. */
  alt: string;
  /** A picture, or the poster of a video. */
  picture: { url: string; srcSet: string };
  /** `text`: what happens in it, or ''. */
  video: { url: string; seconds: number; text: string } | null;
}

export const MEDIA_COLUMNS =
  'id, position, width, height, alt, picture_extension, video_extension, video_seconds, video_text';

/** The columns of {@link DogUpdateRow} that everyone may read. */
export const UPDATE_COLUMNS =
  `id, dog_id, body, language, happened_on, published_at, dog_profiles(${joinedName}), dog_update_media(${MEDIA_COLUMNS}), dog_update_translations(language, body)` as const;

export type MediaRow = Omit<Tables<'dog_update_media'>, 'update_id' | 'needs_description'>;

export type DogUpdateRow = Pick<
  Tables<'dog_updates'>,
  'id' | 'dog_id' | 'body' | 'language' | 'happened_on' | 'published_at'
> & {
  dog_profiles: { name: string };
  dog_update_media: MediaRow[];
  /** In the other language, where somebody has written it. */
  dog_update_translations: Pick<Tables<'dog_update_translations'>, 'language' | 'body'>[];
};

/** An update with the dog's name in the page's language and what its pictures and videos need. */
export type DogUpdate = Omit<DogUpdateRow, JoinedRow> & { dogName: string; media: UpdateMedia[] };

type JoinedRow = 'dog_profiles' | 'dog_update_media' | 'dog_update_translations';

/** An update in the page's language, if somebody has written it in that, else as it was written. */
export function toDogUpdate({ dog_update_translations: texts, ...row }: DogUpdateRow): DogUpdate {
  return { ...toUpdateAsWritten(row), ...texts.find((text) => text.language === language) };
}

type RowAsWritten = Omit<DogUpdateRow, 'dog_update_translations'>;

export function toUpdateAsWritten<Row extends RowAsWritten>(
  update: Row,
): Omit<Row, 'dog_profiles' | 'dog_update_media'> & Pick<DogUpdate, 'dogName' | 'media'> {
  const { dog_profiles, dog_update_media, ...row } = update;
  return {
    ...row,
    dogName: nameOfJoinedDog(dog_profiles),
    media: dog_update_media
      .toSorted((first, second) => first.position - second.position)
      .map((media) => toMedia(update, media)),
  };
}

function toMedia(update: RowAsWritten, row: MediaRow): UpdateMedia {
  const { id, width, height, picture_extension, video_extension } = row;
  const file = `${environment?.supabaseUrl}/storage/v1/object/public/dog-updates/${update.id}/${id}`;
  const small = `${file}-${SMALL_WIDTH}.${picture_extension}`;
  const large = `${file}-1280.${picture_extension}`;
  return {
    id,
    width,
    height,
    alt: row.alt ?? nameOf(row, update),
    picture: {
      url: small,
      // Of a narrow picture both files have its width.
      srcSet:
        width > SMALL_WIDTH ? `${small} ${SMALL_WIDTH}w, ${large} ${width}w` : `${small} ${width}w`,
    },
    video:
      video_extension === null
        ? null
        : {
            url: `${file}.${video_extension}`,
            seconds: row.video_seconds ?? 0,
            text: row.video_text ?? '',
          },
  };
}

/** For a picture or video that nobody has described, for example "Photo 2 of Rani, 18 November 2026". */
function nameOf(
  { position, video_extension }: MediaRow,
  { dog_profiles, happened_on }: RowAsWritten,
): string {
  const kind = video_extension === null ? say('Photo') : say('Video');
  const name = nameOfJoinedDog(dog_profiles);
  return say`${kind} ${position + 1} of ${name}, ${formatDay(happened_on)}`;
}

/**
 * When the last update was, in days of Indian time.
 * @param publishedAt ISO 8601, like `now`
 */
export function lastUpdateText(publishedAt: string, now: string): string {
  const days = Math.round(
    (Date.parse(indianDay(now)) - Date.parse(indianDay(publishedAt))) / DAY_MILLISECONDS,
  );
  // The clock of a device may be behind.
  if (days <= 0) return say('Last update today');
  if (days === 1) return say('Last update yesterday');
  if (days > MOST_DAYS_AGO) return say`Last update on ${formatDate(publishedAt)}`;
  return plural(days, {
    one: 'Last update {count} day ago',
    other: 'Last update {count} days ago',
  });
}
