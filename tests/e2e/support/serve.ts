// Serves the site for the browser tests, on the port of the command line.
import { serveProject } from '../../../scripts/dev/serve-site.ts';

await serveProject(Number(process.argv[2]), 'dist-e2e');
