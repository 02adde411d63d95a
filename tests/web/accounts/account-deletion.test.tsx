import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SubscriptionAnswer } from '../../../web/src/features/billing/use-subscription.ts';
import { buildBillingAnswer, buildSubscription } from '../billing/billing-answers.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { storedSessions } from '../access/stored-sessions.ts';

let answer: () => SubscriptionAnswer;
let remove: () => object;
let readAccount: () => object;
const calls: string[] = [];
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => {
    calls.push(path);
    if (path === '/api/delete-account') return remove();
    return path === '/api/account' ? readAccount() : answer();
  },
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { MyDataDeletion } =
  await import('../../../web/src/features/accounts/my-data/my-data-deletion.tsx');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { storeSession: keepSession, readSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
afterAll(() => {
  vi.resetModules();
});

// The test environment cannot scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  keepSession(storedSessions.account);
  answer = () => buildBillingAnswer();
  remove = () => ({});
  readAccount = () => buildAccount(1);
});
afterEach(() => {
  cleanup();
  calls.length = 0;
  localStorage.clear();
});

function open(isProven = false): void {
  showPage(<MyDataDeletion isProven={isProven} />);
  const dialog = document.querySelector('dialog');
  // The test environment does not support modal dialogs.
  if (dialog !== null) dialog.showModal = () => dialog.setAttribute('open', '');
  fireEvent.click(screen.getAllByRole('button', { name: 'Excluir minha conta' })[0] ?? document);
}

const confirm = () =>
  fireEvent.click(
    screen.getAllByRole('button', { name: 'Excluir minha conta', hidden: true }).at(-1) ?? document,
  );
const word = () => screen.getByLabelText<HTMLInputElement>('Para confirmar, digite EXCLUIR');

const wayBack = () =>
  screen.findByRole('link', { name: 'Desistir da compra em Pagamentos', hidden: true });

test.each([
  [false, 'Uma inscrição anterior, com e-mail não confirmado, continua'],
  [true, 'a inscrição na newsletter do e-mail da sua conta;'],
])('mentions the newsletter’s deletion if the e-mail is proven: %s', (isProven, text) => {
  open(isProven);
  expect(words()).toContain(text);
  expect(words().includes('não confirmado')).toBe(!isProven);
});

test('shows before a deletion which payments can be refunded, and until when', async () => {
  answer = () =>
    buildBillingAnswer({
      withdrawals: [
        {
          paymentId: 'pay_1',
          plan: 'anual',
          amountInCentavos: 23_988,
          method: 'pix',
          lastFour: null,
          paidAt: '2026-11-25T12:00:00.000Z',
          until: '2026-12-03T03:00:00.000Z',
          automatic: false,
          accessUntil: null,
        },
      ],
    });
  open();
  expect((await wayBack()).getAttribute('href')).toBe('/dashboard?aba=pagamentos');
  expect(words()).toContain(
    'Plano Anual de 25 de novembro de 2026: R$ 239,88, se você desistir da compra até 2 de dezembro de 2026, 23h59.',
  );
  expect(words()).not.toContain('assinatura mensal é cancelada');
});

test('mentions the end of the monthly subscription', async () => {
  answer = () => buildBillingAnswer({ subscription: buildSubscription() });
  open();
  expect(
    await screen.findByText('Sua assinatura mensal é cancelada junto com a conta'),
  ).toBeDefined();
  expect(words()).not.toContain('receber de volta');
});

test('links to the payments if they cannot be loaded', async () => {
  answer = () => {
    throw new Error('down');
  };
  open();
  expect(await wayBack()).toBeDefined();
  expect(words()).toContain('Não foi possível conferir seus pagamentos');
});

test('deletes nothing before the confirmation word is typed, in any case', async () => {
  answer = () => buildBillingAnswer();
  open();
  const wrong = 'Digite a palavra EXCLUIR para confirmar.';
  fireEvent.change(word(), { target: { value: 'excluír' } });
  confirm();
  expect(await screen.findByText(wrong)).toBeDefined();
  expect(document.activeElement).toBe(word());
  expect(calls).not.toContain('/api/delete-account');
  fireEvent.change(word(), { target: { value: ' excluir ' } });
  expect(screen.queryByText(wrong)).toBeNull();
  confirm();
  await waitFor(() => expect(calls).toContain('/api/delete-account'));
});

function pressDelete(): void {
  open();
  fireEvent.change(word(), { target: { value: 'EXCLUIR' } });
  confirm();
}

test('after a lost response it checks whether the account is deleted, and ends the session', async () => {
  let settle: (outcome: 'gone') => void = () => undefined;
  const asked = new Promise<'gone'>((resolve) => {
    settle = resolve;
  });
  remove = () => {
    throw new ApiError('network');
  };
  readAccount = async () => {
    await asked;
    throw new ApiError('account_not_found', { status: 404 });
  };
  pressDelete();
  const alert = await screen.findByText('Não sabemos se a conta foi excluída');
  expect(words()).not.toContain('A conta não foi excluída');
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(readSession()).toBeDefined();
  settle('gone');
  await waitFor(() => expect(readSession()).toBeUndefined());
});

test('reports after a lost response that the account still exists', async () => {
  remove = () => {
    throw new ApiError('timeout');
  };
  pressDelete();
  expect(await screen.findByText('A conta ainda não foi excluída')).toBeDefined();
});

test('shows an error response without a further check', async () => {
  remove = () => {
    throw new ApiError('rate_limited', { status: 429 });
  };
  pressDelete();
  expect(await screen.findByText('A conta não foi excluída')).toBeDefined();
  expect(calls).not.toContain('/api/account');
});
