import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  LinkedWhatsApp,
  StartedWhatsAppLink,
  WhatsAppLink,
} from '../../../shared/contracts/whatsapp-link.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { storedSessions } from '../access/stored-sessions.ts';

const called: string[] = [];
const answers: Record<string, (request: unknown) => unknown> = {};
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }, request: unknown) => {
    called.push(path);
    return answers[path]?.(request);
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { default: WhatsAppLinkCard } =
  await import('../../../web/src/features/messaging/whatsapp-link-card.tsx');
afterAll(() => {
  vi.resetModules();
});

const linked: NonNullable<LinkedWhatsApp> = {
  number: '(11) •••••-••77',
  since: '2026-11-23T15:00:00.000Z',
  numberLeftAt: null,
};
let known: WhatsAppLink;
let link: StartedWhatsAppLink['link'];
beforeEach(() => {
  keepSession(storedSessions.account);
  known = { isOffered: true, linked: null, link: null };
  link = {
    code: 'BCDF-GH23',
    number: '5511900000100',
    url: 'https://wa.me/5511900000100?text=VINCULAR%20BCDF-GH23',
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  };
  answers['/api/access'] = () => ({ hasAccess: true, accountType: 'active', expiresAt: null });
  answers['/api/whatsapp-link'] = () => known;
  answers['/api/start-whatsapp-link'] = () => ({ linked: known.linked, link });
  answers['/api/unlink-whatsapp'] = () => ({ linked: null });
  called.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const button = async (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

/** Waits until the page's next check. */
const untilNextCheck = async () => act(async () => vi.advanceTimersByTimeAsync(3_100));

test('shows the code and both ways to send it after a press, and detects when it has arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showPage(<WhatsAppLinkCard />);
  await press('Vincular WhatsApp');
  const open = await screen.findByRole('link', { name: /^Abrir o WhatsApp/ });
  expect(open.getAttribute('href')).toBe(link?.url);
  expect(open.getAttribute('target')).toBe('_blank');
  expect(words()).toContain('VINCULAR BCDF-GH23');
  expect(words()).toContain('+55 (11) 90000-0100');
  expect(words()).toContain('Confira e responda SIM: só então o WhatsApp fica vinculado.');
  expect(words()).toContain('Esperando a sua mensagem e o seu SIM.');
  // While the question is unanswered, no number is linked and the page still names the missing step.
  await untilNextCheck();
  expect(words()).toContain('Esperando a sua mensagem e o seu SIM.');
  expect(words()).toMatch(
    /O código e a resposta valem até \d{1,2}h(?:\d{2})?, por mais 15 minutos\./,
  );
  known = { isOffered: true, linked, link: null };
  await untilNextCheck();
  await waitFor(() => expect(words()).toContain('Pronto! Seu WhatsApp está vinculado.'));
  expect(words()).toContain('Sua conta está ligada ao número (11) •••••-••77.');
  const callsBefore = called.length;
  await untilNextCheck();
  expect(called).toHaveLength(callsBefore);
});

test('shows the consent above the button, and sends its text version', async () => {
  const started = vi.fn(() => ({ linked: null, link }));
  answers['/api/start-whatsapp-link'] = started;
  showPage(<WhatsAppLinkCard />);
  await button('Vincular WhatsApp');
  expect(words()).toContain('você concorda em receber essas mensagens do BFJ pelo WhatsApp');
  await press('Vincular WhatsApp');
  await waitFor(() => expect(started).toHaveBeenCalledWith({ textVersion: '2026-11-26' }));
});

test('replaces an expired code with a new one', async () => {
  link = link && { ...link, expiresAt: new Date(Date.now() - 1).toISOString() };
  showPage(<WhatsAppLinkCard />);
  await press('Vincular WhatsApp');
  expect(await screen.findByText('O código venceu')).toBeTruthy();
  expect(words()).not.toContain('BCDF-GH23');
  link = link && {
    ...link,
    code: 'XYZW-2345',
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  };
  await press('Criar outro código');
  await waitFor(() => expect(words()).toContain('VINCULAR XYZW-2345'));
});

test('shows a code requested in another tab or before a reload, until the message has arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  known = { isOffered: true, linked: null, link };
  showPage(<WhatsAppLinkCard />);
  await waitFor(() => expect(words()).toContain('VINCULAR BCDF-GH23'));
  expect(called).toEqual(['/api/whatsapp-link']);
  // The user pressed nothing here, so the focus must not move.
  expect(document.activeElement).toBe(document.body);
  known = { isOffered: true, linked: null, link: link && { ...link, code: 'XYZW-2345' } };
  await untilNextCheck();
  await waitFor(() => expect(words()).toContain('VINCULAR XYZW-2345'));
  known = { isOffered: true, linked, link: null };
  await untilNextCheck();
  await waitFor(() => expect(words()).toContain('Pronto! Seu WhatsApp está vinculado.'));
  // After the link ended in the other tab, the used code must not return.
  known = { isOffered: true, linked: null, link: null };
  await untilNextCheck();
  fireEvent(window, new Event('focus'));
  expect(await button('Vincular WhatsApp')).toBeTruthy();
  expect(words()).not.toContain('XYZW-2345');
});

test('a dismissed code stays hidden until its button is pressed again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  known = { isOffered: true, linked: null, link };
  showPage(<WhatsAppLinkCard />);
  await press('Agora não');
  expect(await button('Vincular WhatsApp')).toBeTruthy();
  await untilNextCheck();
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect(called).toHaveLength(2));
  expect(words()).not.toContain('BCDF-GH23');
  await press('Vincular WhatsApp');
  await waitFor(() => expect(words()).toContain('VINCULAR BCDF-GH23'));
});

test('reports a failure with its reason, which can be retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers['/api/start-whatsapp-link'] = () => {
    throw new ApiError('network');
  };
  showPage(<WhatsAppLinkCard />);
  await press('Vincular WhatsApp');
  expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão');
  answers['/api/start-whatsapp-link'] = () => ({ linked: null, link });
  await press('Vincular WhatsApp');
  await waitFor(() => expect(words()).toContain('VINCULAR BCDF-GH23'));
  // A failed check reports the failure to a waiting user, and checking continues.
  answers['/api/whatsapp-link'] = () => {
    throw new ApiError('network');
  };
  await untilNextCheck();
  await waitFor(() => expect(words()).toContain('Sem conexão agora'));
  answers['/api/whatsapp-link'] = () => ({ isOffered: true, linked, link: null });
  await untilNextCheck();
  await waitFor(() => expect(words()).toContain('está vinculado'));
});

test('reports a failed load with a retry; an invitation stays hidden', async () => {
  answers['/api/whatsapp-link'] = () => {
    throw new ApiError('internal_error', { status: 500 });
  };
  showPage(<WhatsAppLinkCard />);
  expect(await screen.findByText('Não foi possível ver o seu WhatsApp')).toBeTruthy();
  answers['/api/whatsapp-link'] = () => known;
  await press('Tentar novamente');
  expect(await button('Vincular WhatsApp')).toBeTruthy();
});

test('unlinking asks first, and keeps the stored data', async () => {
  known = { isOffered: true, linked, link: null };
  showPage(<WhatsAppLinkCard />);
  await press('Desvincular');
  expect(document.activeElement?.textContent).toBe('Desvincular o seu WhatsApp?');
  await press('Manter vinculado');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Desvincular'));
  expect(called).not.toContain('/api/unlink-whatsapp');
  await press('Desvincular');
  await press('Sim, desvincular');
  expect(await button('Vincular WhatsApp')).toBeTruthy();
  expect(words()).toContain('Pronto! Seu WhatsApp foi desvinculado.');
  // The pressed button was removed.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Receba pelo WhatsApp'));
});

test('a number that was replaced by another is shown as such, and not as hidden', async () => {
  const left = { ...linked, number: null, numberLeftAt: '2026-11-25T15:00:00.000Z' };
  known = { isOffered: true, linked: left, link: null };
  showPage(<WhatsAppLinkCard />);
  await button('Desvincular');
  expect(words()).toContain('que trocou de número em 25 de novembro de 2026.');
  expect(words()).not.toContain('não mostra o número');
});

test.each([
  ['Copiar texto', 'VINCULAR BCDF-GH23', 'Texto copiado.'],
  ['Copiar número', '+5511900000100', 'Número copiado.'],
])('%s copies the text to type on the phone', async (name, copied, expected) => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  try {
    known = { isOffered: true, linked: null, link };
    showPage(<WhatsAppLinkCard />);
    await press(name);
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(copied);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a failed unlinking keeps the link, and is reported', async () => {
  known = { isOffered: true, linked: { ...linked, number: null }, link: null };
  answers['/api/unlink-whatsapp'] = () => {
    throw new ApiError('internal_error', { status: 500 });
  };
  showPage(<WhatsAppLinkCard />);
  await press('Desvincular');
  await press('Sim, desvincular');
  expect((await screen.findByRole('alert')).textContent).toContain('não foi desvinculado');
  expect(words()).toContain('está ligada a um WhatsApp que não mostra o número');
});

test.each([
  ['has linked a number', { isOffered: true, linked, link: null }],
  ['cannot link here', { isOffered: false, linked: null, link: null }],
])('hides an invitation from a user who %s', async (_, answer) => {
  known = answer;
  showPage(<WhatsAppLinkCard isInvitation />);
  await waitFor(() => expect(called).toEqual(['/api/whatsapp-link']));
  await act(async () => undefined);
  expect(words().trim()).toBe('');
});
