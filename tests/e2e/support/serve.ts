// What the browser tests drive, on the port that is named on the command line.
import { serveSite } from '../../../scripts/dev/serve-site.ts';

await serveSite(Number(process.argv[2]), 'dist-e2e');
