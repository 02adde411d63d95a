import type { ReactElement } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { CallOptions } from '../../../web/src/lib/api.ts';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';
import { buildBillingAnswer, buildSubscription } from '../billing/billing-answers.ts';
import { showPage } from '../lib/shown-page.tsx';

/** A session that sends its calls like those of a visitor. */
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async (
    endpoint: Endpoint,
    body: z.input<z.ZodMiniType>,
    options: CallOptions,
  ): Promise<unknown> => callApi(endpoint, body, options),
}));

// Test files share their modules: others have loaded these forms with the real calls.
vi.resetModules();
const { callApi } = await import('../../../web/src/lib/api.ts');
const { forgetLimits } = await import('../../../web/src/lib/keep-limit.ts');
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { sessionName } = await import('../../../web/src/features/access/session/session-name.ts');
const { takeToasts } = await import('../../../web/src/ui/feedback/toasts.ts');
const { SubscribeForm } = await import('../../../web/src/features/newsletter/subscribe-form.tsx');
const { SendLink } = await import('../../../web/src/features/newsletter/send-link.tsx');
const { SettingsForm } = await import('../../../web/src/features/preferences/settings-form.tsx');
const { ProfileForm } = await import('../../../web/src/features/preferences/profile-form.tsx');
const { NewsletterSwitch } =
  await import('../../../web/src/features/preferences/newsletter-switch.tsx');
const { TrialEditForm } =
  await import('../../../web/src/features/trial/dashboard/trial-edit-form.tsx');
const { CustomerForm } =
  await import('../../../web/src/features/billing/checkout/customer-form.tsx');
const { verifyMonthly } =
  await import('../../../web/src/features/billing/checkout/verify-monthly.ts');
const { CancelSection } =
  await import('../../../web/src/features/billing/subscription/cancel-section.tsx');
const { MyDataSection } =
  await import('../../../web/src/features/accounts/my-data/my-data-section.tsx');
vi.setConfig({ testTimeout: 30_000 });
afterAll(() => {
  vi.resetConfig();
  vi.resetModules();
});

const account = buildAccount(1);
const trial = buildTestTrial(account);
const user = {
  telefone: account.telefone,
  email: account.email,
  nome: account.nome,
  plano: 'ativo',
  cpf: account.cpf ?? '',
};
let sent: string[] = [];

beforeEach(() => {
  forgetLimits();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    sent.push(typeof address === 'string' ? address : '');
    return new Response(JSON.stringify({ code: 'rate_limited', message: 'wait' }), {
      status: 429,
      headers: { 'retry-after': '125' },
    });
  });
  keepSession({ kind: 'account', user });
});
afterEach(() => {
  cleanup();
  forgetLimits();
  takeToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function show(form: ReactElement): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = sessionName({ kind: 'account', user });
  client.setQueryData(['account', session], account);
  client.setQueryData(['trial', session], trial);
  showPage(form, '/', client);
}

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

/** A busy machine answers late. */
const longTimeout = { timeout: 15_000 };
const limited = { name: 'Aguarde 3 minutos' };

const forms: readonly (readonly [string, ReactElement, () => void, string])[] = [
  [
    'the newsletter’s first form',
    <SubscribeForm key="1" />,
    () => {
      type(/e-mail/i, 'ana@exemplo.com.br');
    },
    'Quero receber',
  ],
  [
    'the newsletter’s link by e-mail',
    <SendLink key="2" email={account.email} />,
    () => undefined,
    'Receber o link por e-mail',
  ],
  ['the settings', <SettingsForm key="3" account={account} />, () => undefined, 'Salvar'],
  [
    'the profile',
    <ProfileForm key="4" account={account} accountType="active" />,
    () => undefined,
    'Salvar',
  ],
  ['a trial’s preferences', <TrialEditForm key="5" trial={trial} />, () => undefined, 'Salvar'],
  [
    'the checkout’s first step',
    <CustomerForm
      key="6"
      customer={{
        name: account.nome,
        email: account.email,
        cpf: account.cpf ?? '',
        phone: account.telefone,
      }}
      verify={verifyMonthly}
      onDone={() => undefined}
    />,
    () => undefined,
    'Continuar',
  ],
  [
    'a cancellation',
    <CancelSection key="7" billing={buildBillingAnswer({ subscription: buildSubscription() })} />,
    () => fireEvent.click(screen.getByRole('button')),
    'Sim, Cancelar',
  ],
  [
    'the data export',
    <MyDataSection key="8" account={account} level={2} />,
    () => undefined,
    'Baixar meus dados',
  ],
];

test.each(forms)('%s: the button is disabled and counts down', async (_which, form, fill, name) => {
  show(form);
  fill();
  fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
  const resting = await screen.findByRole('button', limited, longTimeout);
  expect(resting.textContent).toMatch(/^Aguarde 02:0[45]$/);
  const calls = sent.length;
  fireEvent.click(resting);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(resting.textContent).toMatch(/^Aguarde 01:0[45]$/);
  fireEvent.click(resting);
  expect(sent).toHaveLength(calls);
  act(() => void vi.advanceTimersByTime(65_000));
  expect(resting.textContent).toMatch(new RegExp(name));
  fireEvent.click(resting);
  await waitFor(() => expect(sent.length).toBeGreaterThan(calls), longTimeout);
});

test('the newsletter’s switch can turn off while turning on is limited', async () => {
  const turns = () => sent.filter((path) => path === '/api/switch-newsletter').length;
  show(<NewsletterSwitch account={{ ...account, newsletter_email: 'nao' }} />);
  fireEvent.click(screen.getByRole('switch'));
  await screen.findByText(/Ative de novo amanhã/, {}, longTimeout);
  cleanup();
  show(<NewsletterSwitch account={{ ...account, newsletter_email: 'sim' }} />);
  const control = screen.getByRole('switch');
  expect(control.getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByText(/Ative de novo amanhã/)).toBeNull();
  fireEvent.click(control);
  await waitFor(() => expect(turns()).toBe(2), longTimeout);
});

test('the newsletter’s switch is disabled, with the text of its notice', async () => {
  show(<NewsletterSwitch account={account} />);
  const control = screen.getByRole('switch');
  fireEvent.click(control);
  // The line and the toast say the same.
  await screen.findByText(
    'Você já ativou a newsletter muitas vezes hoje. Ative de novo amanhã.',
    {},
    longTimeout,
  );
  expect(control.getAttribute('aria-disabled')).toBe('true');
  expect(sent.filter((path) => path === '/api/switch-newsletter')).toHaveLength(1);
  fireEvent.click(control);
  act(() => void vi.advanceTimersByTime(125_000));
  expect(screen.queryByText(/muitas vezes hoje/)).toBeNull();
  expect(sent.filter((path) => path === '/api/switch-newsletter')).toHaveLength(1);
  fireEvent.click(control);
  await waitFor(
    () => expect(sent.filter((path) => path === '/api/switch-newsletter')).toHaveLength(2),
    longTimeout,
  );
});
