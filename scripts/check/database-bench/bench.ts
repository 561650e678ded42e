import path from 'node:path';
import type { Client } from 'pg';
import { createServer } from 'vite';
import { NoSocket } from '../../../tests/support/no-socket.ts';
import { demoAccounts } from '../../../tests/support/demo-accounts.ts';
import { bigTables, PlanListener, type Reading } from './plans.ts';
import type { Statement } from './request-sql.ts';
import type * as screenCallsModule from './screen-calls.ts';
import type { Asker, ScreenCall } from './screen-calls.ts';
import { RestSession, toResponse, type Identity } from './session.ts';

type Calls = typeof screenCallsModule;

/** Enough for a session to settle on one plan for all values, if it ever does. */
const TRIES_FOR_A_PLAN = 8;

/** The limit for the 95th percentile of a call's statements. */
const LONGEST_MILLISECONDS = 50;

/** What one call of a screen does in the database. */
export interface Measured {
  readonly screen: string;
  readonly role: string;
  /** Requests of the screen. */
  readonly requests: number;
  /** Everything that the plans read, also within functions and policies. */
  readonly readings: readonly Reading[];
  /** Big tables that are read from end to end without a reason. */
  readonly scans: readonly string[];
  readonly longestMilliseconds: number;
  /** Milliseconds of each statement, as often as it was asked. */
  readonly times: readonly number[];
}

/** Loads the list of calls as Vite does, with the settings of the browser tests. */
async function loadCalls(): Promise<{ calls: Calls; close: () => Promise<void> }> {
  const root = process.cwd();
  // The site's modules listen to a window, and the backend's client wants a socket; nothing uses either.
  Object.assign(globalThis, {
    window: new EventTarget(),
    WebSocket: globalThis.WebSocket ?? NoSocket,
  });
  const server = await createServer({
    root,
    configFile: false,
    mode: 'e2e',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { '@': path.join(root, 'src') } },
  });
  const calls = (await server.ssrLoadModule(
    '/scripts/check/database-bench/screen-calls.ts',
  )) as Calls;
  return { calls, close: () => server.close() };
}

function identityOf(asker: Asker, { SUPPORTER }: Calls): Identity {
  switch (asker) {
    case 'visitor':
      return { role: 'anon' };
    case 'server':
      return { role: 'service_role' };
    case 'supporter':
      return { role: 'authenticated', person: SUPPORTER };
    case 'staff':
    case 'admin':
      return { role: 'authenticated', person: demoAccounts[asker].id };
  }
}

/** Lets a screen ask, and answers from the database. @returns its statements, in their order */
async function statementsOf(
  call: ScreenCall,
  identity: Identity,
  session: RestSession,
  { PROVIDER }: Calls,
): Promise<Statement[]> {
  const asked: Statement[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    if (request.url.startsWith(PROVIDER)) return answerOfProvider(request, body);
    if (!request.url.includes('/rest/v1/')) return Response.json([]);
    const statement = session.statementOf(request, body);
    asked.push(statement);
    const { row } = await session.run(statement, identity);
    return toResponse(row, request);
  };
  try {
    const answer = await call.ask();
    if (answer instanceof Response && !answer.ok) {
      throw new Error(`${answer.status} ${await answer.text()}`);
    }
  } catch (problem) {
    throw new Error(
      `${call.screen}: ${problem instanceof Error ? problem.message : JSON.stringify(problem)}`,
      {
        cause: problem,
      },
    );
  } finally {
    globalThis.fetch = fetch;
  }
  if (asked.length === 0) throw new Error(`${call.screen} asked the database nothing.`);
  return asked;
}

function answerOfProvider(request: Request, body: string): Response {
  if (request.method === 'GET') return Response.json({ items: [] });
  return Response.json({ id: 'order_Benchmark', ...JSON.parse(body) });
}

/**
 * Asks what every screen asks, of a database with many rows.
 * @param client a superuser's connection
 * @param times how often each statement is measured; 0 looks at the plans alone
 * @param isWanted which screens ask; all of them unless told
 */
export async function benchDatabase(
  client: Client,
  times: number,
  isWanted: (screen: string) => boolean = () => true,
): Promise<Measured[]> {
  const { calls, close } = await loadCalls();
  try {
    const session = await RestSession.open(client);
    const big = await bigTables(client);
    const listener = await PlanListener.on(client);
    const measured: Measured[] = [];
    for (const call of calls.screenCalls.filter(({ screen }) => isWanted(screen))) {
      const identity = identityOf(call.asker, calls);
      const asked = await statementsOf(call, identity, session, calls);
      await listener.listen(true);
      for (const statement of asked) {
        for (let turn = 0; turn < TRIES_FOR_A_PLAN; turn += 1) {
          await session.run(statement, identity);
        }
      }
      const readings = listener.take();
      await listener.listen(false);
      measured.push({
        screen: call.screen,
        role: identity.role === 'authenticated' ? call.asker : identity.role,
        requests: asked.length,
        readings,
        longestMilliseconds: call.longestMilliseconds ?? LONGEST_MILLISECONDS,
        scans: scansIn(readings, big, call),
        times: await timesOf(asked, identity, session, times),
      });
    }
    return measured;
  } finally {
    await close();
  }
}

function scansIn(
  readings: readonly Reading[],
  big: ReadonlySet<string>,
  { readsWhole }: ScreenCall,
): string[] {
  return readings
    .filter(({ how, what }) => how === 'Seq Scan' && big.has(what))
    .map(({ what }) => what)
    .filter((table) => readsWhole?.[table] === undefined);
}

async function timesOf(
  asked: readonly Statement[],
  identity: Identity,
  session: RestSession,
  times: number,
): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const statement = asked[turn % asked.length];
    if (statement) milliseconds.push((await session.run(statement, identity)).milliseconds);
  }
  return milliseconds;
}
