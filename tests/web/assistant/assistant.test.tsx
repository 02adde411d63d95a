import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type {
  AskResponse,
  AssistantTurn,
  Conversation,
} from '../../../shared/contracts/assistant.ts';
import { storedSessions } from '../access/stored-sessions.ts';
import { showPage } from '../lib/shown-page.tsx';

const { calls } = vi.hoisted(() => {
  const answer: (path: string, body: unknown) => unknown = () => undefined;
  return { calls: { answer } };
});
vi.mock('../../../web/src/features/access/session/authorized-api.ts', () => ({
  callWithSession: async ({ path }: { path: string }, body: unknown) => calls.answer(path, body),
}));
// Test files share their modules: others have loaded these with the real calls.
vi.resetModules();
const { storeSession: keepSession } =
  await import('../../../web/src/features/access/session/session-store.ts');
const { default: AssistantPage } =
  await import('../../../web/src/features/assistant/assistant-page.tsx');
const { sessionQueries } =
  await import('../../../web/src/features/access/session/session-queries.ts');
const { ApiError } = await import('../../../web/src/lib/api-error.ts');
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  keepSession(storedSessions.account);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  sessionQueries.clear();
  localStorage.clear();
  sessionStorage.clear();
});

const turn = (id: string, text: string): AssistantTurn => ({
  id,
  at: '2026-11-26T18:00:00.000Z',
  channel: 'site',
  text,
  reply: {
    blocks: [
      { kind: 'text', text: 'PETR4 está em R$ 31,58.' },
      {
        kind: 'table',
        caption: 'Lado a lado',
        columns: ['PETR4', 'VALE3'],
        rows: [{ label: 'P/L', cells: ['5,12', '7,00'] }],
      },
      { kind: 'text', text: '- E-mail: ligado.' },
      { kind: 'text', text: '- WhatsApp: desligado.' },
      { kind: 'link', label: 'Ver a análise de PETR4', path: '/dashboard?aba=analise&ativo=PETR4' },
      { kind: 'note', text: 'Fonte: brapi.' },
    ],
    origins: [
      {
        text: '5,12',
        of: 'P/L de PETR4',
        source: 'brapi',
        at: '2026-11-26T17:46:00.000Z',
        formula: 'preço dividido pelo lucro',
      },
      {
        text: '0,38%',
        of: null,
        source: 'Banco Central do Brasil',
        at: '2026-10-01T03:00:00.000Z',
        precision: 'month',
        formula: null,
      },
    ],
    suggestions: ['Dividendos de PETR4'],
  },
});
const conversation = (over: Partial<Conversation> = {}): Conversation => ({
  conversationId: 'trn_1',
  turns: [turn('trn_1', 'petr4')],
  hasMore: false,
  left: 29,
  againAt: null,
  mayAsk: true,
  ...over,
});
const answerTo = (text: string): AskResponse => {
  const newTurn = turn('trn_2', text);
  return { conversationId: 'trn_1', left: 28, againAt: null, reply: newTurn.reply, turn: newTurn };
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sua pergunta' });

test('fills in a question of the address where it can be sent, and lets the reader send it', async () => {
  const paths: string[] = [];
  calls.answer = (path) => {
    paths.push(path);
    return conversation({ turns: [] });
  };
  showPage(<AssistantPage />, '/assistente?pergunta=Quanto+est%C3%A1+ITSA4%3F');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Sua pergunta');
  expect(field.value).toBe('Quanto está ITSA4?');
  expect(paths).not.toContain('/api/ask-assistant');
});

test('an answer has text, a table and links, and shows the sources of its values', async () => {
  calls.answer = () => conversation();
  showPage(<AssistantPage />);
  const log = await screen.findByRole('log', { name: 'Conversa com o assistente' });
  const table = within(log).getByRole('table', { name: 'Lado a lado' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['O que é', 'PETR4', 'VALE3']);
  expect(within(table).getByRole('row', { name: 'P/L 5,12 7,00' })).toBeDefined();
  const items = within(within(log).getByRole('list')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'E-mail: ligado.',
    'WhatsApp: desligado.',
  ]);
  const link = within(log).getByRole('link', { name: 'Ver a análise de PETR4' });
  expect(link.getAttribute('href')).toBe('/dashboard?aba=analise&ativo=PETR4');
  expect(within(log).getByText('De onde vêm estes números?')).toBeDefined();
  expect(log.textContent).toContain('P/L de PETR4: 5,12');
  expect(log.textContent).toContain('0,38%Banco Central, outubro de 2026.');
  expect(log.textContent).toContain('brapi, 26 de novembro de 2026, às 14h46: preço dividido');
});

test('sends a question by Enter and by a suggestion, and clears the field when it is answered', async () => {
  const seen: unknown[] = [];
  calls.answer = (path, body) => {
    if (path !== '/api/ask-assistant') return conversation();
    seen.push(body);
    return answerTo((body as { text: string }).text);
  };
  showPage(<AssistantPage />);
  const input = await field();
  fireEvent.change(input, { target: { value: '  e a vale3? ' } });
  fireEvent.keyDown(input, { key: 'Enter', shiftKey: true });
  expect(seen).toEqual([]);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(await screen.findByText('Restam 28 respostas hoje')).toBeDefined();
  expect(seen).toEqual([{ text: 'e a vale3?', conversationId: 'trn_1' }]);
  expect((await field()).value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Dividendos de PETR4' }));
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen[1]).toMatchObject({ text: 'Dividendos de PETR4' });
});

test.each([
  ['no connection', 'network', 'Sem conexão com a internet'],
  ['no answers left', 'assistant_limit_reached', 'Você já usou as respostas de hoje'],
  ['a failure', 'internal_error', 'Algo deu errado por aqui'],
] as const)('keeps the question in the field after %s', async (_, code, expected) => {
  calls.answer = (path) => {
    if (path === '/api/ask-assistant') throw new ApiError(code);
    return conversation();
  };
  showPage(<AssistantPage />);
  const input = await field();
  fireEvent.change(input, { target: { value: 'quanto está o dólar?' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect((await screen.findByRole('alert')).textContent).toContain(expected);
  expect((await field()).value).toBe('quanto está o dólar?');
});

test('does not send a question that is too long', async () => {
  const answer = vi.fn(() => conversation());
  calls.answer = answer;
  showPage(<AssistantPage />);
  const input = await field();
  fireEvent.change(input, { target: { value: 'a'.repeat(1_001) } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.getByText('Escreva a pergunta em até 1.000 caracteres.')).toBeDefined();
  expect(answer).toHaveBeenCalledTimes(1);
});

test('shows examples for the first question, and no input without access', async () => {
  calls.answer = () => conversation({ turns: [], conversationId: null, left: 30 });
  showPage(<AssistantPage />);
  expect(await screen.findByRole('button', { name: 'Quanto está PETR4?' })).toBeDefined();
  cleanup();
  sessionQueries.clear();
  calls.answer = () => conversation({ mayAsk: false });
  showPage(<AssistantPage />);
  expect(await screen.findByText('O assistente faz parte do plano')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('petr4')).toBeDefined();
});

test('shows a conversation that was deleted elsewhere in its current state', async () => {
  let now = conversation();
  calls.answer = (path) => {
    if (path !== '/api/ask-assistant') return now;
    const newTurn = turn('trn_9', 'e a vale3?');
    now = conversation({
      conversationId: 'trn_8',
      turns: [turn('trn_8', 'o que é P/L?'), newTurn],
    });
    return { ...answerTo('e a vale3?'), conversationId: 'trn_8', turn: newTurn };
  };
  showPage(<AssistantPage />);
  const input = await field();
  fireEvent.change(input, { target: { value: 'e a vale3?' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(await screen.findByText('o que é P/L?')).toBeDefined();
  expect(screen.queryByText('petr4')).toBeNull();
  expect(screen.getByText('e a vale3?')).toBeDefined();
});

test('deletes a conversation after a confirmation', async () => {
  const seen: string[] = [];
  calls.answer = (path) => {
    seen.push(path);
    return path === '/api/forget-conversation' ? { forgotten: true } : conversation();
  };
  showPage(<AssistantPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Apagar conversa' }));
  fireEvent.click(screen.getByRole('button', { name: 'Manter' }));
  expect(seen).not.toContain('/api/forget-conversation');
  fireEvent.click(screen.getByRole('button', { name: 'Apagar conversa' }));
  fireEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(await screen.findByText('Por onde começar')).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});

test('two simultaneous presses ask once, and the field is free for the next question at once', async () => {
  const seen: string[] = [];
  let answer: () => void = () => undefined;
  calls.answer = async (path, body) => {
    if (path !== '/api/ask-assistant') return conversation();
    const { text } = body as { text: string };
    seen.push(text);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return answerTo(text);
  };
  showPage(<AssistantPage />);
  const input = await field();
  fireEvent.change(input, { target: { value: 'PETR4' } });
  const form = input.form;
  if (form === null) throw new Error('The field stands in no form.');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(seen).toEqual(['PETR4']));
  expect((await field()).value).toBe('');
  fireEvent.change(await field(), { target: { value: 'e ITUB4?' } });
  answer();
  expect(await screen.findByText('Restam 28 respostas hoje')).toBeDefined();
  expect(seen).toEqual(['PETR4']);
  expect((await field()).value).toBe('e ITUB4?');
});

test('restores the text being typed after leaving and returning', async () => {
  calls.answer = () => conversation();
  showPage(<AssistantPage />);
  fireEvent.change(await field(), { target: { value: 'rascunho meu' } });
  cleanup();
  showPage(<AssistantPage />);
  expect((await field()).value).toBe('rascunho meu');
});

test('restores a question when the session ended while it was sent, and removes it once it is answered', async () => {
  let end: (error: Error) => void = () => undefined;
  calls.answer = (path) =>
    path === '/api/ask-assistant'
      ? new Promise((_, reject) => {
          end = reject;
        })
      : conversation();
  showPage(<AssistantPage />);
  fireEvent.change(await field(), { target: { value: 'quanto rende 1000 no CDI?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Perguntar' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  // The login replaces the page before the call has failed.
  cleanup();
  end(new ApiError('unauthorized', { status: 401 }));
  showPage(<AssistantPage />);
  expect((await field()).value).toBe('quanto rende 1000 no CDI?');
  calls.answer = (path) =>
    path === '/api/ask-assistant' ? answerTo('quanto rende 1000 no CDI?') : conversation();
  fireEvent.click(screen.getByRole('button', { name: 'Perguntar' }));
  await waitFor(() => expect(sessionStorage.getItem('questionWork')).toBeNull());
});

test('shows a question of another tab as well', async () => {
  let reads = 0;
  calls.answer = () => {
    reads += 1;
    return conversation({
      turns: [turn('trn_1', 'petr4'), turn(`trn_${reads}`, `da vez ${reads}`)],
    });
  };
  showPage(<AssistantPage />);
  await screen.findByText('da vez 1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'assistantTurn', newValue: '"trn_9"' }));
  expect(await screen.findByText('da vez 2')).toBeDefined();
});
