// `npm run backup [-- FOLDER]`: see docs/hosting.md, Backups.
import { backUp, withProject } from './project-backup.ts';

const [parent = 'backups'] = process.argv.slice(2);
await withProject('npm run backup [-- FOLDER]', parent, async (project, chosen) => {
  const { folder, manifest, missing } = await backUp(project, chosen, new Date());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files are in ${folder}.`,
    ...missing.map((name) => `The storage has no content for ${name}.`),
    'It holds names and addresses: encrypt it (docs/hosting.md, Backups). PANs are readable only with today’s PAN_KEYS, which it does not hold.',
  ];
  console.log(lines.join('\n'));
});
