// `npm run restore -- FOLDER`: see docs/hosting.md, Backups.
import { readMigrations } from './migrations.ts';
import { restore, withProject } from './project-backup.ts';

const [source] = process.argv.slice(2);
await withProject('npm run restore -- FOLDER', source, async (project, folder) => {
  const { takenAt, tables, files } = await restore(
    project,
    folder,
    await readMigrations(process.cwd()),
  );
  console.log(
    `${tables.length} tables and ${files.length} files of ${takenAt} are restored, and each equals its checksum.\nSchedules and emails are off until an administrator switches them on, on the page Today.`,
  );
});
