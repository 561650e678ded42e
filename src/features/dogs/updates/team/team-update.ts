import {
  toUpdateAsWritten,
  UPDATE_COLUMNS,
  type DogUpdateRow,
  type MediaRow,
} from '@/features/dogs/updates/dog-update';
import type { Draft, DraftMedia } from '@/features/dogs/updates/team/draft';
import type { Enums, Tables } from '@common/database';
import { isInHindi } from '@/lib/language';
import { say } from '@/lib/say';

export const TEAM_COLUMNS =
  `${UPDATE_COLUMNS}, hidden_at, updated_at, needs_translation, dog_update_changes(id, kind, shown_actor, happened_at, body_before)` as const;

/** Something that was done to an update. */
export type UpdateChange = Pick<
  Tables<'dog_update_changes'>,
  'id' | 'kind' | 'shown_actor' | 'happened_at' | 'body_before'
>;

type Row = DogUpdateRow &
  Pick<Tables<'dog_updates'>, 'hidden_at' | 'updated_at' | 'needs_translation'> & {
    dog_update_changes: UpdateChange[];
  };

/** An update as the team sees it, with its changes, the newest first. The public files of a hidden one are deleted. */
export type TeamUpdate = ReturnType<typeof toTeamUpdate>;

export function toTeamUpdate(row: Row) {
  const update = toUpdateAsWritten(row);
  return {
    ...update,
    dog_update_changes: row.dog_update_changes.toSorted((one, other) =>
      other.happened_at.localeCompare(one.happened_at),
    ),
    /** What an edit of it begins with. */
    draftMedia: row.dog_update_media
      .toSorted((one, other) => one.position - other.position)
      .map((media, index) =>
        toDraftMedia(
          media,
          row.hidden_at === null ? (update.media[index]?.picture.url ?? null) : null,
        ),
      ),
  };
}

function toDraftMedia(row: MediaRow, url: string | null): DraftMedia {
  const { id, width, height, alt, video_extension: extension } = row;
  return {
    id,
    alt: alt ?? '',
    width,
    height,
    pictureExtension: row.picture_extension,
    video: extension && {
      extension,
      seconds: row.video_seconds ?? 0,
      text: row.video_text ?? '',
    },
    published: { url },
  };
}

/** The other language of an update, with what it says in that; `isStale` if it was edited since. */
export function translationOf({
  language,
  dog_update_translations: texts,
  needs_translation,
}: TeamUpdate) {
  const other: Enums<'language'> = language === 'hi' ? 'en' : 'hi';
  const body = texts.find((text) => text.language === other)?.body ?? null;
  return {
    language: other,
    name: other === 'hi' ? 'Hindi' : 'English',
    body,
    isStale: body !== null && needs_translation,
  };
}

/** Who published an update. */
export function authorOf({ dog_update_changes: changes }: TeamUpdate): string | undefined {
  const published = changes.find(({ kind }) => kind === 'published');
  return published && actorOf(published);
}

export function actorOf({ shown_actor }: UpdateChange): string {
  return shown_actor ?? say('a former team member');
}

/** An edit that has not changed anything yet. @param now milliseconds since 1970 */
export function draftOfEdit(update: TeamUpdate, ownerId: string, now: number): Draft {
  const { id, dogName, body, language } = update;
  return {
    id,
    updatedAt: update.updated_at,
    ownerId,
    dogId: update.dog_id,
    dogName,
    body,
    language: isInHindi(body) === (language === 'hi') ? null : language,
    happenedOn: update.happened_on,
    media: update.draftMedia,
    isReady: false,
    uploaded: [],
    problem: null,
    savedAt: now,
  };
}
