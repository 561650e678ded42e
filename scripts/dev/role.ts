// `npm run role -- admin someone@example.org`: gives an account of the local database a role. A running
// development server does it itself, because one process at a time can open the database.
import { LocalStackProblem } from '../../supabase/local/problem.ts';
import { askForRole, roleChoices, setRole } from '../../supabase/local/roles.ts';
import { dataFolders, usualFolder } from '../../supabase/local/running-backend.ts';
import { runCommand, withLocalDatabase } from './local-database.ts';

await runCommand(async () => {
  const [name, email] = process.argv.slice(2);
  const role = roleChoices.find((choice) => choice === name);
  if (!role || !email) {
    throw new LocalStackProblem(
      `Name a role (${roleChoices.join(', ')}) and an email address: npm run role -- admin someone@example.org`,
    );
  }
  const { dataFolder } = dataFolders(usualFolder(process.cwd()));
  if (!(await askForRole(dataFolder, role, email))) {
    await withLocalDatabase((database) => setRole(database, role, email));
  }
  console.log(role === 'none' ? `${email} has no role now.` : `${email} has the role ${role} now.`);
});
