// `npm run role -- admin someone@example.org`: gives an account of the local database a role. A running
// development server does it itself, because one process at a time can open the database.
import { LocalStackError } from '../../supabase/local/local-stack-error.ts';
import { requestRole, roleChoices, setRole } from '../../supabase/local/roles.ts';
import { dataFolders, defaultFolder } from '../../supabase/local/running-backend.ts';
import { runCommand, withLocalDatabase } from './local-database.ts';

await runCommand(async () => {
  const [name, email] = process.argv.slice(2);
  const role = roleChoices.find((choice) => choice === name);
  if (!role || !email) {
    throw new LocalStackError(
      `Name a role (${roleChoices.join(', ')}) and an email address: npm run role -- admin someone@example.org`,
    );
  }
  const { dataFolder } = dataFolders(defaultFolder(process.cwd()));
  if (!(await requestRole(dataFolder, role, email))) {
    await withLocalDatabase((database) => setRole(database, role, email));
  }
  console.log(role === 'none' ? `${email} has no role now.` : `${email} has the role ${role} now.`);
});
