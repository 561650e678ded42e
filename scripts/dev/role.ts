// `npm run role -- admin someone@example.org`: makes an account of the local database an administrator;
// `staff` makes a member of staff, `none` takes every role. A running dev server does it itself, because
// the database is open in one process at a time.
import { createLocalBackend } from '../../supabase/local/backend.ts';
import { lockFolder } from '../../supabase/local/lock.ts';
import { LocalStackProblem } from '../../supabase/local/problem.ts';
import { askForRole, roleChoices, setRole } from '../../supabase/local/roles.ts';
import { dataFolders, usualFolder } from '../../supabase/local/running-backend.ts';

try {
  const [wanted, email] = process.argv.slice(2);
  const role = roleChoices.find((choice) => choice === wanted);
  if (!role || !email) {
    throw new LocalStackProblem(
      `Say a role (${roleChoices.join(', ')}) and an address: npm run role -- admin someone@example.org`,
    );
  }
  const root = process.cwd();
  const folders = dataFolders(usualFolder(root));
  if (!(await askForRole(folders.dataFolder, role, email))) {
    const lock = await lockFolder(folders.dataFolder);
    try {
      const backend = await createLocalBackend({ root, ...folders });
      try {
        await setRole(backend.database, role, email);
      } finally {
        await backend.close();
      }
    } finally {
      await lock.release();
    }
  }
  console.log(role === 'none' ? `${email} has no role now.` : `${email} has the role ${role} now.`);
} catch (error) {
  if (!(error instanceof LocalStackProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
