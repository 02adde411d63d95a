import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Access } from '../../../shared/contracts/access.ts';
import { switchableKinds } from '../../../shared/contracts/messaging.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage, words } from '../lib/shown-page.tsx';

const answers: Record<string, () => unknown> = {};
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => answers[path]?.(),
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { FirstMessage } =
  await import('../../../web/src/features/messaging/next-message/first-message.tsx');
const { default: NextMessageLine } =
  await import('../../../web/src/features/messaging/next-message/next-message-line.tsx');
afterAll(() => {
  vi.resetModules();
});

const subscription = { subscription: null, oneOffPlan: null, openPayments: [] };
const active: Access = { hasAccess: true, accountType: 'active', expiresAt: null };
const setAccess = (access: Access) => (answers['/api/access'] = () => access);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // A Friday evening before a holiday on Monday.
  vi.setSystemTime(new Date('2027-11-12T22:50:00Z'));
  keepSession(storedSessions.account);
  setAccess(active);
  answers['/api/account'] = () => ({ ...buildAccount(1), periodicidade_msg: 'diaria' });
  answers['/api/subscription'] = () => ({ ...subscription, readAt: new Date().toISOString() });
  answers['/api/message-settings'] = () => ({
    channels: [{ channel: 'email', on: true, linked: true, silence: null }],
    switches: switchableKinds.map((kind) => ({ kind, channel: 'email', on: true })),
    hours: {
      usual: { opening: '07:00', closing: '18:00' },
      chosen: { opening: null, closing: null },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});

test('does not announce the first message if the trial ends before it', async () => {
  keepSession(storedSessions.trial);
  setAccess({
    hasAccess: true,
    accountType: 'trial_active',
    expiresAt: '2027-11-15T22:50:00.000Z',
  });
  showPage(<FirstMessage isFirst />);
  expect(
    await screen.findByText(
      /sairia terça-feira, 16 de novembro, às 7h, depois do fim do seu teste\./,
    ),
  ).toBeDefined();
  expect(words()).not.toContain('Exemplo');
});

test('does not call the example of an opening the closing that comes first', async () => {
  // A Friday morning.
  vi.setSystemTime(new Date('2027-11-12T13:00:00Z'));
  showPage(<FirstMessage />);
  await screen.findByText('Hoje, a partir das 18h');
  expect(words()).toContain(
    'A abertura do mercado vem terça-feira, 16 de novembro, às 7h, como neste exemplo:',
  );
  cleanup();
  // After the close.
  vi.setSystemTime(new Date('2027-11-12T22:50:00Z'));
  showPage(<FirstMessage />);
  await screen.findByText('Terça-feira, 16 de novembro, às 7h');
  expect(words()).not.toContain('como neste exemplo');
});

test('the sample of a first message begins as its edition does', async () => {
  answers['/api/account'] = () => ({
    ...buildAccount(1),
    periodicidade_msg: 'diaria',
    areas_interesse: 'acoes',
  });
  showPage(<FirstMessage isFirst />);
  expect(await screen.findByText('Terça-feira, 16 de novembro')).toBeDefined();
  expect(words()).toContain('O que está na agenda e de onde o dia parte.');
});

test('shows the hour of a cancelled subscription that ends before the next message', async () => {
  setAccess({ ...active, expiresAt: '2027-11-13T12:00:00.000Z' });
  showPage(<NextMessageLine />);
  expect(
    await screen.findByText(
      'A próxima mensagem do mercado sairia terça-feira, 16 de novembro, às 7h, depois do fim do seu acesso, em 13 de novembro de 2027, às 9h.',
    ),
  ).toBeDefined();
});

test('a subscription with a refused renewal counts too', async () => {
  answers['/api/subscription'] = () => ({
    ...subscription,
    readAt: new Date().toISOString(),
    subscription: {
      state: 'active',
      accessUntil: '2027-11-13T12:00:00.000Z',
      refusedCharge: { amountInCentavos: 2000, createdAt: '2027-11-12T12:00:00.000Z' },
    },
  });
  showPage(<NextMessageLine />);
  expect(
    await screen.findByText(/depois do fim do seu acesso, em 13 de novembro de 2027, às 9h\./),
  ).toBeDefined();
});

test('a plan that ends beside a continuing subscription ends nothing', async () => {
  setAccess({ ...active, expiresAt: '2027-11-13T12:00:00.000Z' });
  answers['/api/subscription'] = () => ({
    ...subscription,
    readAt: new Date().toISOString(),
    subscription: { state: 'active', accessUntil: null },
  });
  showPage(<NextMessageLine />);
  expect(
    await screen.findByText(/^Sua próxima mensagem: terça-feira, 16 de novembro, às 7h\./),
  ).toBeDefined();
});

test.each(['semanal', 'quinzenal'] as const)(
  'shows the digest with %s messages',
  async (chosen) => {
    answers['/api/account'] = () => ({ ...buildAccount(1), periodicidade_msg: chosen });
    showPage(<NextMessageLine />);
    expect(
      await screen.findByText(/^Sua próxima mensagem: .*Resumo do mercado, por e-mail\.$/),
    ).toBeDefined();
  },
);
