// `npm run bench:visitors`: 50 visitors at the same time for a minute against the local stack, each tenth of
// them signed in. Prints how many requests there were and how long they took; ends with 1 after any error.
import { summarise } from './dog-list-benchmark/statistics.ts';
import { startSite } from './payments-proof/site.ts';
import { textTable } from './text-table.ts';
import { visit, type Answered } from './visitors/visitor.ts';

const VISITORS = 50;
const SECONDS = 60;

function row(call: string, answers: readonly Answered[]): (string | number)[] {
  const { median, p95, p99 } = summarise(answers.map(({ milliseconds }) => milliseconds));
  const errors = answers.filter(({ error }) => error !== null).length;
  return [call, answers.length, errors, Math.round(median), Math.round(p95), Math.round(p99)];
}

const site = await startSite('memory');
try {
  const until = performance.now() + SECONDS * 1_000;
  const visits = await Promise.all(
    Array.from({ length: VISITORS }, (_, place) => visit(site.url, place, place % 10 === 0, until)),
  );
  const answers = visits.flat();
  const calls = [...new Set(answers.map(({ call }) => call))].toSorted();
  console.log(`${VISITORS} visitors for ${SECONDS} s against the local stack\n`);
  console.log(
    textTable([
      ['Call', 'Requests', 'Errors', 'ms p50', 'p95', 'p99'],
      ...calls.map((call) =>
        row(
          call,
          answers.filter((one) => one.call === call),
        ),
      ),
      row('all', answers),
    ]),
  );
  const errors = new Set(
    answers.flatMap(({ call, error }) => (error ? [`${call}: ${error}`] : [])),
  );
  for (const error of errors) console.error(error);
  process.exitCode = errors.size === 0 ? 0 : 1;
} finally {
  await site.kill();
}
