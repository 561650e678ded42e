// The functions, their settings and secrets, and the visitors' addresses that they see.
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { SETTINGS_FILE } from '../deploy/settings.ts';
import { keyIsRight } from './backend-checks.ts';
import { databaseIsRight } from './database-checks.ts';
import {
  ask,
  type Check,
  dashboard,
  DEPLOY,
  type Deployment,
  listOf,
  oncePer,
  textIn,
} from './deployment.ts';
import type { DeployedFunction } from './repository.ts';

interface Answer extends DeployedFunction {
  readonly status: number;
  /** The function's own code; '' when the service answers for it. */
  readonly code: string;
  /** The address that it takes for the visitor's; null when it does not say. */
  readonly address: string | null;
}

async function call(
  deployment: Deployment,
  name: string,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response | null> {
  return ask(deployment, `/functions/v1/${name}`, {
    method,
    ...(method === 'POST' ? { body: '{}' } : {}),
    headers,
    redirect: 'manual',
  });
}

/** What each function answers to an empty request, which none of them carries out. */
const answersOf = oncePer(async (deployment): Promise<Answer[]> =>
  Promise.all(
    deployment.repository.functions.map(async (deployed) => {
      const response = await call(deployment, deployed.name);
      const code = await textIn(response, 'error', 'outcome');
      const address = response?.headers.get('x-visitor-address') ?? null;
      return { ...deployed, status: response?.status ?? 504, code, address };
    }),
  ),
);

/** The names of the functions that answer in a certain way. */
async function namesOf(deployment: Deployment, isSo: (answer: Answer) => boolean): Promise<string> {
  return listOf((await answersOf(deployment)).filter(isSo).map(({ name }) => name));
}

const isUp = ({ code, status }: Answer) => code !== '' && status < 500;

export const functionsAreDeployed: Check = {
  title: 'the functions are deployed',
  needs: [keyIsRight],
  ask: async (deployment) => {
    const missing = await namesOf(
      deployment,
      ({ code, status }) => code === '' && status !== 401 && status < 500,
    );
    if (missing !== '') {
      return { problem: `These functions are not deployed: ${missing}.`, mend: DEPLOY };
    }
    const closed = await namesOf(deployment, ({ code, status }) => code === '' && status === 401);
    return closed === ''
      ? null
      : {
          problem: `Supabase asks for a signed-in user before ${closed}: verify_jwt must be off, as supabase/config.toml has it.`,
          mend: DEPLOY,
        };
  },
};

/** The settings of which one is missing, because no function starts that needs one of them. */
function missingSettings(answers: readonly Answer[]): string[] {
  const failing = answers.filter((answer) => !isUp(answer));
  const working = new Set(answers.filter(isUp).flatMap(({ settings }) => settings));
  const [first, ...others] = failing;
  return (first?.settings ?? []).filter(
    (name) => !working.has(name) && others.every(({ settings }) => settings.includes(name)),
  );
}

/** Settings that lose what follows a `#`, because their value has no quotes. */
export function cutSettings(file: string): string[] {
  return [...file.matchAll(/^\s*(?:export\s+)?(\w+)\s*=[ \t]*(?!["'`\s])\S*\S#/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

const settingsAreWhole: Check = {
  title: 'no setting ends at a #',
  ask: async ({ settingsFile = '' }) => {
    const cut = cutSettings(settingsFile);
    return cut.length === 0
      ? null
      : {
          problem: `The value of ${listOf(cut)} in ${SETTINGS_FILE} ends at its #, so put it in quotes.`,
          mend: DEPLOY,
        };
  },
};

export const functionsStart: Check = {
  title: 'the functions have their settings',
  needs: [keyIsRight, settingsAreWhole],
  ask: async (deployment) => {
    const answers = await answersOf(deployment);
    const failing = answers.filter(({ status }) => status >= 500);
    const [first] = failing;
    if (!first) return null;
    const names = listOf(failing.map(({ name }) => name));
    if (first.code === '') {
      return {
        problem: `Supabase can't start ${names}: the log says why.`,
        mend: dashboard(deployment, `/functions/${first.name}/logs`),
      };
    }
    const suspects = missingSettings(answers);
    const what = suspects.length === 0 ? 'a setting' : listOf(suspects, 'or');
    return { problem: `${names} can't start: ${what} is missing or malformed.`, mend: DEPLOY };
  },
};

const strangersAreRefused: Check = {
  title: 'the functions refuse unsigned events and callers without the secret',
  needs: [functionsAreDeployed, functionsStart],
  ask: async (deployment) => {
    const open = await namesOf(
      deployment,
      ({ caller, status }) => caller !== 'site' && status < 400,
    );
    return open === ''
      ? null
      : {
          problem: `Anybody may call ${open}: the code there is not this project's.`,
          mend: DEPLOY,
        };
  },
};

const FOREIGN_ORIGIN = 'https://elsewhere.example';

const functionsKnowSite: Check = {
  title: 'the functions answer this site only, and their links lead to it',
  needs: [functionsAreDeployed, functionsStart],
  ask: async (deployment) => {
    const { siteUrl } = deployment;
    const ofSite = (await answersOf(deployment)).filter(({ caller }) => caller === 'site');
    const opened = await call(deployment, 'unsubscribe', {}, 'GET');
    const link = opened?.headers.get('location') ?? '';
    const wrong = [
      ...(ofSite.some(({ code }) => code === 'foreign-origin') ? ['SITE_ORIGINS'] : []),
      ...(link.startsWith(`${siteUrl}/unsubscribe`) ? [] : ['SITE_URL']),
    ];
    if (wrong.length > 0) {
      return {
        problem: `${listOf(wrong)} of the functions must name ${siteUrl}: until then the site can't call them, or links in emails lead elsewhere.`,
        mend: DEPLOY,
      };
    }
    for (const { name } of ofSite) {
      const foreign = await call(deployment, name, { origin: FOREIGN_ORIGIN });
      if (foreign?.status !== 403) {
        return {
          problem: `${name} answers the pages of other sites: SITE_ORIGINS must name this site alone.`,
          mend: DEPLOY,
        };
      }
      const asked = { 'access-control-request-method': 'POST' };
      const allowed = (await call(deployment, name, asked, 'OPTIONS'))?.headers.get(
        'access-control-allow-origin',
      );
      if (allowed !== siteUrl && allowed !== '*') {
        return { problem: `Browsers don't let the site call ${name} (CORS).`, mend: DEPLOY };
      }
    }
    return null;
  },
};

const FORGED_ADDRESS = '203.0.113.99';
const SUPPORT = 'https://supabase.com/dashboard/support/new';

/** As private.network_of in supabase/schemas/030_rate_limits.sql. */
const notPublic = new BlockList();
for (const network of [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]) {
  const [address = '', bits] = network.split('/');
  notPublic.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function isPublic(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !notPublic.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const addressesAreTrue: Check = {
  title: 'the limits count the address of a visitor, and not one that a visitor invents',
  needs: [databaseIsRight, functionsKnowSite],
  ask: async (deployment) => {
    const first = (await answersOf(deployment)).find(({ address }) => address !== null);
    if (!first) return { problem: 'No function says which address it sees.', mend: DEPLOY };
    const { name } = first;
    const address = first.address ?? '';
    if (!isPublic(address)) {
      return {
        problem: `The functions see ${address === '' ? 'no address' : `the address ${address}`} instead of the visitor's, so nobody is limited: ask which header has it, and change visitorAddress.`,
        mend: SUPPORT,
      };
    }
    const seen = async (headers: Record<string, string>) => {
      const ofDatabase = await ask(deployment, '/rest/v1/rpc/visitor_ip_address', {
        method: 'POST',
        body: '{}',
        headers,
      });
      return {
        ofFunction: (await call(deployment, name, headers))?.headers.get('x-visitor-address'),
        ofDatabase: z.string().safeParse(await ofDatabase?.json().catch(() => null)).data,
      };
    };
    for (const header of ['cf-connecting-ip', 'x-forwarded-for']) {
      if (Object.values(await seen({ [header]: FORGED_ADDRESS })).includes(FORGED_ADDRESS)) {
        return {
          problem: `The limits believe any address that a visitor writes into ${header}: what answers before Supabase must replace that header.`,
          mend: SUPPORT,
        };
      }
    }
    const { ofFunction, ofDatabase } = await seen({});
    return ofFunction === ofDatabase
      ? null
      : {
          problem: `The functions see the address ${ofFunction}, the database sees ${ofDatabase ?? 'none'}: one of them sees a proxy, and counts all visitors as one.`,
          mend: SUPPORT,
        };
  },
};

export const secretsAreRight: Check = {
  title: 'the functions have the secrets of the settings here',
  needs: [functionsAreDeployed, functionsStart],
  ask: async (deployment) => {
    const known = deployment.repository.functions.flatMap(({ name, secret = '' }) => {
      const value = deployment.settings?.[secret];
      return value === undefined ? [] : [{ name, secret, value }];
    });
    if (known.length === 0) return 'unknown';
    const wrong = await Promise.all(
      known.map(async ({ name, secret, value }) => {
        const headers = { authorization: `Bearer ${value}` };
        return (await call(deployment, name, headers, 'GET'))?.status === 401 ? [secret] : [];
      }),
    );
    return wrong.flat().length === 0
      ? null
      : {
          problem: `The functions have another ${listOf(wrong.flat())} than the settings here.`,
          mend: DEPLOY,
        };
  },
};

export const functionChecks: readonly Check[] = [
  settingsAreWhole,
  functionsAreDeployed,
  functionsStart,
  strangersAreRefused,
  functionsKnowSite,
  addressesAreTrue,
  secretsAreRight,
];
