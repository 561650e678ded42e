import {
  toDogUpdate,
  UPDATE_COLUMNS,
  type DogUpdate,
  type DogUpdateRow,
} from '@/features/dog-updates/dog-update';
import type { Enums } from '@/lib/database.types';

/** An update as the team sees it. */
export interface TeamUpdate extends DogUpdate {
  /** Its public files are deleted. */
  isHidden: boolean;
  /** Exactly as the database returns it: an edit sends it back to detect that somebody else changed the update. */
  updatedAt: string;
  /** Newest first. */
  changes: readonly UpdateChange[];
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
  `${UPDATE_COLUMNS}, hidden_at, updated_at, dog_update_changes(id, kind, actor_name, happened_at, body_before)` as const;

interface Row extends DogUpdateRow {
  hidden_at: string | null;
  updated_at: string;
  dog_update_changes: readonly {
    id: string;
    kind: UpdateChange['kind'];
    actor_name: string;
    happened_at: string;
    body_before: string | null;
  }[];
}

export function toTeamUpdate(row: Row): TeamUpdate {
  return {
    ...toDogUpdate(row),
    isHidden: row.hidden_at !== null,
    updatedAt: row.updated_at,
    changes: row.dog_update_changes
      .map((change) => ({
        id: change.id,
        kind: change.kind,
        actorName: change.actor_name,
        happenedAt: change.happened_at,
        bodyBefore: change.body_before,
      }))
      .toSorted((one, other) => other.happenedAt.localeCompare(one.happenedAt)),
  };
}
