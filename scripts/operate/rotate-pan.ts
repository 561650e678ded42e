// `npm run rotate:pan`: see docs/hosting.md, Keys.
import { loadSettings } from './deploy/settings.ts';
import { runRotation } from './rotate-pan-command.ts';

loadSettings();
process.exitCode = await runRotation(process.env, fetch);
