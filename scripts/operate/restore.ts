// `npm run restore -- FOLDER`: see docs/hosting.md, Backups.
import { readMigrations } from './migrations.ts';
import { restore, withProject } from './project-backup.ts';

await withProject(async (project) => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: npm run restore -- FOLDER');
  const migrations = await readMigrations(process.cwd());
  const { takenAt, tables, files } = await restore(project, folder, migrations);
  console.log(
    `${tables.length} tables and ${files.length} files of ${takenAt} are restored, and each equals its checksum.\nSchedules and emails are off until an administrator switches them on, on the page Today.`,
  );
});
