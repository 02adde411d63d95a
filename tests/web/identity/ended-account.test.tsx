import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hasEndedAccount,
  keepEndedAccount,
  keepEndedSession,
} from '../../../web/src/features/access/session/ended-session.ts';
import {
  deletedElsewhere,
  leftElsewhere,
} from '../../../web/src/features/access/session/previous-route.ts';
import { RequireSession } from '../../../web/src/features/access/session/require-session.tsx';
import {
  forgetSession,
  keepSession,
  type StoredSession,
} from '../../../web/src/features/access/session/session-store.ts';
import { isEndedAccountGone } from '../../../web/src/features/identity/ended-account.ts';
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
  ['nobody has it', { exists: false, field: null }, true],
  ['only the newsletter has it', { exists: true, field: 'newsletter' }, true],
  ['nobody could look', { exists: false, field: null, error: 'Erro' }, false],
])('after a refused login the ended session’s account is gone where %s', async (_, known, gone) => {
  keepEndedSession(storedSessions.account);
  answer(known);
  const typed = { email: ` ${email.toUpperCase()} `, phone: '(11) 90000-0009' };
  expect(await isEndedAccountGone(typed)).toBe(gone);
  expect(hasEndedAccount()).toBe(gone);
});

test('nothing is asked of an e-mail whose session has not ended here', async () => {
  const other = '(11) 90000-0009';
  expect(await isEndedAccountGone({ email, phone })).toBe(false);
  keepEndedSession(storedSessions.account);
  expect(await isEndedAccountGone({ email: 'outra@exemplo.com.br', phone })).toBe(false);
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  expect(await isEndedAccountGone({ email, phone: other })).toBe(false);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each([
  ['the phone that was mistyped', '(11) 90000-0009', undefined, false],
  ['an account of its own phone', phone, { exists: true, field: 'phone' }, false],
  [
    'its owner, and nobody the phone of the account that gave way',
    phone,
    { exists: false, field: null },
    true,
  ],
])('an e-mail that is somebody’s: with %s', async (_, typedPhone, knownPhone, gone) => {
  keepEndedSession(storedSessions.account);
  answer({ exists: true, field: 'email' });
  if (knownPhone !== undefined) answer(knownPhone);
  expect(await isEndedAccountGone({ email, phone: typedPhone })).toBe(gone);
  expect(hasEndedAccount()).toBe(gone);
});

function show(state: unknown = null, isAccountGone = false): string {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <EndedNotice isAccountGone={isAccountGone} />
    </MemoryRouter>,
  );
  const text = screen.getByRole('status').textContent;
  cleanup();
  return text;
}

test('the login says why somebody is there', () => {
  expect(show(leftElsewhere)).toContain('Você saiu em outra aba');
  const deleted = show(deletedElsewhere);
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
  ['nobody has its phone any more', { exists: false, field: null }, 'Esta conta foi encerrada'],
  ['its phone is somebody’s', { exists: true, field: 'telefone' }, 'Sua sessão terminou'],
])('before anything is typed it is known where %s', async (_, known, title) => {
  keepEndedSession(storedSessions.account);
  answer(known);
  render(
    <MemoryRouter>
      <EndedNotice isAccountGone={false} />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
  expect(await screen.findByText(title)).toBeDefined();
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ body: JSON.stringify({ phone }) });
});

test.each([
  ['goes where the session has ended', keepEndedSession, 0],
  ['stays where the account is gone', keepEndedAccount, 1],
])('what a page said before the login %s', (_, keep, left) => {
  keep(storedSessions.account);
  answer({ exists: true, field: 'telefone' });
  takeToasts();
  showToast({ tone: 'error', title: 'Usuário não encontrado' });
  show();
  expect(takeToasts()).toHaveLength(left);
});

/** A page of this tab, open in `session` while it ends. */
async function endWhileOpen(session: StoredSession, end: () => void): Promise<string> {
  keepSession(session);
  render(
    <MemoryRouter initialEntries={['/trial-dashboard']}>
      <Routes>
        <Route path="/trial-dashboard" element={<RequireSession>Editar</RequireSession>} />
        <Route path="/login" element={<EndedNotice isAccountGone={false} />} />
      </Routes>
    </MemoryRouter>,
  );
  act(end);
  return (await screen.findByRole('status')).textContent;
}

test('another tab that hears of an account that is gone says the same as the first', async () => {
  const said = await endWhileOpen(storedSessions.account, () => {
    const told = { key: 'signedOut', newValue: '"account-gone"' };
    window.dispatchEvent(new StorageEvent('storage', told));
    localStorage.removeItem('userSession');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userSession' }));
  });
  expect(said).toContain('Esta conta foi encerrada');
  expect(said).not.toContain('teste grátis');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('who was editing a trial that its e-mail’s owner has ended reads that, and what is left to do', async () => {
  const said = await endWhileOpen(storedSessions.trial, () => {
    expect(endSessionOfMissingTrial(new ApiError('trial_not_found'))).toBe(true);
  });
  expect(said).toContain('Esta conta foi encerrada');
  expect(said).toContain('cada pessoa tem um só: com a nova conta, assine');
  expect(said).not.toContain('Entre de novo');
});

test('unsaved work is spoken of where there is some', () => {
  keepEndedSession(storedSessions.account);
  expect(show()).not.toContain('salvado');
  // What is kept for somebody who is not signed in is nothing of theirs.
  sessionStorage.setItem('loginEmailDraft', '"ana@exemplo.com.br"');
  expect(show()).not.toContain('salvado');
  sessionStorage.setItem('settingsWork', '{}');
  expect(show()).toContain('O que você não tinha salvado continua guardado nesta aba.');
  expect(show(leftElsewhere)).not.toContain('descartado');
});

test('what floats above is about the same, and goes', () => {
  keepEndedSession(storedSessions.account);
  showToast({ tone: 'error', title: 'Erro' });
  show();
  expect(takeToasts()).toEqual([]);
});

test('a draft is of nobody who is signed in: what those keep is called work, and told of', async () => {
  const ofNobody = [
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
  expect([...found].toSorted()).toEqual(ofNobody.toSorted());
  expect(sources).toContain("'settingsWork'");
});
