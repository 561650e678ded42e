// The database and the pictures, as the migrations make them.
import { z } from 'zod';
import { DOGS, keyIsRight, REFUSED, secretKeyIsRight } from './backend-checks.ts';
import {
  ask,
  askAsServer,
  type Check,
  dashboard,
  DEPLOY,
  type Deployment,
  listOf,
  oncePer,
  type Problem,
  textIn,
} from './deployment.ts';
import { factsOf, schemaText } from './repository.ts';

const NO_SUCH_TABLE = new Set(['PGRST205', '42P01']);
/** PostgreSQL refuses every write. */
const READ_ONLY = '25006';
/** A missing column `mode` is taken for PostgreSQL's aggregate of that name. */
const NO_SUCH_COLUMN = new Set(['42703', '42809']);
const NO_SUCH_FUNCTION = new Set(['PGRST202', '42883']);

const stateSchema = z.object({
  facts: z.array(z.object({ object: z.string(), kind: z.string(), fact: z.string() })),
  migrations: z.array(z.object({ version: z.string() })).nullable(),
  release: z.string().nullable(),
  schedules: z
    .array(z.object({ name: z.string(), active: z.boolean(), runs: z.number() }))
    .nullable(),
  refusals: z.array(z.unknown()).nullable(),
  paused: z.boolean(),
  sign_in_emails: z.number(),
});

type State = z.infer<typeof stateSchema>;

/** What the project says about itself; otherwise the error code. */
export const readState = oncePer(async (deployment): Promise<State | string> => {
  const path = '/rest/v1/rpc/deployment_state';
  const response = await askAsServer(deployment, path, { method: 'POST', body: '{}' });
  if (!response?.ok) return textIn(response, 'code');
  const state = stateSchema.safeParse(await response.json().catch(() => null));
  return state.success ? state.data : '';
});

/** The hosted service decides the rest itself. */
const COMPARED = /^(table|function|bucket) /;
/** Rights of those who visit the site. */
const VISITORS_RIGHT =
  /: (grant .*to (public|anon|authenticated)$|execute (public|anon|authenticated)$|policy )/;

/** One fact for each right, column and role, so that fewer rights aren't taken for another one. */
function singleRights(facts: ReadonlySet<string>): Set<string> {
  const rights = [...facts].flatMap((fact) => {
    const [, begin = '', list = '', role = ''] =
      /^(.*: (?:execute|grant) )(.+?)( to \S+)?$/.exec(fact) ?? [];
    if (list === '') return [fact];
    return list.split(/, (?![^(]*\))/).flatMap((right) => {
      const [, name = right, columns] = /^(\w+) \((.*)\)$/.exec(right) ?? [];
      const parts = columns?.split(', ').map((column) => `${name} (${column})`) ?? [name];
      return parts.map((part) => begin + part + role);
    });
  });
  return new Set(rights);
}

async function schemaProblem(deployment: Deployment): Promise<Problem | null> {
  const { migrations } = deployment.repository;
  const schema = singleRights(deployment.repository.schema);
  const state = await readState(deployment);
  if (typeof state === 'string' && NO_SUCH_FUNCTION.has(state)) {
    return { problem: 'The database lacks the newest migrations of this project.', mend: DEPLOY };
  }
  if (typeof state === 'string') {
    return {
      problem: 'The database does not say which migrations it has.',
      mend: dashboard(deployment, '/logs/postgres-logs'),
    };
  }
  const applied = new Set(state.migrations?.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !applied.has(version));
  if (state.migrations !== null && pending.length > 0) {
    const names = listOf(pending.map(({ file }) => file));
    return { problem: `The database lacks ${names}.`, mend: DEPLOY };
  }
  const actual = singleRights(factsOf(schemaText(state.facts)));
  const isKnown = (fact: string) =>
    [...schema].some((each) => each.startsWith(fact.slice(0, fact.indexOf(': '))));
  // The hosted service may add functions of its own, but nobody else's table may be open.
  const added = [...actual].filter(
    (fact) =>
      VISITORS_RIGHT.test(fact) &&
      !schema.has(fact) &&
      (fact.startsWith('table ') || isKnown(fact)),
  );
  const mend = state.migrations === null ? DEPLOY : dashboard(deployment, '/sql/new');
  if (added.length > 0) {
    return {
      problem: `The database lets visitors or accounts do what no migration lets them (${added.join('; ')}): take it from them.`,
      mend: dashboard(deployment, '/sql/new'),
    };
  }
  // The first difference of each object.
  const missing = new Map<string, string>();
  for (const each of schema) {
    const object = each.slice(0, each.indexOf(': '));
    if (COMPARED.test(each) && !actual.has(each) && !missing.has(object)) {
      missing.set(object, each.slice(object.length + 2));
    }
  }
  if (missing.size === 0) return null;
  const why = state.migrations === null ? '' : ', although every migration counts as applied';
  const sentences = [...missing].map(([object, fact]) => {
    const isGone = ![...actual].some((each) => each.startsWith(`${object}: `));
    const what = isGone
      ? `The database has no ${object}`
      : fact.startsWith('body ')
        ? `The ${object} has another body`
        : `The ${object} is not as the migrations make it ("${fact}")`;
    return `${what}${why}, so what needs it fails: make it as in ${fileOf(object, fact, deployment)}.`;
  });
  return { problem: sentences.join(' '), mend };
}

/** The schema file that makes what a fact is about: the first that names it in the statement. */
function fileOf(object: string, fact: string, { repository }: Deployment): string {
  const [kind = '', name = ''] = object.split(/[ (]/);
  const table = `table ([\\w ]* )?(public\\.)?${name}\\b`;
  const column = /^column (\w+)/.exec(fact)?.[1];
  const part =
    /^(?:policy "([^"]+)"|(?:trigger|index) CREATE (?:UNIQUE |CONSTRAINT )?\w+ (\w+))/.exec(fact);
  const statements = [
    ...(column === undefined ? [] : [`${table}[^;]*\\b${column}\\b`]),
    ...(part ? [`create [^;]*\\b${part[1] ?? part[2]}\\b`] : []),
    ...(kind === 'bucket' ? [`storage\\.buckets[^;]*'${name}'`] : []),
    kind === 'table'
      ? `create (${table}|view (public\\.)?${name}\\b)`
      : `create [^;]*\\b${name}\\(`,
  ];
  const files = statements.map(
    (statement) => repository.schemas.find(({ sql }) => new RegExp(statement).test(sql))?.file,
  );
  return files.find((file) => file !== undefined) ?? 'supabase/schemas';
}

/** The columns of each table of which a visitor may read no row. */
function privateTables({ repository }: Deployment): Map<string, string[]> {
  const facts = [...repository.schema];
  const tables = new Map<string, string[]>();
  for (const fact of facts) {
    const [, table, column] = /^table (\w+): column (\w+)/.exec(fact) ?? [];
    if (table && column) tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  const open = facts.flatMap(
    (fact) => /^table (\w+): grant .*\bselect\b.* to anon$/.exec(fact)?.[1] ?? [],
  );
  for (const table of open) tables.delete(table);
  return tables;
}

/** Asks as a visitor does. */
async function visitorProblem(deployment: Deployment): Promise<Problem | null> {
  const columns = privateTables(deployment);
  const tables = [...columns.keys()];
  const codes = await Promise.all(
    tables.map(async (table) => {
      const select = columns.get(table)?.join(',');
      const response = await ask(deployment, `/rest/v1/${table}?select=${select}&limit=1`);
      return response?.ok ? 'open' : textIn(response, 'code');
    }),
  );
  const tablesWith = (isSo: (code: string) => boolean) =>
    tables.filter((_table, at) => isSo(codes[at] ?? ''));
  const open = tablesWith((code) => code === 'open');
  if (open.length > 0) {
    return {
      problem: `Every visitor may read ${listOf(open)}: revoke all on ${open.map((table) => `public.${table}`).join(', ')} from anon.`,
      mend: dashboard(deployment, '/sql/new'),
    };
  }
  const dogs = await ask(deployment, DOGS);
  const missing = tablesWith((code) => NO_SUCH_TABLE.has(code));
  if (!dogs?.ok) missing.push('dog_profiles');
  if (missing.length > 0) {
    return { problem: `The database lacks the table ${listOf(missing)}.`, mend: DEPLOY };
  }
  const incomplete = tablesWith((code) => NO_SUCH_COLUMN.has(code));
  if (incomplete.length > 0) {
    return {
      problem: `The database lacks a column of the table ${listOf(incomplete)}.`,
      mend: DEPLOY,
    };
  }
  // The row violates check constraints, so it is never stored, even if a policy allows the insert.
  const body = JSON.stringify({ name: '', image_url: '', tagline: '', age: '', location: '' });
  const insert = await ask(deployment, '/rest/v1/dog_profiles', { method: 'POST', body });
  const code = await textIn(insert, 'code');
  if (code === READ_ONLY) {
    return {
      problem:
        'The database is read-only, as Supabase makes it when its disk is full: make room or a larger disk.',
      mend: dashboard(deployment, '/settings/compute-and-disk'),
    };
  }
  return code === REFUSED
    ? null
    : {
        problem: 'A visitor may add a dog: revoke insert on public.dog_profiles from anon.',
        mend: dashboard(deployment, '/sql/new'),
      };
}

export const databaseIsRight: Check = {
  title: 'the database is as the migrations make it, and closed to visitors',
  needs: [keyIsRight, secretKeyIsRight],
  ask: async (deployment) =>
    (deployment.secretKey === undefined ? null : await schemaProblem(deployment)) ??
    visitorProblem(deployment),
};

const releaseIsDeployed: Check = {
  title: 'the project has the release of this repository',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const { version } = deployment.repository;
    const state = await readState(deployment);
    const release = typeof state === 'string' ? null : state.release;
    if (release === version) return null;
    const problem =
      release === null
        ? `The deployment of release ${version} was not finished.`
        : `The project has release ${release}, and this repository is ${version}.`;
    return { problem, mend: DEPLOY };
  },
  note: async ({ repository }) => `This repository is release ${repository.version}.`,
};

const picturesAreSafe: Check = {
  title: 'visitors add no files',
  needs: [databaseIsRight],
  ask: async (deployment) => {
    for (const fact of deployment.repository.schema) {
      const [, name, type] = /^bucket (\S+): .*\{([^,}]+)/.exec(fact) ?? [];
      if (name === undefined || type === undefined) continue;
      // The service asks for the type before any policy.
      const upload = await ask(deployment, `/storage/v1/object/${name}/doctor.png`, {
        method: 'POST',
        body: 'no picture',
        headers: { 'content-type': type },
      });
      if (upload?.ok) {
        return {
          problem: `A visitor may put files into the bucket ${name}: remove doctor.png and the policy that lets them.`,
          mend: dashboard(deployment, '/storage/files'),
        };
      }
    }
    return null;
  },
};

export const databaseChecks: readonly Check[] = [
  databaseIsRight,
  releaseIsDeployed,
  picturesAreSafe,
];
