import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { ask, type Check, type Deployment } from './deployment.ts';

const FORGED_ADDRESS = '203.0.113.99';
const MEANWHILE =
  'Until then everybody without an account can start any number of payments, and nobody is shut out.';

/** As private.network_of in supabase/migrations/20261122000300_rate_limits.sql. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6');
}

function isPublic(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !notPublic.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** The address that create-order sees. The request is malformed, so that it creates no order. */
async function addressOfFunction(deployment: Deployment, headers: Record<string, string> = {}) {
  const response = await ask(deployment, '/functions/v1/create-order', {
    method: 'POST',
    body: '{}',
    headers,
  });
  return response?.headers.get('x-visitor-address') ?? null;
}

async function addressOfDatabase(deployment: Deployment): Promise<string | null> {
  const response = await ask(deployment, '/rest/v1/rpc/visitor_address', {
    method: 'POST',
    body: '{}',
  });
  const address = z.string().safeParse(await response?.json().catch(() => null));
  return address.success ? address.data : null;
}

export const addressChecks: readonly Check[] = [
  {
    title: 'create-order and the forms see the address of a visitor',
    ask: async (deployment) => {
      const ofFunction = await addressOfFunction(deployment);
      if (ofFunction === null) {
        return 'create-order does not say which address it sees. Deploy it again: npx supabase@3.1.0 functions deploy (docs/payments.md, step 3).';
      }
      if (!isPublic(ofFunction)) {
        return `create-order does not see the visitor’s address, but ${ofFunction === '' ? 'none' : ofFunction}. Ask Supabase’s support which header has it, and change visitorAddress in supabase/functions/create-order. ${MEANWHILE}`;
      }
      if (
        (await addressOfFunction(deployment, { 'x-forwarded-for': FORGED_ADDRESS })) ===
        FORGED_ADDRESS
      ) {
        return 'create-order believes any address that a visitor invents in x-forwarded-for. Put a proxy in front of it that appends the real address.';
      }
      const ofDatabase = await addressOfDatabase(deployment);
      return ofDatabase === ofFunction
        ? null
        : `create-order sees the address ${ofFunction}, the database sees ${ofDatabase ?? 'none'}. One of them sees a proxy, and counts all visitors as one. Compare both with your own address, and mend visitorAddress in supabase/functions/create-order or request_address in supabase/migrations.`;
    },
  },
];
