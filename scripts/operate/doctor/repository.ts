// What should be deployed, read from the repository, so that no list is kept by hand.
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import * as environment from '../../../supabase/functions/_shared/base/environment.ts';
import { releaseOf, versionOf } from '../../../hosting/release.ts';
import { digestOf, SupabaseCli } from '../deploy/supabase-cli.ts';
import { readMigrations, type Migration } from '../migrations.ts';
import { organisationProblems } from '../organisation.ts';
import { countUnread, readCatalogue } from '../../../translation/catalogue.ts';

export interface DeployedFunction {
  readonly name: string;
  /** Who calls it: the site's pages, a schedule or a command with its secret, or another service. */
  readonly caller: 'site' | 'secret' | 'service';
  /** The settings without which it can't start, but for those that Supabase sets. */
  readonly settings: readonly string[];
  /** The setting that holds its caller's secret. */
  readonly secret: string | undefined;
}

export interface Repository {
  /** The number of the release. */
  readonly version: string;
  /** What a build of it publishes. */
  readonly release: string;
  /** Changes with what `npm run deploy` makes of the functions for a project. */
  readonly functionsDigest: (projectRef: string) => Promise<string>;
  readonly functions: readonly DeployedFunction[];
  readonly migrations: readonly Migration[];
  /** One file per domain. */
  readonly schemas: readonly Pick<Migration, 'file' | 'sql'>[];
  /** Every fact about the schema, as `object: fact`. */
  readonly schema: ReadonlySet<string>;
  readonly signIn: readonly SignInSetting[];
  /** How many texts the Hindi site has, and how many of them no native speaker has approved. */
  readonly hindiTexts: { readonly all: number; readonly unread: number };
  /** What of the organisation's facts and words is not its own: a sentence for each. */
  readonly organisationProblems: readonly string[];
}

interface SignInSetting {
  /** In supabase/config.toml. */
  readonly name: string;
  /** In the Management API. */
  readonly apiName: keyof typeof signInSettings;
  readonly value: unknown;
}

/** @param root the folder that holds supabase/ */
export async function readRepository(root: string): Promise<Repository> {
  const folder = path.join(root, 'supabase/functions');
  const names = (await readdir(folder)).toSorted();
  const functions = await Promise.all(
    names.map(async (name) => {
      const isFunction = await access(path.join(folder, name, 'index.ts')).then(
        () => true,
        () => false,
      );
      if (!isFunction) return [];
      return [functionOf(name, await readFile(path.join(folder, name, 'handler.ts'), 'utf8'))];
    }),
  );
  const hindiTexts = readCatalogue(path.join(root, 'translation/hi.po'));
  const snapshot = await readFile(path.join(root, 'tests/database/schema.snapshot'), 'utf8');
  return {
    version: await versionOf(root),
    release: await releaseOf(root),
    functionsDigest: (projectRef) => digestOfFunctions(root, projectRef),
    functions: functions.flat(),
    migrations: await readMigrations(root),
    schemas: await readSchemas(root),
    schema: factsOf(snapshot),
    signIn: signInOf(await readFile(path.join(root, 'supabase/config.toml'), 'utf8')),
    organisationProblems: organisationProblems(),
    hindiTexts: { all: hindiTexts.length, unread: countUnread(hindiTexts) },
  };
}

async function readSchemas(root: string): Promise<Repository['schemas']> {
  const names = await readdir(path.join(root, 'supabase/schemas'));
  const files = names.toSorted().map((name) => `supabase/schemas/${name}`);
  return Promise.all(
    files.map(async (file) => ({ file, sql: await readFile(path.join(root, file), 'utf8') })),
  );
}

async function digestOfFunctions(root: string, projectRef: string): Promise<string> {
  const cli = await SupabaseCli.prepare(root, projectRef, {});
  try {
    return await digestOf(cli.folder);
  } finally {
    await cli.close();
  }
}

/** The names in config.toml of what the Management API calls otherwise. */
const signInSettings = {
  external_anonymous_users_enabled: 'enable_anonymous_sign_ins',
  password_min_length: 'minimum_password_length',
  rate_limit_email_sent: 'rate_limit.email_sent',
  rate_limit_verify: 'rate_limit.token_verifications',
  security_update_password_require_current_password: 'email.require_current_password',
  mailer_secure_email_change_enabled: 'email.double_confirm_changes',
  mailer_otp_length: 'email.otp_length',
  mailer_otp_exp: 'email.otp_expiry',
  mfa_totp_enroll_enabled: 'mfa.totp.enroll_enabled',
  mfa_totp_verify_enabled: 'mfa.totp.verify_enabled',
} as const;

const tableSchema = z.record(z.string(), z.unknown());
const configSchema = z.object({
  auth: tableSchema,
  remotes: z.object({ production: z.object({ auth: tableSchema }) }).optional(),
});

function valueIn(table: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce((found: unknown, key) => tableSchema.safeParse(found).data?.[key], table);
}

/** What [remotes.production.auth] does not name is as in [auth]. */
function signInOf(config: string): SignInSetting[] {
  const { auth, remotes } = configSchema.parse(parse(config));
  return Object.entries(signInSettings).map(([apiName, name]) => ({
    name,
    apiName: apiName as keyof typeof signInSettings,
    value: valueIn(remotes?.production.auth, name) ?? valueIn(auth, name),
  }));
}

function functionOf(name: string, handler: string): DeployedFunction {
  const schemaName = /readSettings\((\w+),/.exec(handler)?.[1] ?? '';
  return {
    name,
    caller: /\bserveSite\(/.test(handler)
      ? 'site'
      : /\bserveJob\(/.test(handler)
        ? 'secret'
        : 'service',
    settings: requiredSettings(schemaName),
    secret: /secretOf: \(\{ (\w+) \}\)/.exec(handler)?.[1],
  };
}

/** @throws Error when supabase/functions/_shared/base/environment.ts has no such schema */
function requiredSettings(schemaName: string): string[] {
  const schema = Object.entries(environment).find(([name]) => name === schemaName)?.[1];
  if (schema === undefined || typeof schema === 'function') {
    throw new Error(`There is no ${schemaName} in supabase/functions/_shared/base/environment.ts.`);
  }
  return Object.entries(schema.shape).flatMap(([name, setting]) =>
    name.startsWith('SUPABASE_') || setting.safeParse(undefined).success ? [] : [name],
  );
}

/** A row of the database's function private.schema_facts. */
export interface SchemaFact {
  readonly object: string;
  readonly kind: string;
  readonly fact: string;
}

const oneLine = (fact: string) =>
  fact.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

/** The schema as text, one block per object, sorted, so that the order of the migrations doesn't matter. */
export function schemaText(rows: readonly SchemaFact[]): string {
  const objects = new Map<string, string[]>();
  for (const { object, kind, fact } of rows) {
    objects.set(object, [...(objects.get(object) ?? []), `${kind} ${fact}`]);
  }
  return [...objects]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([object, facts]) =>
      [object, ...facts.toSorted().map((fact) => `  ${oneLine(fact.slice(2))}`), ''].join('\n'),
    )
    .join('\n');
}

/** The facts of a text of {@link schemaText}, as `object: fact`. */
export function factsOf(text: string): Set<string> {
  let object = '';
  const facts = new Set<string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith('  ')) facts.add(`${object}: ${line.slice(2)}`);
    else object = line;
  }
  return facts;
}
