import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hasEndedAccount,
  keepEndedAccount,
  keepEndedSession,
} from '../../../web/src/features/access/session/ended-session.ts';
import {
  accountDeletedElsewhere,
  signedOutElsewhere,
} from '../../../web/src/features/access/session/previous-route.ts';
import { RequireSession } from '../../../web/src/features/access/session/require-session.tsx';
import {
  forgetSession,
  storeSession,
  type StoredSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { isEndedAccountDeleted } from '../../../web/src/features/identity/ended-account.ts';
import { EndedNotice } from '../../../web/src/features/identity/ended-notice.tsx';
import { endSessionOfMissingTrial } from '../../../web/src/features/trial/use-trial.ts';
import { ApiError } from '../../../web/src/lib/api-error.ts';
import { showToast, takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { webSources } from '../../support/sources/web-sources.ts';
import { storedSessions } from '../access/stored-sessions.ts';

const { email, telefone: phone } = storedSessions.account.user;
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const answer = (known: { exists: boolean; field: string | null; error?: string }) =>
  fetchMock.mockResolvedValueOnce(Response.json({ error: null, ...known }));

test.each([
  ['it belongs to no account', { exists: false, field: null }, true],
  ['only the newsletter has it', { exists: true, field: 'newsletter' }, true],
  ['the check failed', { exists: false, field: null, error: 'Erro' }, false],
])(
  'after a rejected login detects that the account of the ended session is gone if %s',
  async (_, known, isDeleted) => {
    keepEndedSession(storedSessions.account);
    answer(known);
    const typed = { email: ` ${email.toUpperCase()} `, phone: '(11) 90000-0009' };
    expect(await isEndedAccountDeleted(typed)).toBe(isDeleted);
    expect(hasEndedAccount()).toBe(isDeleted);
  },
);

test('checks only the e-mail of the session that ended here', async () => {
  const other = '(11) 90000-0009';
  expect(await isEndedAccountDeleted({ email, phone })).toBe(false);
  keepEndedSession(storedSessions.account);
  expect(await isEndedAccountDeleted({ email: 'outra@exemplo.com.br', phone })).toBe(false);
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  expect(await isEndedAccountDeleted({ email, phone: other })).toBe(false);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each([
  ['a mistyped phone', '(11) 90000-0009', undefined, false],
  ['an account with its own phone', phone, { exists: true, field: 'phone' }, false],
  [
    'its owner, while the phone of the reclaimed account is free',
    phone,
    { exists: false, field: null },
    true,
  ],
])('checks a registered e-mail: with %s', async (_, typedPhone, knownPhone, isDeleted) => {
  keepEndedSession(storedSessions.account);
  answer({ exists: true, field: 'email' });
  if (knownPhone !== undefined) answer(knownPhone);
  expect(await isEndedAccountDeleted({ email, phone: typedPhone })).toBe(isDeleted);
  expect(hasEndedAccount()).toBe(isDeleted);
});

function show(state: unknown = null, isAccountGone = false): string {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <EndedNotice isAccountDeleted={isAccountGone} />
    </MemoryRouter>,
  );
  const text = screen.getByRole('status').textContent;
  cleanup();
  return text;
}

test('the login shows the reason of the redirect', () => {
  expect(show(signedOutElsewhere)).toContain('Você saiu em outra aba');
  const deleted = show(accountDeletedElsewhere);
  expect(deleted).toContain('Esta conta foi encerrada');
  expect(deleted).toContain('Ela foi excluída em outra aba');
  expect(deleted).not.toContain('Entre de novo');

  keepEndedSession(storedSessions.account, 'Erro ao verificar status da conta.');
  const ended = show();
  expect(ended).toContain('Sua sessão terminou');
  expect(ended).toContain('Erro ao verificar status da conta.');
  expect(show(null, true)).toContain('Esta conta foi encerrada');
});

test.each([
  ['its phone is free', { exists: false, field: null }, 'Esta conta foi encerrada'],
  [
    'its phone belongs to another account',
    { exists: true, field: 'telefone' },
    'Sua sessão terminou',
  ],
])('checks before any input if %s', async (_, known, title) => {
  keepEndedSession(storedSessions.account);
  answer(known);
  render(
    <MemoryRouter>
      <EndedNotice isAccountDeleted={false} />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(title)).toBeDefined();
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ body: JSON.stringify({ phone }) });
});

test.each([
  ['disappears when the session has ended', keepEndedSession, 0],
  ['stays when the account is deleted', keepEndedAccount, 1],
])('a page’s toast from before the login %s', (_, keep, left) => {
  keep(storedSessions.account);
  answer({ exists: true, field: 'telefone' });
  takeToasts();
  showToast({ tone: 'error', title: 'Usuário não encontrado' });
  show();
  expect(takeToasts()).toHaveLength(left);
});

/** Simulates a page of this tab that is open in `session` while it ends, and returns its text. */
async function endWhileOpen(session: StoredSession, end: () => void): Promise<string> {
  storeSession(session);
  render(
    <MemoryRouter initialEntries={['/trial-dashboard']}>
      <Routes>
        <Route path="/trial-dashboard" element={<RequireSession>Editar</RequireSession>} />
        <Route path="/login" element={<EndedNotice isAccountDeleted={false} />} />
      </Routes>
    </MemoryRouter>,
  );
  act(end);
  return (await screen.findByRole('status')).textContent;
}

test('another tab that learns of a deleted account shows the same message as the first', async () => {
  const shownText = await endWhileOpen(storedSessions.account, () => {
    const signedOut = { key: 'signedOut', newValue: '"account-gone"' };
    window.dispatchEvent(new StorageEvent('storage', signedOut));
    localStorage.removeItem('userSession');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userSession' }));
  });
  expect(shownText).toContain('Esta conta foi encerrada');
  expect(shownText).not.toContain('teste grátis');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('explains to a trial user why an edit was lost when the e-mail’s owner ended the trial, and what to do', async () => {
  const shownText = await endWhileOpen(storedSessions.trial, () => {
    expect(endSessionOfMissingTrial(new ApiError('trial_not_found'))).toBe(true);
  });
  expect(shownText).toContain('Esta conta foi encerrada');
  expect(shownText).toContain('cada pessoa tem um só: com a nova conta, assine');
  expect(shownText).not.toContain('Entre de novo');
});

test('mentions unsaved changes if there are some', () => {
  keepEndedSession(storedSessions.account);
  expect(show()).not.toContain('salvado');
  // A draft of a signed-out visitor is not the account's unsaved work.
  sessionStorage.setItem('loginEmailDraft', '"ana@exemplo.com.br"');
  expect(show()).not.toContain('salvado');
  sessionStorage.setItem('settingsWork', '{}');
  expect(show()).toContain('O que você não tinha salvado continua guardado nesta aba.');
  expect(show(signedOutElsewhere)).not.toContain('descartado');
});

test('removes a toast about the same topic', () => {
  keepEndedSession(storedSessions.account);
  showToast({ tone: 'error', title: 'Erro' });
  show();
  expect(takeToasts()).toEqual([]);
});

test('a draft belongs to signed-out visitors; data of a signed-in user is named work and reported', async () => {
  const visitorKeys = [
    'loginEmailDraft',
    'loginPhoneDraft',
    'newsletterEmailDraft',
    'newsletterPersonalizationDraft',
    'signupDraft',
    'oneOffSignupDraft',
    'trialDraft',
    'migrationDraft',
    'typedDraft',
  ];
  const sources = (await webSources()).map(({ text }) => text).join('\n');
  const found = new Set(Array.from(sources.matchAll(/'(\w+Draft)'/g), ([, key]) => key));
  expect([...found].toSorted()).toEqual(visitorKeys.toSorted());
  expect(sources).toContain("'settingsWork'");
});
