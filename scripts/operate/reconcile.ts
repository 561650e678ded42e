// `npm run reconcile -- --since 2026-11-01`: see docs/payments.md.
import { loadSettings } from './deploy/settings.ts';
import { runReconcile } from './reconcile-command.ts';

loadSettings();
process.exitCode = await runReconcile(process.argv.slice(2), process.env);
