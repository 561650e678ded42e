// Serves the site for the browser tests, on the port of the command line.
import { serveProject } from '../../../scripts/dev/serve-site.ts';

const { database } = await serveProject(Number(process.argv[2]), 'dist-e2e');
// The tests arrange and read rows with the secret key. What the functions need of it is proved in tests/functions.
await database.exec(`grant all on all tables in schema public to service_role;
  grant execute on all functions in schema public, private to service_role;`);
