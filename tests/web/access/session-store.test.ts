import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepPreviousRoute,
  takePreviousRoute,
} from '../../../web/src/features/access/session/previous-route.ts';
import {
  storedSessionKind,
  subscribeToSession,
} from '../../../web/src/features/access/session/session-signal.ts';
import {
  forgetSession,
  hasSignedOutByUser,
  readEndingInAnotherTab,
  storeSession,
  forgetSessionByUser,
  readSession,
  type StoredSession,
} from '../../../web/src/features/access/session/session-store.ts';
import {
  keepSignUpData,
  readSignUpData,
} from '../../../web/src/features/onboarding/sign-up-data.ts';

const user = {
  telefone: '11987654321',
  email: 'ana@exemplo.com.br',
  nome: 'Ana',
  plano: 'inativo',
};
const account: StoredSession = { kind: 'account', user };
const trial: StoredSession = {
  kind: 'trial',
  trial: {
    id: 'tri_1',
    nome: 'Ana',
    email: user.email,
    telefone: user.telefone,
    data_expiracao: '2026-11-24T12:00:00.000Z',
    isExpired: false,
  },
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  forgetSession();
});

test('keeps one session at a time, under the keys of its kind', () => {
  expect(readSession()).toBeUndefined();
  storeSession(account);
  expect(JSON.parse(localStorage.getItem('userSession') ?? '')).toEqual(user);
  expect(readSession()).toEqual(account);
  storeSession(trial);
  expect(readSession()).toEqual(trial);
  expect(localStorage.getItem('userSession')).toBeNull();
  storeSession(account);
  expect(localStorage.getItem('trialSession')).toBeNull();
});

test.each([
  ['userSession', '{"telefone":"11987654321"'],
  ['userSession', '[]'],
  ['userSession', '{"telefone":11987654321,"email":"a","nome":"b","plano":"c"}'],
  ['trialSession', '{}'],
  ['trialSession', JSON.stringify({ ...trial.trial, data_expiracao: 'amanhã' })],
  ['trialSession', JSON.stringify({ ...trial.trial, isExpired: 'sim' })],
])('drops a damaged %s: %s', (key, value) => {
  localStorage.setItem(key, value);
  expect(storedSessionKind()).toBe(key === 'userSession' ? 'account' : 'trial');
  expect(readSession()).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
  expect(storedSessionKind()).toBeUndefined();
});

test('never shows another tab a signed-out state while one session replaces another', () => {
  storeSession(account);
  const found: (string | undefined)[] = [];
  const remove = Storage.prototype.removeItem;
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    remove.call(this, key);
    found.push(storedSessionKind());
  });
  storeSession({ kind: 'account', user: { ...user, nome: 'Ana Maria' } });
  storeSession(trial);
  storeSession(account);
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain(undefined);
});

test('a session that storage rejects replaces the stored one', () => {
  storeSession(trial);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeSession(account);
  expect(readSession()).toEqual(account);
  expect(storedSessionKind()).toBe('account');
  storeSession({ kind: 'account', user: { ...user, nome: 'Ana Maria' } });
  expect(readSession()).toMatchObject({ user: { nome: 'Ana Maria' } });
  forgetSession();
  expect(storedSessionKind()).toBeUndefined();
});

test('notifies this tab of every change, and receives changes of other tabs', () => {
  const received = vi.fn();
  const stop = subscribeToSession(received);
  storeSession(account);
  expect(received).toHaveBeenCalledTimes(1);
  forgetSession();
  expect(received).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userSession' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(received).toHaveBeenCalledTimes(4);
  stop();
  storeSession(account);
  expect(received).toHaveBeenCalledTimes(4);
});

test('distinguishes a sign-out by the user from an expired session, until the next sign-in', () => {
  storeSession(account);
  forgetSession();
  expect(hasSignedOutByUser()).toBe(false);
  storeSession(account);
  forgetSessionByUser();
  expect(hasSignedOutByUser()).toBe(true);
  storeSession(account);
  expect(hasSignedOutByUser()).toBe(false);
});

test('keeps the session for the life of the page in a browser without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeSession(account);
  expect(readSession()).toEqual(account);
  forgetSession();
  expect(readSession()).toBeUndefined();
});

test('detects that another tab has signed out, deleted the account, or found it deleted', () => {
  const dispatchSignedOut = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedOut', newValue }));
  const received: (string | null)[] = [];
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    if (key === 'signedOut') received.push(value);
  });
  forgetSessionByUser();
  forgetSessionByUser('account-deleted');
  forgetSession('account-gone');
  // An expired session is not announced to other tabs: each tab detects it itself.
  forgetSession();
  vi.restoreAllMocks();
  const [left, deleted, accountGone] = received;
  expect(received).toHaveLength(3);
  dispatchSignedOut(left ?? '');
  expect(readEndingInAnotherTab()).toBe('signed-out');
  dispatchSignedOut(deleted ?? '');
  expect(readEndingInAnotherTab()).toBe('account-deleted');
  dispatchSignedOut(accountGone ?? '');
  expect(readEndingInAnotherTab()).toBe('account-gone');
  storeSession(account);
  expect(readEndingInAnotherTab()).toBeUndefined();
});

test('returns a previous route once, and only to its own tab', () => {
  keepPreviousRoute('/profile?de=aqui');
  expect(Object.keys(localStorage)).not.toContain('previousRoute');
  expect(takePreviousRoute()).toBe('/profile?de=aqui');
  expect(takePreviousRoute()).toBeUndefined();
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '/a b',
  '/dash\nboard',
  '',
])('ignores a previous route of another site: %j', (route) => {
  keepPreviousRoute(route);
  expect(takePreviousRoute()).toBeUndefined();
});

test('reads the prefilled payment data completely or not at all', () => {
  const data = { name: 'Ana', email: user.email, phone: user.telefone, cpf: '10000000108' };
  keepSignUpData(data);
  expect(readSignUpData()).toEqual(data);
  localStorage.setItem('signupData', '{"name":"Ana"}');
  expect(readSignUpData()).toBeUndefined();
  expect(localStorage.getItem('signupData')).toBeNull();
});
