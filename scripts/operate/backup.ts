// `npm run backup [-- FOLDER]`: see docs/hosting.md, Backups.
import { backUp, withProject } from './project-backup.ts';

const [parent = 'backups'] = process.argv.slice(2);
await withProject(async (project) => {
  const { folder, manifest, missing } = await backUp(project, parent, new Date());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files are in ${folder}.\nIt holds names and addresses: encrypt it (docs/hosting.md, Backups). PANs are readable only with today’s PAN_KEYS, which it does not hold.`,
  );
  for (const name of missing) console.log(`The storage has no content for ${name}.`);
});
