import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { CurrentAccount } from '../../../shared/contracts/accounts.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { showPage } from '../lib/shown-page.tsx';

const { calls } = vi.hoisted(() => ({ calls: { answer: (): unknown => undefined } }));
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async () => calls.answer(),
}));

// Test files share their modules: others have loaded the switch with the real calls.
vi.resetModules();
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
const { countWaiting, takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
const { NewsletterSwitch } =
  await import('../../../web/src/features/preferences/newsletter-switch.tsx');
afterAll(() => {
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  takeToasts();
});

function show(over: Partial<CurrentAccount>): void {
  showPage(<NewsletterSwitch account={{ ...buildAccount(1), ...over }} />);
}

const offline = 'Sem conexão com a internet ou com o nosso site. Confira a conexão';

test.each([
  ['nao', 'network', offline],
  ['sim', 'network', offline],
  ['nao', 'internal_error', 'Erro ao ativar newsletter. Tente novamente.'],
  ['sim', 'internal_error', 'Erro ao cancelar newsletter. Tente novamente.'],
] as const)(
  'a press while it is “%s” that ends in %s shows the reason',
  async (stored, code, words) => {
    calls.answer = () => {
      throw new ApiError(code);
    };
    show({ newsletter_email: stored });
    fireEvent.click(screen.getByRole('switch'));
    const still = `A newsletter continua ${stored === 'sim' ? 'ativada' : 'desativada'}.`;
    const status = await screen.findByText(new RegExp(`${still}$`));
    // The toast disappears; the permanent text says the same.
    expect(status.textContent).toContain(words);
    const [notice] = takeToasts();
    expect(notice?.title).toBe('Erro na newsletter');
    expect(notice?.description).toContain(words);
  },
);

test('removes the error toast if the press worked after all', async () => {
  calls.answer = () => {
    throw new ApiError('network');
  };
  const account = { ...buildAccount(1), newsletter_email: 'nao' as const };
  const client = new QueryClient();
  // The response was lost; the next read shows the result.
  const key = ['account', undefined];
  client.setQueryData(key, account);
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => {
    client.setQueryData(key, { ...account, newsletter_email: 'sim' });
  });
  showPage(<NewsletterSwitch account={account} />, '/', client);
  fireEvent.click(screen.getByRole('switch'));
  await screen.findByText(/A newsletter continua desativada\.$/);
  await waitFor(() => expect(countWaiting()).toBe(0));
});

const askForCode = () => screen.getByRole('button', { name: 'Receber um código por e-mail' });
const why = /^Este e-mail já recebe a newsletter por uma inscrição feita fora desta conta\./;

test('a newsletter from before the account stays on, and a press leads to the proof', () => {
  calls.answer = vi.fn();
  show({ newsletterElsewhere: true });
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByRole('switch').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('switch'));
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  expect(document.activeElement).toBe(askForCode());
  expect(calls.answer).not.toHaveBeenCalled();
});

test('a press leads to the proof if the server requires it', async () => {
  calls.answer = () => {
    throw new ApiError('email_proof_required');
  };
  show({});
  fireEvent.click(screen.getByRole('switch'));
  expect(await screen.findByText(why)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(askForCode()));
  expect(takeToasts()).toEqual([]);
});
