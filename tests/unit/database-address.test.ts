import { describe, expect, it } from 'vitest';
import { expectNoPeople, expectThisMachine } from '../../scripts/dev/database-address.ts';

describe('sample rows go to', () => {
  it.each([
    'postgres://postgres@127.0.0.1:54322/postgres',
    'postgresql://postgres:secret@localhost/postgres',
    'postgres://postgres@[::1]/postgres',
    'postgres:///postgres?host=/var/run/postgresql',
  ])('%s', (address) => {
    expect(() => expectThisMachine(address)).not.toThrow();
  });
});

describe('sample rows do not go to', () => {
  it.each([
    'postgres://postgres@db.abc.supabase.co:5432/postgres',
    'postgres://postgres.abc@aws-0-ap-south-1.pooler.supabase.com:6543/postgres',
    'postgres://postgres@127.0.0.1.example.org/postgres',
    'postgres://postgres@localhost/postgres?host=db.abc.supabase.co',
    'postgres://postgres@192.168.1.20/postgres',
    'https://localhost/postgres',
    'localhost',
  ])('%s', (address) => {
    expect(() => expectThisMachine(address)).toThrow(/this machine|Name a database/);
  });

  it('a database behind a tunnel that has people of its own', () => {
    expect(() => expectNoPeople(0)).not.toThrow();
    expect(() => expectNoPeople(3)).toThrow('3 accounts that are no samples');
  });
});
