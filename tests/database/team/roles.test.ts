import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import { insertRow } from '../../support/rows.ts';
import { addApp, enterCode } from '../../support/second-factor.ts';
import type { Actor } from '../access-matrix.ts';

const { admin, staff, volunteer, sponsor } = demoAccounts;
const DENIED = '42501';
const DOG = '10000000-0000-4000-8000-000000000001';
const ID = '90000000-0000-4000-8000-00000000000';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;
beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());

const roleOf = async (userId: string) => {
  const { rows } = await backend.pg.query<{ role: string }>(
    'select role from public.user_roles where user_id = $1',
    [userId],
  );
  return rows[0]?.role ?? null;
};
const eventsOf = async (columns = 'kind') => {
  const { rows } = await backend.pg.query(
    `select ${columns} from private.domain_events where kind::text like 'role-%' order by id`,
  );
  return rows;
};
const give = (email: string, role: 'admin' | 'staff' | 'volunteer', actor: Actor = 'admin') =>
  people[actor].client.rpc('give_role', { email, role });
const remove = (member_id: string) => people.admin.client.rpc('remove_role', { member_id });
const changeRole = (member_id: string, new_role: 'admin' | 'staff' | 'volunteer') =>
  people.admin.client.rpc('change_role', { member_id, new_role });
const sql = (text: string, ...values: unknown[]) => backend.pg.query(text, values);
/** An account that has been sent the email with its confirmation. */
const signUp = async (email: string) => {
  const id = await addAccount(backend.pg, email, 'A new person');
  await sql(
    'update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = $1',
    id,
  );
  return id;
};
const confirm = (id: string) =>
  sql('update auth.users set email_confirmed_at = now() where id = $1', id);
const roleOfInvited = async () => {
  const id = await signUp('new@paws.test');
  await confirm(id);
  return roleOf(id);
};
const invitations = async () =>
  (await people.admin.client.rpc('team_invitations').throwOnError()).data as { email: string }[];

/** The roles and the app of the seed, without events, invitations and new accounts. */
async function reset() {
  await backend.pg.exec(`
    set session_replication_role = replica;
    delete from public.user_roles;
    set session_replication_role = origin;
    delete from auth.users where email in ('new@paws.test', 'second@paws.test')
      and id not in ('${admin.id}', '${sponsor.id}');
    update auth.users set email = '${admin.email}' where id = '${admin.id}';
    update auth.users set email = '${sponsor.email}' where id = '${sponsor.id}';
    insert into public.user_roles
      values ('${admin.id}', 'admin'), ('${staff.id}', 'staff'), ('${volunteer.id}', 'volunteer');
    delete from private.role_invitations;
    delete from private.domain_events where kind::text like 'role-%';
    delete from auth.mfa_factors`);
  await addApp(backend.pg, admin.id);
}

describe('giving a role', () => {
  beforeEach(reset);

  it('gives it at once to the account that has confirmed the address, in whatever case', async () => {
    expect((await give(` ${sponsor.email.toUpperCase()} `, 'volunteer')).data).toBe('given');
    expect(await roleOf(sponsor.id)).toBe('volunteer');
    expect((await give(sponsor.email, 'volunteer')).data).toBe('unchanged');
    expect((await give(sponsor.email, 'staff')).data).toBe('changed');
    expect(await roleOf(sponsor.id)).toBe('staff');
    expect(await eventsOf('account_id, data')).toEqual(
      [
        ['volunteer', null],
        ['staff', 'volunteer'],
      ].map(([role, previous_role]) => ({
        account_id: sponsor.id,
        data: { role, previous_role, invitation_id: null, actor_id: admin.id },
      })),
    );
    expect(await invitations()).toEqual([]);
  });

  it('keeps it for an account that confirms the address within seven days', async () => {
    expect((await give('New@Paws.test', 'staff')).data).toBe('invited');
    const id = await signUp('new@paws.test');
    expect(await roleOf(id)).toBeNull();
    expect(await invitations()).toMatchObject([{ email: 'new@paws.test', role: 'staff' }]);
    await confirm(id);
    expect(await roleOf(id)).toBe('staff');
    expect(await invitations()).toEqual([]);
    expect(await eventsOf("kind, data ->> 'actor_id' as actor")).toEqual([
      { kind: 'role-offered', actor: admin.id },
      { kind: 'role-given', actor: admin.id },
    ]);
  });

  it('waits for an account that exists and has not confirmed the address', async () => {
    const id = await signUp('new@paws.test');
    expect((await give('new@paws.test', 'staff')).data).toBe('invited');
    expect(await roleOf(id)).toBeNull();
    await confirm(id);
    expect(await roleOf(id)).toBe('staff');
  });

  it('gives it to an account that changes its email to the address', async () => {
    await give('new@paws.test', 'staff');
    await sql(
      "update auth.users set email_change = 'new@paws.test', email_change_sent_at = now() where id = $1",
      sponsor.id,
    );
    await sql("update auth.users set email = 'new@paws.test' where id = $1", sponsor.id);
    expect(await roleOf(sponsor.id)).toBe('staff');
  });

  it.each([
    ['that has expired', "update private.role_invitations set expires_at = now() - interval '1 s'"],
    ['that was withdrawn', 'update private.role_invitations set ended_at = now()'],
  ])('gives nothing by an invitation %s', async (_state, change) => {
    await give('new@paws.test', 'staff');
    await sql(change);
    expect(await invitations()).toEqual([]);
    const id = await signUp('new@paws.test');
    await confirm(id);
    expect(await roleOf(id)).toBeNull();
  });

  it('gives nothing to an address that was confirmed without an email', async () => {
    await give('new@paws.test', 'staff');
    const id = await signUp('new@paws.test');
    await sql('update auth.users set confirmation_sent_at = null where id = $1', id);
    await confirm(id);
    expect(await roleOf(id)).toBeNull();
  });

  it('takes no role away that may do more', async () => {
    await give('new@paws.test', 'volunteer');
    await sql(
      "update auth.users set email_change = 'new@paws.test', email_change_sent_at = now() where id = $1",
      admin.id,
    );
    await sql("update auth.users set email = 'new@paws.test' where id = $1", admin.id);
    expect(await roleOf(admin.id)).toBe('admin');
    expect(await invitations()).toEqual([]);
  });

  it('has one invitation per address, the last one', async () => {
    await give('new@paws.test', 'staff');
    await give('NEW@paws.test', 'volunteer');
    expect(await invitations()).toMatchObject([{ email: 'new@paws.test', role: 'volunteer' }]);
    await expect(
      sql("insert into private.role_invitations (email, role) values ('new@paws.test', 'admin')"),
    ).rejects.toThrow('role_invitations_email_idx');
  });

  it.each(['', 'new', 'new@paws', 'A Person <new@paws.test>', 'n\u00e9w@paws.test'])(
    'refuses the address “%s”',
    async (email) => {
      const { error, status } = await give(email, 'staff');
      expect([status, error?.message]).toEqual([422, 'invalid-email']);
    },
  );

  it('works for the server, which makes the first administrator', async () => {
    const first = { email: sponsor.email, role: 'admin' } as const;
    expect((await backend.service.rpc('give_role', first)).data).toBe('given');
    expect(await roleOf(sponsor.id)).toBe('admin');
    expect(await eventsOf("data -> 'actor_id' as actor")).toEqual([{ actor: null }]);
  });
});

describe('changing and taking roles', () => {
  beforeEach(reset);

  it('changes the role of a member, and of nobody else', async () => {
    expect((await changeRole(staff.id, 'volunteer')).error).toBeNull();
    expect(await roleOf(staff.id)).toBe('volunteer');
    expect((await changeRole(staff.id, 'volunteer')).error).toBeNull();
    const unknown = await changeRole(sponsor.id, 'staff');
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'not-in-team']);
    expect(await eventsOf()).toEqual([{ kind: 'role-given' }]);
  });

  it('takes a role, once', async () => {
    await remove(staff.id).throwOnError();
    await remove(staff.id).throwOnError();
    expect(await roleOf(staff.id)).toBeNull();
    expect(await eventsOf("kind, account_id, data ->> 'role' as role")).toEqual([
      { kind: 'role-taken', account_id: staff.id, role: 'staff' },
    ]);
  });

  it('a former administrator is refused with the session that is still open', async () => {
    await give(sponsor.email, 'admin');
    await addApp(backend.pg, sponsor.id);
    expect(await enterCode(people.owner.client)).toBeNull();
    await people.owner.client.rpc('remove_role', { member_id: admin.id }).throwOnError();
    for (const { error } of [
      await give(sponsor.email, 'volunteer'),
      await remove(sponsor.id),
      await people.admin.client.rpc('team_members'),
      await people.admin.client.rpc('supporters'),
    ]) {
      expect(error?.code).toBe(DENIED);
    }
  });

  it('refuses to take, change or delete the last administrator, in every way', async () => {
    const { client } = people.admin;
    for (const { status, error } of [
      await remove(admin.id),
      await changeRole(admin.id, 'staff'),
      await give(admin.email, 'volunteer'),
      await client.rpc('delete_own_account'),
    ]) {
      expect([status, error?.message]).toEqual([409, 'last-administrator']);
    }
    for (const statement of [
      'delete from public.user_roles where user_id = $1',
      "update public.user_roles set role = 'staff' where user_id = $1",
      'delete from auth.users where id = $1',
    ]) {
      await expect(sql(statement, admin.id)).rejects.toThrow('last-administrator');
    }
    expect(await roleOf(admin.id)).toBe('admin');
    expect(await eventsOf()).toEqual([]);
  });

  it('lets one of two administrators go', async () => {
    const id = await addAccount(backend.pg, 'second@paws.test', 'A second administrator');
    await give('second@paws.test', 'admin');
    const client = await backend.signedIn('second@paws.test', sponsor.password);
    await client.rpc('delete_own_account').throwOnError();
    expect(await eventsOf("kind, data ->> 'role' as role, data ->> 'actor_id' as actor")).toEqual([
      { kind: 'role-given', role: 'admin', actor: admin.id },
      { kind: 'role-taken', role: 'admin', actor: id },
    ]);
    expect((await remove(admin.id)).status).toBe(409);
  });

  it('withdraws an invitation, once', async () => {
    await give('new@paws.test', 'staff');
    const [{ id } = { id: '' }] = (await invitations()) as unknown as { id: string }[];
    const withdraw = () =>
      people.admin.client.rpc('withdraw_invitation', { invitation_id: id }).throwOnError();
    await withdraw();
    await withdraw();
    expect(await invitations()).toEqual([]);
    expect(await eventsOf()).toEqual([{ kind: 'role-offered' }, { kind: 'role-withdrawn' }]);
  });

  describe('when the administrator who made an invitation goes', () => {
    let second: Awaited<ReturnType<TestBackend['signedIn']>>;
    let id: string;
    beforeEach(async () => {
      id = await addAccount(backend.pg, 'second@paws.test', 'A second administrator');
      await give('second@paws.test', 'admin');
      await addApp(backend.pg, id);
      second = await backend.signedIn('second@paws.test', sponsor.password);
      await second.rpc('give_role', { email: 'new@paws.test', role: 'admin' }).throwOnError();
      await sql("delete from private.domain_events where kind::text like 'role-%'");
    });

    it.each([
      ['loses the role', () => remove(id)],
      ['gets another role', () => changeRole(id, 'staff')],
      ['gets another role by the address', () => give('second@paws.test', 'volunteer')],
      ['deletes the account', () => second.rpc('delete_own_account')],
    ])('withdraws it when the administrator %s', async (_how, go) => {
      expect((await go()).error).toBeNull();
      expect(await invitations()).toEqual([]);
      expect(await eventsOf()).toEqual([
        { kind: expect.stringMatching(/^role-(given|taken)$/) },
        { kind: 'role-withdrawn' },
      ]);
      expect(await roleOfInvited()).toBeNull();
    });

    it.each([
      ['the role', 'delete from public.user_roles where user_id = $1'],
      ['the account', 'delete from auth.users where id = $1'],
    ])('ends it when somebody deletes %s in the database', async (_what, statement) => {
      await sql(statement, id);
      expect(await invitations()).toEqual([]);
      expect(await roleOfInvited()).toBeNull();
    });

    it('ends it when the role and then the account are deleted in the database', async () => {
      await sql('delete from public.user_roles where user_id = $1', id);
      await sql('delete from auth.users where id = $1', id);
      expect(await roleOfInvited()).toBeNull();
    });

    it('keeps those of others', async () => {
      await give('new@paws.test', 'volunteer');
      await remove(id).throwOnError();
      expect(await invitations()).toMatchObject([{ email: 'new@paws.test', role: 'volunteer' }]);
    });
  });

  it('forgets the address of an invitation 30 days after its end, and with the account', async () => {
    await give('new@paws.test', 'staff');
    await give(staff.email, 'staff');
    const count = async () => {
      const { rows } = await sql('select id from private.role_invitations');
      return rows.length;
    };
    const forget = (days: number) =>
      backend.service.rpc('forget_invitations', {
        as_of: new Date(Date.now() + days * 86_400_000).toISOString(),
      });
    await forget(36);
    expect(await count()).toBe(1);
    await forget(38);
    expect(await count()).toBe(0);

    await give('new@paws.test', 'staff');
    await sql(
      'delete from auth.users where id = $1',
      await addAccount(backend.pg, 'new@paws.test', 'A'),
    );
    expect(await count()).toBe(0);
  });
});

const queued = async () => {
  await decideAll(backend.pg);
  const { rows } = await sql(
    `select template, coalesce(email, recipient) as to, data from public.email_outbox as email
     left join public.profiles as person on person.user_id = email.user_id
     order by email.created_at, template`,
  );
  await backend.pg.exec('delete from public.email_outbox');
  return rows;
};

describe('the emails about a change', () => {
  beforeEach(async () => {
    await reset();
    await queued();
  });

  it('go to the invited address, which no event holds', async () => {
    await give('new@paws.test', 'staff');
    expect(await queued()).toMatchObject([
      { template: 'role-offered', to: 'new@paws.test', data: { role: 'staff' } },
      { template: 'team-changed', to: admin.email, data: { email: 'new@paws.test' } },
    ]);
    const { data } = await people.admin.client.rpc('team_invitations').single<{ id: string }>();
    await people.admin.client.rpc('withdraw_invitation', { invitation_id: data?.id ?? '' });
    expect(await queued()).toMatchObject([
      { template: 'role-withdrawn', to: 'new@paws.test' },
      { template: 'team-changed', to: admin.email, data: { kind: 'role-withdrawn' } },
    ]);
    expect(JSON.stringify(await eventsOf('data'))).not.toContain('@');
  });
});

describe('the team', () => {
  beforeEach(reset);

  it('is listed with names and roles', async () => {
    const { data } = await people.admin.client.rpc('team_members').throwOnError();
    expect(data).toEqual(
      [admin, staff, volunteer].map(({ id, name, email }, index) => ({
        user_id: id,
        has_second_factor: id === admin.id,
        name,
        email,
        role: ['admin', 'staff', 'volunteer'][index],
      })),
    );
  });
});

const record = { dog_id: DOG, kind: 'food', happened_on: '2026-01-02', cost_paise: 100 } as const;
/** As `check-bill` stores it. */
const addBill = async (actor: 'volunteer' | 'staff', number: number) => {
  const name = billName(actor, number);
  const file = new File([actor], 'bill.webp', { type: 'image/webp' });
  await backend.service.storage.from('care-bills').upload(name, file);
  return name;
};
const billName = (actor: 'volunteer' | 'staff', number: number) =>
  `${people[actor].id}/${ID}${number}.webp`;
const bills = (actor: 'volunteer' | 'staff') => people[actor].client.storage.from('care-bills');
const ledger = async (actor: 'volunteer' | 'staff') => {
  const { data } = await people[actor].client.rpc('team_care_records').throwOnError();
  return new Map((data as { id: string }[]).map((row) => [row.id, row]));
};

/** By the volunteer. */
const edit = async (number: number, change: object) => {
  const stored = (await ledger('staff')).get(`${ID}${number}`);
  const { note, due_on, updated_at } = Object(stored);
  const values = { ...record, note, due_on, expected_updated_at: updated_at, ...change };
  return people.volunteer.client.rpc('edit_care_record', {
    record_id: `${ID}${number}`,
    ...values,
  });
};

const withoutCost = async (actor: 'volunteer' | 'staff') => {
  const { data } = await people[actor].client.rpc('care_without_cost').throwOnError();
  return (data as { id: string }[]).map(({ id }) => id);
};

describe('a volunteer', () => {
  beforeAll(async () => {
    await reset();
    for (const [actor, number] of [
      ['volunteer', 1],
      ['staff', 2],
    ] as const) {
      const bill_name = await addBill(actor, number);
      const created_by = people[actor].id;
      const row = { ...record, id: `${ID}${number}`, note: `By ${actor}`, bill_name, created_by };
      await insertRow(backend.pg, 'care_records', row);
    }
  });

  it('sees which dogs are due, hidden updates and who changed them, and edits updates', async () => {
    const { client } = people.volunteer;
    expect((await client.rpc('dogs_due_for_update')).error).toBeNull();
    const update = { id: `${ID}3`, dog_id: DOG, body: 'Hidden', happened_on: '2026-01-02' };
    await insertRow(backend.pg, 'dog_updates', { ...update, hidden_at: '2026-01-03T00:00:00Z' });
    const read = () => client.from('dog_updates').select('body, updated_at').eq('id', update.id);
    const { data } = await read().single().throwOnError();
    // As `publish-update` does for the caller.
    await backend.service
      .rpc('edit_dog_update', {
        update_id: update.id,
        actor_id: volunteer.id,
        body: 'Edited',
        happened_on: update.happened_on,
        media: [],
        expected_updated_at: String(data.updated_at),
        as_of: '2026-01-04T00:00:00Z',
      })
      .throwOnError();
    expect((await read().single()).data).toMatchObject({ body: 'Edited' });
    const shownActor = async () => {
      const changes = client.from('dog_update_changes').select('shown_actor');
      const { data: rows } = await changes.eq('update_id', update.id).single().throwOnError();
      return rows.shown_actor;
    };
    expect(await shownActor()).toBe('Kavita Rawat (volunteer)');
    const rename = (name: string) =>
      client.from('profiles').update({ name }).eq('user_id', volunteer.id).throwOnError();
    await rename(admin.name);
    expect(await shownActor()).toBe('Asha Verma (volunteer), then called Kavita Rawat');
    await rename(volunteer.name);
  });

  it('sees of the bills those that they added, staff see all', async () => {
    for (const [actor, seen] of [
      ['volunteer', [true, false]],
      ['staff', [true, true]],
    ] as const) {
      const names = [billName('volunteer', 1), billName('staff', 2)];
      const records = await ledger(actor);
      expect(
        names.map((name, index) =>
          Object.is(Object(records.get(`${ID}${index + 1}`))['bill_name'], name),
        ),
      ).toEqual(seen);
      const files = await Promise.all(names.map((name) => bills(actor).download(name)));
      expect(files.map(({ data }) => data !== null)).toEqual(seen);
      const listed = await Promise.all(
        names.map((name) => bills(actor).list(name.split('/').at(0))),
      );
      expect(listed.map(({ data }) => data?.length === 1)).toEqual(seen);
    }
  });

  it('edits the care records that they wrote, and of others only when it is due', async () => {
    const records = await ledger('volunteer');
    expect([1, 2].map((number) => Object(records.get(`${ID}${number}`))['may_edit'])).toEqual([
      true,
      false,
    ]);
    expect((await edit(1, { cost_paise: 200 })).error).toBeNull();
    expect((await edit(2, { due_on: '2026-06-01' })).error).toBeNull();
    expect((await edit(2, { due_on: null })).error).toBeNull();
    for (const change of [
      { cost_paise: 1 },
      { note: 'x' },
      { bill_name: billName('volunteer', 1) },
    ]) {
      expect((await edit(2, change)).error?.code).toBe(DENIED);
    }
    expect((await ledger('staff')).get(`${ID}2`)).toMatchObject({
      cost_paise: 100,
      bill_name: billName('staff', 2),
      due_on: null,
      updated_by_name: 'Kavita Rawat (volunteer)',
    });
  });

  it('leaves a cost open, and is asked for those of their own records alone', async () => {
    await backend.pg.query('update public.care_records set cost_paise = null where id = any ($1)', [
      [1, 2].map((number) => `${ID}${number}`),
    ]);
    expect(await withoutCost('volunteer')).toEqual([`${ID}1`]);
    expect(await withoutCost('staff')).toEqual([`${ID}1`, `${ID}2`]);
    expect((await edit(2, { cost_paise: 100 })).error?.code).toBe(DENIED);
    expect((await edit(1, { cost_paise: 100 })).error).toBeNull();
    expect(await withoutCost('volunteer')).toEqual([]);
  });

  it('replaces their own bill, and none that staff attached', async () => {
    const replacement = { bill_name: await addBill('volunteer', 4) };
    expect((await edit(1, replacement)).error).toBeNull();
    await sql(
      'update public.care_records set bill_name = $1 where id = $2',
      billName('staff', 2),
      `${ID}1`,
    );
    expect((await ledger('volunteer')).get(`${ID}1`)).toMatchObject({
      bill_name: null,
      has_bill: true,
    });
    expect((await edit(1, replacement)).error?.code).toBe(DENIED);
    expect((await edit(1, { bill_name: billName('staff', 2) })).error?.code).toBe(DENIED);
    // A name of a file that nobody has checked.
    expect((await edit(1, { bill_name: billName('volunteer', 5) })).error?.code).toBe(DENIED);
    expect((await edit(1, { note: 'Rice' })).error).toBeNull();
    expect((await ledger('staff')).get(`${ID}1`)).toMatchObject({
      note: 'Rice',
      bill_name: billName('staff', 2),
    });
  });

  it('deletes the care records that they wrote, and no others', async () => {
    const { client } = people.volunteer;
    const deleteRecord = (number: number) =>
      client.rpc('delete_care_record', { record_id: `${ID}${number}` });
    expect((await deleteRecord(1)).error).toBeNull();
    expect((await deleteRecord(2)).error?.code).toBe(DENIED);
    expect([...(await ledger('staff')).keys()].filter((id) => id.startsWith(ID))).toEqual([
      `${ID}2`,
    ]);
  });

  it('sees no person, no donation and no email', async () => {
    const { client } = people.volunteer;
    for (const name of ['supporters', 'email_overview', 'sponsorship_list'] as const) {
      expect((await client.rpc(name)).error?.code).toBe(DENIED);
    }
    const { data } = await client.rpc('search_contact_messages', { search: '' }).throwOnError();
    expect(data).toEqual([]);
  });
});
