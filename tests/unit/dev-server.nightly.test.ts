// The development server with the project's own configuration, which answers for both languages.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';

// The first requests start both servers and the search for the packages of the site, which is slow on a busy machine.
const START_TIMEOUT_MILLISECONDS = 180_000;

const hindiPages = ['/hi', '/hi/', '/hi?tab=sign-up', '/hi/dogs', '/hi/dogs/none-such?type=once'];
const englishPages = ['/', '/dogs', '/history'];
const files = ['src/pages/not-found/NotFoundPage.tsx', 'src/lib/language.ts', 'src/main.tsx'];

let server: ViteDevServer;
const answers = new Map<string, string>();

beforeAll(async () => {
  // Without the local backend.
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:9');
  server = await createServer({
    logLevel: 'silent',
    // Not that of a development server that runs meanwhile.
    cacheDir: 'node_modules/.cache/vite-test',
    server: { port: 5318, host: '127.0.0.1' },
  });
  await server.listen();
  const address = server.httpServer?.address();
  const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ask = async (path: string, accept: string) => {
    const response = await fetch(site + path, { headers: { accept } });
    answers.set(path, `${response.status} ${await response.text()}`);
  };
  for (const path of [...hindiPages, ...englishPages]) await ask(path, 'text/html');
  for (const file of files) await Promise.all([ask(`/${file}`, '*/*'), ask(`/hi/${file}`, '*/*')]);
}, START_TIMEOUT_MILLISECONDS);
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
});

it.each(hindiPages)('answers %s with the page in Hindi and its code', (path) => {
  expect(answers.get(path)).toMatch(/^200 /);
  expect(answers.get(path)).toContain('<html lang="hi-IN">');
  expect(answers.get(path)).toContain('src="/hi/src/main.tsx"');
});

it.each(englishPages)('answers %s with the page in English', (path) => {
  expect(answers.get(path)).toMatch(/^200 /);
  expect(answers.get(path)).toContain('<html lang="en-IN">');
  expect(answers.get(path)).toContain('src="/src/main.tsx"');
  expect(answers.get(path)).not.toContain('hindi');
});

it('serves the code of each language with its texts and its style sheet', () => {
  const [notFound, language, main] = files;
  expect(answers.get(`/hi/${notFound}`)).toMatch(/^200 .*\p{Script=Devanagari}/su);
  expect(answers.get(`/${notFound}`)).toMatch(/^200 \P{Script=Devanagari}*$/u);
  expect(answers.get(`/hi/${language}`)).toMatch(/"SITE_LANGUAGE": ?"hi"/);
  expect(answers.get(`/hi/${main}`)).toContain('/styles/hi.css');
  expect(answers.get(`/${main}`)).toContain('/styles/main.css');
  expect(answers.get(`/${language}`)).toMatch(/"SITE_LANGUAGE": ?"en"/);
});
