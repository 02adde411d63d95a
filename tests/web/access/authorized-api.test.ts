import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { callWithSession } from '../../../web/src/features/access/session/authorized-api.ts';
import * as cognito from '../../../web/src/features/access/session/cognito-session.ts';
import {
  forgetSession,
  storeSession,
  readSession,
} from '../../../web/src/features/access/session/session-store.ts';
import {
  hasEndedAccount,
  hasEndedSession,
  keepEndedSession,
  clearEndedSession,
  markEndedSessionShown,
  interruptedOutcome,
} from '../../../web/src/features/access/session/ended-session.ts';
import { showToast, takeToasts } from '../../../web/src/ui/feedback/toasts.ts';
import { ApiError } from '../../../web/src/lib/api-error.ts';

vi.mock('../../../web/src/features/access/session/cognito-session.ts', () => ({
  idToken: vi.fn<typeof cognito.idToken>(),
}));
const idToken = vi.mocked(cognito.idToken);
const fetchMock = vi.fn<typeof fetch>();

const user = { telefone: '11987654321', email: 'ana@exemplo.com.br', nome: 'Ana', plano: 'ativo' };
const access = { hasAccess: true, accountType: 'active', expiresAt: null };

beforeEach(() => {
  vi.useFakeTimers();
  // Test files share their modules, so remove toasts of another file.
  takeToasts();
  vi.stubGlobal('fetch', fetchMock);
  storeSession({ kind: 'account', user });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  idToken.mockReset();
  forgetSession();
});

const token = (text: string) => ({ text, trialId: undefined });
const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
const answerUnauthorized = () => answer(401, { message: 'Unauthorized' });
const call = () => callWithSession(checkAccess, {});
const sentTokens = () =>
  fetchMock.mock.calls.map(([, request]) => new Headers(request?.headers).get('authorization'));

/** Waits until the login, or else the toast, is shown. */
const waitForLoginOrToast = () => vi.advanceTimersByTimeAsync(1_050);

describe('a call with a session', () => {
  test('sends the token, with GET and without a body', async () => {
    idToken.mockResolvedValue(token('a.b.c'));
    answer(200, access);
    await expect(call()).resolves.toEqual(access);
    expect(sentTokens()).toEqual(['Bearer a.b.c']);
    expect(fetchMock.mock.calls[0]).toMatchObject(['/api/access', { method: 'GET' }]);
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBeUndefined();
    expect(idToken).toHaveBeenCalledWith('account', false);
  });

  test('is repeated once with a new token when the first one is rejected', async () => {
    idToken.mockResolvedValueOnce(token('old')).mockResolvedValueOnce(token('new'));
    answerUnauthorized();
    answer(200, access);
    await expect(call()).resolves.toEqual(access);
    expect(sentTokens()).toEqual(['Bearer old', 'Bearer new']);
    expect(idToken).toHaveBeenLastCalledWith('account', true);
    expect(readSession()).toBeDefined();
  });

  test('ends the session when the new token is rejected as well', async () => {
    idToken.mockResolvedValueOnce(token('old')).mockResolvedValueOnce(token('new'));
    answerUnauthorized();
    answerUnauthorized();
    await expect(call()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(readSession()).toBeUndefined();
    await waitForLoginOrToast();
    expect(takeToasts()).toHaveLength(1);
  });

  test('replaces the screen’s own error message with the notice that the session has ended', async () => {
    idToken.mockResolvedValue(undefined);
    await expect(call().catch(() => showToast({ tone: 'error', title: 'Erro' }))).resolves.toBe(
      undefined,
    );
    await waitForLoginOrToast();
    expect(takeToasts().map(({ title }) => title)).toEqual(['Sua sessão terminou']);
    expect(hasEndedSession()).toBe(true);

    // The drafts of the tab are kept for the same account, and removed for another one.
    sessionStorage.setItem('settingsWork', '{}');
    clearEndedSession({ kind: 'account', user });
    expect(hasEndedSession()).toBe(false);
    expect(sessionStorage.getItem('settingsWork')).toBe('{}');
    keepEndedSession({ kind: 'account', user });
    clearEndedSession({ kind: 'account', user: { ...user, email: 'bia@exemplo.com.br' } });
    expect(sessionStorage.getItem('settingsWork')).toBeNull();
  });

  test('ends the session in the same way if the browser’s storage was cleared meanwhile', async () => {
    localStorage.clear();
    const ended = callWithSession(checkAccess, {}, { undone: 'O cartão' });
    await expect(ended).rejects.toMatchObject({ code: 'unauthorized' });
    expect(fetchMock).not.toHaveBeenCalled();
    expect(hasEndedSession()).toBe(true);
    expect(interruptedOutcome()).toContain('O cartão');
    await waitForLoginOrToast();
    expect(takeToasts().map(({ title }) => title)).toEqual(['Sua sessão terminou']);
  });

  test('reports only the later one of two sessions that end within a moment', async () => {
    idToken.mockResolvedValue(undefined);
    await expect(call()).rejects.toMatchObject({ code: 'unauthorized' });
    storeSession({ kind: 'account', user });
    await expect(call()).rejects.toMatchObject({ code: 'unauthorized' });
    await waitForLoginOrToast();
    expect(takeToasts()).toHaveLength(1);
  });

  test('shows no toast above a login that shows the same message', async () => {
    idToken.mockResolvedValue(undefined);
    const leave = markEndedSessionShown();
    await call().catch(() => showToast({ tone: 'error', title: 'Erro' }));
    await waitForLoginOrToast();
    leave();
    expect(takeToasts()).toEqual([]);
  });

  test('shows in the toast which action was not done, as the login page does', async () => {
    idToken.mockResolvedValue(undefined);
    const switching = callWithSession(checkAccess, {}, { undone: 'Nada mudou' });
    await expect(switching).rejects.toMatchObject({ code: 'unauthorized' });
    await waitForLoginOrToast();
    const [shownToast] = takeToasts();
    expect(shownToast?.title).toBe('Sua sessão terminou');
    const outcome = 'Nada mudou. Entre e faça o pedido de novo.';
    expect(shownToast?.description).toBe(`${outcome} Entre de novo para continuar de onde parou.`);
    // The page that redirects to the login records the same session again, without an interrupted action: the first
    // record stays.
    keepEndedSession({ kind: 'account', user });
    expect(interruptedOutcome()).toBe(outcome);
    clearEndedSession({ kind: 'account', user });
    expect(interruptedOutcome()).toBeUndefined();
  });

  test('shows no toast for a deleted account, because the login page shows a message', async () => {
    idToken.mockResolvedValue(token('a.b.c'));
    answer(404, { type: 'about:blank', title: 'x', status: 404, code: 'account_not_found' });
    await call().catch(() => showToast({ tone: 'error', title: 'Não foi possível salvar' }));
    await waitForLoginOrToast();
    expect(takeToasts()).toEqual([]);
    expect(hasEndedAccount()).toBe(true);
    clearEndedSession({ kind: 'account', user: { ...user, email: 'bia@exemplo.com.br' } });
  });

  test('ends the session of a deleted account and removes its data from the tab', async () => {
    idToken.mockResolvedValue(token('a.b.c'));
    sessionStorage.setItem('settingsWork', '{}');
    answer(404, { type: 'about:blank', title: 'x', status: 404, code: 'account_not_found' });
    await expect(call()).rejects.toMatchObject({ code: 'account_not_found' });
    expect([readSession(), hasEndedAccount()]).toEqual([undefined, true]);
    expect(sessionStorage.getItem('settingsWork')).toBeNull();
    // The page that redirects to the login must not record an expired session instead.
    keepEndedSession({ kind: 'account', user });
    expect(hasEndedAccount()).toBe(true);
    expect(takeToasts()).toEqual([]);
    clearEndedSession({ kind: 'account', user: { ...user, email: 'bia@exemplo.com.br' } });
    expect([hasEndedSession(), hasEndedAccount()]).toEqual([false, false]);
  });

  test('keeps the session of a deleted account when the caller handles the deletion', async () => {
    idToken.mockResolvedValue(token('a.b.c'));
    answer(404, { type: 'about:blank', title: 'x', status: 404, code: 'account_not_found' });
    await expect(
      callWithSession(checkAccess, {}, { handlesDeletedAccount: true }),
    ).rejects.toBeDefined();
    expect(readSession()).toBeDefined();
  });

  test('ends the session when Cognito has none', async () => {
    idToken.mockResolvedValue(undefined);
    await expect(call()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(fetchMock).not.toHaveBeenCalled();
    expect(readSession()).toBeUndefined();
  });

  test.each(['NetworkError', 'TooManyRequestsException', 'InternalErrorException'])(
    'keeps the session when its token cannot be renewed for a while: %s',
    async (name) => {
      idToken.mockRejectedValue(Object.assign(new Error('no'), { name }));
      await expect(call()).rejects.toMatchObject({ code: 'network' });
      expect(readSession()).toBeDefined();
    },
  );

  test('ends the session of a deleted account', async () => {
    idToken.mockRejectedValue(Object.assign(new Error('no'), { name: 'UserNotFoundException' }));
    await expect(call()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(readSession()).toBeUndefined();
  });

  test('keeps the session when it is rejected for another reason', async () => {
    idToken.mockResolvedValue(token('a.b.c'));
    answer(403, { type: 'about:blank', title: 'Não.', status: 403, code: 'forbidden' });
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    expect(readSession()).toBeDefined();
  });

  test('does not end a session of another kind that was opened meanwhile', async () => {
    idToken.mockImplementation(async () => {
      storeSession({
        kind: 'trial',
        trial: {
          id: 'tri_1',
          nome: 'Ana',
          email: user.email,
          telefone: user.telefone,
          data_expiracao: '2026-11-24T12:00:00.000Z',
          isExpired: false,
        },
      });
      return undefined;
    });
    await expect(call()).rejects.toBeInstanceOf(ApiError);
    expect(readSession()).toMatchObject({ kind: 'trial' });
  });

  test('is not sent without a session', async () => {
    forgetSession();
    await expect(call()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(idToken).not.toHaveBeenCalled();
  });
});
