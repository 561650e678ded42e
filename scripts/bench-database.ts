// `npm run bench:database`: asks what every screen asks of a stock PostgreSQL 15 with 10,000 dogs, 10,000
// supporters, 100,000 donations and 20,000 letters, as the role that the screen has. Prints how each call
// reads its tables and how long it takes; ends with 1 when a big table is read from end to end, or when a
// call takes too long.
import { benchDatabase } from './database-bench/bench.ts';
import { fillWithManyRows } from './database-bench/many-rows.ts';
import { summarise } from './dog-list-benchmark/statistics.ts';
import { startCluster } from './stock-postgres/cluster.ts';
import { makeProject } from './stock-postgres/project.ts';
import { textTable } from './text-table.ts';

/** `npm run bench:database -- 20` measures less, for a first look. */
const TIMES = Number(process.argv[2] ?? 200);

const cluster = await startCluster();
const project = await makeProject(cluster);
try {
  const measured = await benchDatabase(await fillWithManyRows(project), TIMES);
  const rows = measured.map(
    ({ screen, role, requests, readings, scans, longestMilliseconds, times }) => {
      const { median, p95 } = summarise(times);
      const isSlow = p95 > longestMilliseconds;
      return {
        isRight: scans.length === 0 && !isSlow,
        cells: [
          screen,
          role,
          requests,
          median.toFixed(1).padStart(6),
          p95.toFixed(1).padStart(6),
          longestMilliseconds,
          [
            ...scans.map((table) => `READS ALL OF ${table}`),
            ...(isSlow ? ['TOO SLOW'] : []),
            ...readings.map(({ how, what }) => `${how} ${what}`),
          ].join(', '),
        ],
      };
    },
  );
  console.log(cluster.version);
  console.log(
    textTable([
      ['Screen', 'Role', 'Requests', 'ms p50', 'ms p95', 'Limit', 'Reads'],
      ...rows.map(({ cells }) => cells),
    ]),
  );
  const wrong = rows.filter(({ isRight }) => !isRight).length;
  console.log(`\n${rows.length} calls, ${TIMES} times each: ${wrong} wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await Promise.all([project.owner.end(), project.superuser.end()]);
  await cluster.stop();
}
