// Runs beside a long command (long-command.ts), whose own thread may be busy for a minute.
import { rmSync } from 'node:fs';

const [folder, pid, parent] = process.argv.slice(2);
let isInterrupted = false;

function interrupt() {
  if (isInterrupted) return;
  isInterrupted = true;
  process.kill(Number(pid), 'SIGINT');
  setTimeout(() => process.kill(Number(pid), 'SIGKILL'), 60_000);
}

// The input closes however the command ends.
process.stdin.resume().on('close', () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 50 });
  process.exit();
});
setInterval(() => {
  try {
    process.kill(Number(parent), 0);
  } catch {
    interrupt();
  }
}, 1000);
