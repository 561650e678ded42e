/** The sentence with which sample rows are refused. */
export class LoadRefusal extends Error {
  override name = 'LoadRefusal';
}

/**
 * Whether the address of a PostgreSQL leads to this machine. Sample rows go nowhere else: a hosted project
 * holds real people, and nothing there tells its rows from these.
 * @param address such as postgres://postgres@127.0.0.1:54322/postgres
 * @throws LoadRefusal for any other machine, and for what is no address of a PostgreSQL
 */
export function expectThisMachine(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new LoadRefusal(
      'Name a database like this: postgres://postgres@127.0.0.1:54322/postgres',
    );
  }
  // The driver lets a parameter take the place of the host in the address.
  const host = url.searchParams.get('host') ?? url.hostname;
  const isHere = ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host) || host.startsWith('/');
  if (!isHere) {
    throw new LoadRefusal(
      `${host || 'That'} is not this machine: sample rows are for databases without real people.`,
    );
  }
}

/** Finds an account that a person made, whose row would stand among thousands of samples. */
export const FIND_REAL_PERSON = `
  select count(*)::int as people from auth.users where email is null or email not like '%.test'`;

/** @throws LoadRefusal when a database behind a tunnel, say, has people of its own */
export function expectNoPeople(people: number): void {
  if (people === 0) return;
  throw new LoadRefusal(
    `This database has ${people} accounts that are no samples: nothing was added.`,
  );
}
