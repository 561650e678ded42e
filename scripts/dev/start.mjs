// `npm start`: installs what is missing, then serves the site and its backend until stopped.
// It is plain JavaScript because it runs before anything is installed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '../..'));
const options = readArguments();
ensureInstalled();

// Vite would otherwise mix the development server with production code.
process.env.NODE_ENV = 'development';
// With CI set, Vite does not stop when its input closes.
process.env.CI = 'true';
const { createServer } = await import('vite');

try {
  const server = await createServer({
    clearScreen: false,
    server: {
      ...(options.host === undefined ? {} : { host: options.host || true }),
      ...(options.port === undefined ? {} : { port: options.port, strictPort: true }),
    },
  });
  await server.listen();
  console.log(welcome(server));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, host: { type: 'string' } },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
      throw new Error(`--port takes a number from 1 to 65535, not "${values.port}".`);
    }
    return { port, host: values.host };
  } catch (error) {
    console.error(`${error.message}\nUsage: npm start -- [--port 5173] [--host 0.0.0.0]`);
    process.exit(1);
  }
}

/** Only a port from --port can be in use; without it Vite takes the next free one. */
function explain(error) {
  if (error?.name === 'LocalStackError') return error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (/^Port \d+ is already in use$/.test(message)) {
    return `Port ${options.port} is taken by another program; stop that one, or leave out --port to get a free one.`;
  }
  return error instanceof Error ? (error.stack ?? message) : message;
}

function welcome(server) {
  const [site = '', ...others] = [
    ...(server.resolvedUrls?.local ?? []),
    ...(server.resolvedUrls?.network ?? []),
  ];
  const lines = [
    ['Site', site],
    ...others.map((url) => ['', url]),
    ['In Hindi', `${site}hi`],
    ...(usesLocalBackend(server) ? localLines(site) : []),
    ['Stop', 'Ctrl+C'],
  ];
  const text = lines.map(([label, value]) => `  ${label.padEnd(10)}${value}`);
  return ['', '  The site', '', ...text, ''].join('\n');
}

function usesLocalBackend(server) {
  const plugin = server.config.plugins.find(({ name }) => name === 'local-supabase');
  return plugin?.api?.isOn() === true;
}

function localLines(site) {
  return [
    ['Mailbox', `${site}_mail`],
    ['Payments', `${site}_payments`],
    ...demoAccounts().map(([email, password, key], index) => [
      index === 0 ? 'Accounts' : '',
      `${email.padEnd(22)}${password}${key ? `, key for an authenticator app: ${key}` : ''}`,
    ]),
    ['Reset', 'npm run db:reset (while stopped) starts over with the sample data'],
  ];
}

/** Reads the accounts from the comment at the top of the seed. */
function demoAccounts() {
  const seed = readFileSync('supabase/seed.sql', 'utf8');
  return [...seed.matchAll(/^-- +(\S+@\S+) +(\S+)(?: +(\S+))?$/gm)].map(
    ([, ...account]) => account,
  );
}
