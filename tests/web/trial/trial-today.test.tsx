import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { switchableKinds } from '../../../shared/contracts/messaging.ts';
import type { Access } from '../../../shared/contracts/access.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { showPage, words } from '../lib/shown-page.tsx';
import { storedSessions } from '../access/stored-sessions.ts';
import { runningTrial } from '../../support/users/trials.ts';

const answers: Record<string, () => unknown> = {};
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { readonly path: string }) => answers[path]?.(),
}));

// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { ThreeDays } = await import('../../../web/src/features/trial/today/three-days.tsx');
const { AskCard } = await import('../../../web/src/features/trial/today/ask-card.tsx');
const { NextMessageCard } =
  await import('../../../web/src/features/trial/today/next-message-card.tsx');
const { questionsFor } = await import('../../../web/src/features/trial/today/questions.ts');
const { useTrial } = await import('../../../web/src/features/trial/use-trial.ts');
afterAll(() => {
  vi.resetModules();
});

const access: Access = { hasAccess: true, accountType: 'trial_active', expiresAt: null };
let trial: Trial;
beforeEach(() => {
  keepSession(storedSessions.trial);
  trial = { ...runningTrial(1, new Date('2099-01-01')), ativos_interesse: '' };
  answers['/api/access'] = () => access;
  answers['/api/trial'] = () => trial;
  answers['/api/whatsapp-link'] = () => ({ isOffered: true, linked: null, link: null });
  answers['/api/messages'] = () => ({ messages: [], next: null });
  answers['/api/assistant-conversation'] = () => ({
    conversationId: null,
    left: 30,
    turns: [],
    hasMore: false,
    mayAsk: true,
  });
  answers['/api/list-alerts'] = () => ({ alerts: [], access: 'trial', limit: 3 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Today() {
  const query = useTrial();
  return (
    <>
      <AskCard query={query} />
      <ThreeDays query={query} />
    </>
  );
}

const done = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText('Feito:') !== null)
    .map((item) => item.textContent);

test.each([
  ['', 'Comparar ativos lado a lado', '/comparar'],
  ['PETR4', 'Comparar ativos lado a lado', '/comparar?ativos=PETR4'],
  [
    'PETR4,VALE3,ITUB4,BBAS3,WEGE3',
    'Comparar PETR4, VALE3, ITUB4 e BBAS3 lado a lado',
    '/comparar?ativos=PETR4,VALE3,ITUB4,BBAS3',
  ],
])('leads from a favourite to a comparison with %j', async (ativos_interesse, name, address) => {
  trial = { ...trial, ativos_interesse };
  showPage(<Today />);
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address),
  );
});

const messageSettings = {
  channels: [{ channel: 'email', on: true, linked: true, silence: null }],
  switches: switchableKinds.map((kind) => ({ kind, channel: 'email', on: true })),
  hours: {
    usual: { opening: '07:00', closing: '18:00' },
    chosen: { opening: null, closing: null },
  },
};

test.each(['semanal', 'quinzenal'] as const)(
  'in a trial with %s messages the card names an edition of the day, and with a plan the digest',
  async (periodicidade_msg) => {
    answers['/api/message-settings'] = () => messageSettings;
    trial = { ...trial, periodicidade_msg };
    const expiresAt = '2099-01-01T00:00:00.000Z';
    showPage(<NextMessageCard trial={trial} expiresAt={expiresAt} />);
    expect(await screen.findByText(/^(Abertura|Fechamento) do mercado, por e-mail$/)).toBeTruthy();
    cleanup();
    answers['/api/access'] = () => ({ ...access, accountPlan: 'paid' });
    showPage(<NextMessageCard trial={trial} expiresAt={expiresAt} />);
    expect(await screen.findByText(/^Resumo.*, por e-mail$/)).toBeTruthy();
  },
);

test('after the last message of the trial, the card shows when the next one would come', async () => {
  answers['/api/message-settings'] = () => messageSettings;
  // No message is due at this instant.
  const expiresAt = new Date(Date.now()).toISOString();
  showPage(<NextMessageCard trial={trial} expiresAt={expiresAt} />);
  expect(await screen.findByText('Nenhuma outra mensagem até o fim do teste')).toBeTruthy();
  expect(words()).toMatch(
    /A próxima mensagem do mercado sairia \S.*, (às|a partir das) \d+h, depois do fim do seu teste\./,
  );
});

describe('the three days of a trial', () => {
  test('ticks no step that has not happened', async () => {
    showPage(<Today />);
    await screen.findByText('0 de 6');
    expect(done()).toEqual([]);
    expect(
      screen.getByRole('link', { name: 'Confirmar o seu WhatsApp' }).getAttribute('href'),
    ).toBe('/mensagens#whatsapp');
  });

  test('shows no step as open before its state is known', async () => {
    let answer: (messages: unknown) => void = () => undefined;
    answers['/api/messages'] = async () => new Promise((resolve) => (answer = resolve));
    trial = { ...trial, ativos_interesse: 'PETR4' };
    showPage(<Today />);
    expect(await screen.findByText('Carregando o roteiro')).toBeDefined();
    await vi.waitFor(() => expect(words()).toContain('PETR4'));
    expect(words()).not.toMatch(/\d de 6|Ainda não/);
    answer({ messages: [], next: null });
    expect(await screen.findByText('1 de 6')).toBeDefined();
    expect(screen.queryByText('Carregando o roteiro')).toBeNull();
  });

  test('each tick is a fact known to the server', async () => {
    trial = { ...trial, ativos_interesse: 'PETR4', updated_at: '2099-01-01T00:00:00.000Z' };
    answers['/api/whatsapp-link'] = () => ({
      isOffered: true,
      linked: { number: null, numberLeftAt: null, since: '2026-11-23T15:00:00.000Z' },
      link: null,
    });
    const message = { id: 'm', channel: 'email', subject: 's', text: 't', at: '2026-11-23' };
    answers['/api/messages'] = () => ({
      messages: [
        { ...message, kind: 'account', state: 'delivered' },
        { ...message, id: 'n', kind: 'opening', state: 'delivered' },
      ],
      next: null,
    });
    answers['/api/assistant-conversation'] = () => ({
      conversationId: 'c',
      left: 29,
      turns: [{ id: 't', at: '', channel: 'site', text: '', reply: {} }],
      hasMore: false,
      mayAsk: true,
    });
    showPage(<Today />);
    await screen.findByText('5 de 6');
    expect(screen.getByRole('link', { name: 'Criar um alerta de preço' })).toBeTruthy();
    expect(done()).toHaveLength(5);
  });

  test('a message that was not sent, or is about the account, ticks nothing', async () => {
    const message = { channel: 'email', subject: 's', text: 't', at: '2026-11-23' };
    answers['/api/messages'] = () => ({
      messages: [
        { ...message, id: 'a', kind: 'account', state: 'delivered' },
        { ...message, id: 'b', kind: 'opening', state: 'skipped' },
      ],
      next: null,
    });
    showPage(<Today />);
    await screen.findByText('0 de 6');
    expect(done()).toEqual([]);
  });

  test('shows a failed check as unknown', async () => {
    answers['/api/list-alerts'] = () => {
      throw new Error('no answer');
    };
    showPage(<Today />);
    await screen.findByText('Não foi possível ver agora');
    expect(words()).toContain('0 de 6');
  });
});

test('shows three questions about the user’s favourites, which open the assistant', async () => {
  trial = { ...trial, ativos_interesse: 'ITSA4,WEGE3' };
  showPage(<Today />);
  const link = await screen.findByRole('link', { name: 'Comparar ITSA4 e WEGE3' });
  expect(link.getAttribute('href')).toBe('/assistente?pergunta=Comparar+ITSA4+e+WEGE3');
});

test('without favourites the questions are about a well-known asset', () => {
  expect(questionsFor([], 'basico')).toEqual([
    'Quanto está PETR4?',
    'Quanto PETR4 pagou de dividendos?',
    'O que é dividend yield?',
  ]);
});
