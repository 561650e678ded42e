// `npm run rotate:pan`: see docs/hosting.md, step 10.
import { runRotation } from './rotate-pan-command.ts';

process.exitCode = await runRotation(process.env, fetch);
