import { describe, expect, it } from 'vitest';
import { usersInPool, type AccountUser } from '../../../functions/identity/users.ts';
import type { UserPool } from '../../../functions/integrations/cognito-user-pool.ts';

interface Row {
  userName: string;
  attributes: Record<string, string>;
  password: string | undefined;
}

/** Opens an in-memory user pool that fails at the given call. */
function poolInMemory(diesAt?: number) {
  const rows = new Map<string, Row>();
  const calls: string[] = [];
  const call = (name: string): void => {
    calls.push(name);
    if (calls.length === diesAt) throw new Error('died');
  };
  const pool: UserPool = {
    create: async (email, attributes) => {
      call('create');
      if (rows.has(email)) return false;
      rows.set(email, {
        userName: `sub-${calls.length}`,
        attributes: { email, ...attributes },
        password: undefined,
      });
      return true;
    },
    find: async (email) => {
      call('find');
      const row = rows.get(email);
      return row && { ...row, confirmed: row.password !== undefined };
    },
    update: async (userName, attributes) => {
      call('update');
      for (const row of rows.values()) {
        if (row.userName === userName) Object.assign(row.attributes, attributes);
      }
    },
    setPassword: async (email, password) => {
      call('setPassword');
      const row = rows.get(email);
      if (row) row.password = password;
    },
    remove: async (userName) => {
      call('remove');
      for (const [email, row] of rows) if (row.userName === userName) rows.delete(email);
    },
  };
  return { pool, rows, calls };
}

const ana: AccountUser = {
  email: 'ana@example.com',
  phone: '11987654321',
  accountId: 'acc_1',
  password: 'uma senha boa',
};
const { password: _, ...anaWithoutPassword } = ana;

describe('creating a user', () => {
  it('writes the account id, the phone for the login, and the password', async () => {
    const { pool, rows } = poolInMemory();
    await usersInPool(pool).ensureUser({ ...ana, trialId: 'tri_1' });
    expect(rows.get(ana.email)).toMatchObject({
      attributes: {
        email: ana.email,
        phone_number: '+5511987654321',
        'custom:account_id': 'acc_1',
        'custom:trial_id': 'tri_1',
      },
      password: 'uma senha boa',
    });
  });

  it('changes only what is new in an existing user', async () => {
    const { pool, rows } = poolInMemory();
    const users = usersInPool(pool);
    await users.ensureUser(ana);
    const before = structuredClone(rows.get(ana.email));
    await users.ensureUser(ana);
    expect(rows.get(ana.email)).toEqual(before);
    await users.ensureUser({ ...anaWithoutPassword, trialId: 'tri_1' });
    expect(rows.get(ana.email)).toEqual({
      ...before,
      attributes: { ...before?.attributes, 'custom:trial_id': 'tri_1' },
    });
  });

  it('sets a random password until the browser sends the chosen one', async () => {
    const { pool, rows } = poolInMemory();
    const users = usersInPool(pool);
    await users.ensureUser(anaWithoutPassword);
    expect(rows.get(ana.email)?.password).toMatch(/^[\w-]{43}$/);
    await users.ensureUser(ana);
    expect(rows.get(ana.email)?.password).toBe(ana.password);
    await users.ensureUser(anaWithoutPassword);
    expect(rows.get(ana.email)?.password).toBe(ana.password);
  });

  it('replaces the user of a deleted account under the same e-mail, including sessions', async () => {
    const { pool, rows } = poolInMemory();
    const users = usersInPool(pool);
    await users.ensureUser({ ...ana, accountId: 'acc_0', phone: '11900000000', trialId: 'tri_0' });
    const left = rows.get(ana.email)?.userName;
    await users.ensureUser(ana);
    expect(rows.get(ana.email)?.userName).not.toBe(left);
    expect(rows.get(ana.email)?.attributes).toEqual({
      email: ana.email,
      phone_number: '+5511987654321',
      'custom:account_id': 'acc_1',
    });
  });

  it.each([1, 2, 3, 4, 5])(
    'completes what an earlier attempt left when it failed at call %i',
    async (nth) => {
      const { pool, rows } = poolInMemory(nth);
      const users = usersInPool(pool);
      const attempts = [{ ...ana, accountId: 'acc_0' }, ana, ana];
      for (const attempt of attempts) await users.ensureUser(attempt).catch(() => undefined);
      expect(rows.get(ana.email)).toMatchObject({
        attributes: { 'custom:account_id': 'acc_1', phone_number: '+5511987654321' },
        password: ana.password,
      });
      expect(rows.size).toBe(1);
    },
  );

  it('throws a retryable error when the user disappears during the attempt', async () => {
    const { pool } = poolInMemory();
    const haunted: UserPool = { ...pool, create: async () => false, find: async () => undefined };
    await expect(usersInPool(haunted).ensureUser(ana)).rejects.toMatchObject({
      name: 'OperationalError',
    });
  });
});

describe('deleting a user', () => {
  it('is repeatable', async () => {
    const { pool, rows } = poolInMemory();
    const users = usersInPool(pool);
    await users.ensureUser(ana);
    const userName = rows.get(ana.email)?.userName ?? '';
    await users.deleteUser(userName);
    await users.deleteUser(userName);
    expect(rows.size).toBe(0);
  });
});
