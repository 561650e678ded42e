// Serves the site for the browser tests, on the port of the command line.
import { serveSite } from '../../../scripts/dev/serve-site.ts';

await serveSite(Number(process.argv[2]), 'dist-e2e');
