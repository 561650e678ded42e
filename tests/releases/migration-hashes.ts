// A merged migration never changes: a live site has applied it as it was.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Migration } from '../../scripts/operate/migrations.ts';

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A sentence for each migration of a release that isn't as it was, and for those that would apply between them. */
export function changedMigrations(
  released: Readonly<Record<string, string>>,
  migrations: readonly Pick<Migration, 'file' | 'sql'>[],
): string[] {
  const present = new Map(migrations.map(({ file, sql }) => [path.basename(file), hashOf(sql)]));
  const last = Object.keys(released).toSorted().at(-1) ?? '';
  return [
    ...Object.entries(released).flatMap(([name, hash]) => {
      const now = present.get(name);
      if (now === undefined) return [`${name} was released and is gone.`];
      return now === hash ? [] : [`${name} was released and has changed.`];
    }),
    ...[...present.keys()]
      .filter((name) => name < last && !(name in released))
      .map((name) => `${name} comes before ${last}, which was released without it.`),
  ];
}
