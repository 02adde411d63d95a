import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Access } from '../../../shared/contracts/access.ts';

const noAccess: Access = { hasAccess: false, accountType: 'inactive', expiresAt: null };
let access: Access;
const opened: string[] = [];
let isLinkExpired: boolean | undefined;
let question: { readonly challenge: 'phone' } | undefined;
vi.mock('../../../web/src/lib/api.ts', () => ({
  callApi: async () => ({ ticket: 'a ticket', isLinkExpired }),
}));
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callAs: async () => access,
}));
vi.mock('../../../web/src/features/access/session/load-cognito.ts', () => ({
  loadCognito: async () => ({ startSignIn: async () => undefined, answer: async () => question }),
}));
vi.mock('../../../web/src/features/identity/open-session.ts', () => ({
  openSession: async (kind: string) => {
    opened.push(kind);
  },
}));

// Test files share their modules: others have loaded this one with the real calls.
vi.resetModules();
const { signIn } = await import('../../../web/src/features/identity/sign-in.ts');
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  opened.splice(0);
  isLinkExpired = undefined;
  question = undefined;
});

const trialEndsAt = '2099-01-01T12:00:00.000Z';
const waits = { ...noAccess, trialEndsAt, paymentWaits: true } as const;

test.each<[string, Access, boolean, 'trial' | 'account']>([
  ['a running trial', { ...noAccess, trialEndsAt }, true, 'trial'],
  ['no trial that runs', noAccess, true, 'account'],
  ['a payment in progress, beside a running trial', waits, true, 'account'],
  ['the account itself, as requested', { ...noAccess, trialEndsAt }, false, 'account'],
])('opens the matching session for an account with %s', async (_, known, leadsToTrial, kind) => {
  access = known;
  const by = { kind: 'account', email: 'ana@exemplo.com.br', phone: '11988887777' } as const;
  expect(await signIn({ ...by, leadsToTrial })).toEqual({ done: true, kind });
  expect(opened).toEqual([kind]);
});

test.each([
  [true, 'link_expired'],
  [undefined, 'no_match'],
])('rejects a wrong phone with an expired link (%j) as %s', async (expired, code) => {
  isLinkExpired = expired;
  question = { challenge: 'phone' };
  const by = { kind: 'account', email: 'ana@exemplo.com.br', phone: '11988887777' } as const;
  await expect(signIn(by)).rejects.toMatchObject({ code });
});

test('signs in with an expired link and the right phone', async () => {
  isLinkExpired = true;
  access = noAccess;
  const by = { kind: 'account', email: 'ana@exemplo.com.br', phone: '11988887777' } as const;
  expect(await signIn(by)).toEqual({ done: true, kind: 'account' });
});
