import {
  toDogUpdate,
  UPDATE_COLUMNS,
  type DogUpdate,
  type DogUpdateRow,
  type MediaRow,
} from '@/features/dog-updates/dog-update';
import type { Draft, DraftMedia } from '@/features/dog-updates/team/draft';
import type { Enums } from '@common/database';
import { isInHindi } from '@/lib/language';

/** An update as the team sees it. */
export interface TeamUpdate extends DogUpdate {
  /** Its public files are deleted. */
  isHidden: boolean;
  /** Exactly as the database returns it: an edit sends it back to detect that somebody else changed the update. */
  updatedAt: string;
  /** Newest first. */
  changes: readonly UpdateChange[];
  /** What an edit of it begins with. */
  draftMedia: readonly DraftMedia[];
}

export interface UpdateChange {
  id: string;
  kind: Enums<'dog_update_change_kind'>;
  actorName: string;
  /** ISO 8601. */
  happenedAt: string;
  /** The text that an edit replaced. */
  bodyBefore: string | null;
}

export const TEAM_COLUMNS =
  `${UPDATE_COLUMNS}, hidden_at, updated_at, dog_update_changes(id, kind, shown_actor, happened_at, body_before)` as const;

interface Row extends DogUpdateRow {
  hidden_at: string | null;
  updated_at: string;
  dog_update_changes: readonly {
    id: string;
    kind: UpdateChange['kind'];
    shown_actor: string | null;
    happened_at: string;
    body_before: string | null;
  }[];
}

export function toTeamUpdate(row: Row): TeamUpdate {
  const update = toDogUpdate(row);
  const isHidden = row.hidden_at !== null;
  return {
    ...update,
    isHidden,
    updatedAt: row.updated_at,
    changes: row.dog_update_changes
      .map((change) => ({
        id: change.id,
        kind: change.kind,
        actorName: change.shown_actor ?? 'a former team member',
        happenedAt: change.happened_at,
        bodyBefore: change.body_before,
      }))
      .toSorted((one, other) => other.happenedAt.localeCompare(one.happenedAt)),
    draftMedia: row.dog_update_media
      .toSorted((one, other) => one.position - other.position)
      .map((media, index) =>
        toDraftMedia(media, isHidden ? null : (update.media[index]?.picture.url ?? null)),
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

/** Who published an update. */
export function authorOf({ changes }: TeamUpdate): string | undefined {
  return changes.find(({ kind }) => kind === 'published')?.actorName;
}

/** An edit that has not changed anything yet. @param now milliseconds since 1970 */
export function draftOfEdit(update: TeamUpdate, ownerId: string, now: number): Draft {
  const { id, updatedAt, dogId, dogName, body, language, happenedOn, draftMedia } = update;
  return {
    id,
    updatedAt,
    ownerId,
    dogId,
    dogName,
    body,
    language: isInHindi(body) === (language === 'hi') ? null : language,
    happenedOn,
    media: draftMedia,
    isReady: false,
    uploaded: [],
    problem: null,
    savedAt: now,
  };
}
