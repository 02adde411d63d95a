import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hasEndedAccount,
  keepEndedSession,
} from '../../../web/src/features/access/session/ended-session.ts';
import {
  deletedElsewhere,
  leftElsewhere,
} from '../../../web/src/features/access/session/previous-route.ts';
import { isEndedAccountGone } from '../../../web/src/features/identity/ended-account.ts';
import { EndedNotice } from '../../../web/src/features/identity/ended-notice.tsx';
import { storedSessions } from '../access/stored-sessions.ts';

const { email } = storedSessions.account.user;
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const answer = (known: { exists: boolean; field: string | null; error?: string }) =>
  fetchMock.mockResolvedValueOnce(Response.json({ error: null, ...known }));

test.each([
  ['nobody has it', { exists: false, field: null }, true],
  ['only the newsletter has it', { exists: true, field: 'newsletter' }, true],
  ['somebody has it: the phone may have been mistyped', { exists: true, field: 'email' }, false],
  ['nobody could look', { exists: false, field: null, error: 'Erro' }, false],
])('after a refused login the ended session’s account is gone where %s', async (_, known, gone) => {
  keepEndedSession(storedSessions.account);
  answer(known);
  expect(await isEndedAccountGone(` ${email.toUpperCase()} `)).toBe(gone);
  expect(hasEndedAccount()).toBe(gone);
});

test('nothing is asked of an e-mail whose session has not ended here', async () => {
  expect(await isEndedAccountGone(email)).toBe(false);
  keepEndedSession(storedSessions.account);
  expect(await isEndedAccountGone('outra@exemplo.com.br')).toBe(false);
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  expect(await isEndedAccountGone(email)).toBe(false);
  expect(fetchMock).toHaveBeenCalledTimes(1);
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

  keepEndedSession(storedSessions.account, 'A newsletter não foi alterada');
  const ended = show();
  expect(ended).toContain('Sua sessão terminou');
  expect(ended).toContain('A newsletter não foi alterada. Entre e faça o pedido de novo.');
  expect(show(null, true)).toContain('Esta conta foi encerrada');
});
