import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepPreviousRoute,
  takePreviousRoute,
} from '../../../web/src/features/access/session/previous-route.ts';
import {
  seemingSession,
  subscribeToSession,
} from '../../../web/src/features/access/session/session-signal.ts';
import {
  forgetSession,
  hasSignedOutByUser,
  howEndedInAnotherTab,
  keepSession,
  leaveSession,
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
  keepSession(account);
  expect(JSON.parse(localStorage.getItem('userSession') ?? '')).toEqual(user);
  expect(readSession()).toEqual(account);
  keepSession(trial);
  expect(readSession()).toEqual(trial);
  expect(localStorage.getItem('userSession')).toBeNull();
  keepSession(account);
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
  expect(seemingSession()).toBe(key === 'userSession' ? 'account' : 'trial');
  expect(readSession()).toBeUndefined();
  expect(localStorage.getItem(key)).toBeNull();
  expect(seemingSession()).toBeUndefined();
});

test('another tab never finds that nobody is signed in while one session gives way to another', () => {
  keepSession(account);
  const found: (string | undefined)[] = [];
  const remove = Storage.prototype.removeItem;
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    remove.call(this, key);
    found.push(seemingSession());
  });
  keepSession({ kind: 'account', user: { ...user, nome: 'Ana Maria' } });
  keepSession(trial);
  keepSession(account);
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain(undefined);
});

test('a session that storage refuses takes the place of one that it holds', () => {
  keepSession(trial);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepSession(account);
  expect(readSession()).toEqual(account);
  expect(seemingSession()).toBe('account');
  keepSession({ kind: 'account', user: { ...user, nome: 'Ana Maria' } });
  expect(readSession()).toMatchObject({ user: { nome: 'Ana Maria' } });
  forgetSession();
  expect(seemingSession()).toBeUndefined();
});

test('tells this tab of every change, and hears of the other tabs', () => {
  const heard = vi.fn();
  const stop = subscribeToSession(heard);
  keepSession(account);
  expect(heard).toHaveBeenCalledTimes(1);
  forgetSession();
  expect(heard).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userSession' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(4);
  stop();
  keepSession(account);
  expect(heard).toHaveBeenCalledTimes(4);
});

test('knows who left from whose session ended, until somebody signs in', () => {
  keepSession(account);
  forgetSession();
  expect(hasSignedOutByUser()).toBe(false);
  keepSession(account);
  leaveSession();
  expect(hasSignedOutByUser()).toBe(true);
  keepSession(account);
  expect(hasSignedOutByUser()).toBe(false);
});

test('in a browser that stores nothing the session lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepSession(account);
  expect(readSession()).toEqual(account);
  forgetSession();
  expect(readSession()).toBeUndefined();
});

test('hears how another tab was left: by a sign-out, or with the account', () => {
  const hear = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedOut', newValue }));
  const heard: (string | null)[] = [];
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    if (key === 'signedOut') heard.push(value);
  });
  leaveSession();
  leaveSession('account-deleted');
  forgetSession('account-gone');
  // Of a session that is just over nothing is known that another tab does not see itself.
  forgetSession();
  vi.restoreAllMocks();
  const [left, deleted, gone] = heard;
  expect(heard).toHaveLength(3);
  hear(left ?? '');
  expect(howEndedInAnotherTab()).toBe('signed-out');
  hear(deleted ?? '');
  expect(howEndedInAnotherTab()).toBe('account-deleted');
  hear(gone ?? '');
  expect(howEndedInAnotherTab()).toBe('account-gone');
  keepSession(account);
  expect(howEndedInAnotherTab()).toBeUndefined();
});

test('a previous route is told once, and to its own tab', () => {
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
])('a previous route of another site is none: %j', (route) => {
  keepPreviousRoute(route);
  expect(takePreviousRoute()).toBeUndefined();
});

test('what the payment is prefilled with is read back whole or not at all', () => {
  const data = { name: 'Ana', email: user.email, phone: user.telefone, cpf: '10000000108' };
  keepSignUpData(data);
  expect(readSignUpData()).toEqual(data);
  localStorage.setItem('signupData', '{"name":"Ana"}');
  expect(readSignUpData()).toBeUndefined();
  expect(localStorage.getItem('signupData')).toBeNull();
});
