import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  askAssistant,
  forgetConversation,
  getConversation,
  tryAssistant,
  type AskedTurn,
  type Conversation,
} from '../../../shared/contracts/assistant.ts';
import type { MessageKind } from '../../../shared/contracts/messaging.ts';
import { listMessages } from '../../../shared/contracts/own-messages.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { findTerm } from '../../../shared/assistant/glossary.ts';
import { downloadMyData } from '../../../shared/contracts/accounts.ts';
import { listAlerts } from '../../../shared/contracts/alerts.ts';
import type { KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { deliveryStore } from '../../../functions/messaging/sending/delivery-store.ts';
import { systemClock } from '../../../functions/runtime/clock.ts';
import { deliveryId, deliveryKey } from '../../../functions/records/delivery.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { factsOfDay } from '../../support/editions/archived-editions.ts';
import { holdingRow } from '../../support/people/holding.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

vi.setConfig({ testTimeout: 60_000 });

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const subscriber = () => sessions.makePerson({ plano: 'ativo' });
const ask = async ({ headers }: Person, text: string): Promise<AskedTurn> => {
  const { status, body } = await cloud.call(askAssistant, { text }, headers);
  expect({ status, body }).toMatchObject({ status: 200 });
  return askAssistant.response.parse(body);
};
const read = async ({ headers }: Person): Promise<Conversation> =>
  getConversation.response.parse((await cloud.call(getConversation, {}, headers)).body);
const wordsOf = ({ reply }: Pick<AskedTurn, 'reply'>) =>
  reply.blocks.map((block) => JSON.stringify(block)).join('\n');
const turnRows = async ({ account }: Person) =>
  (await cloud.partition(`ACCOUNT#${account.id}`)).filter(({ SK }) =>
    String(SK).startsWith('TURN#'),
  );
const deliveryNameOf = ({ account }: Person, kind: MessageKind) => ({
  owner: accountPartition(account.id),
  id: deliveryId('2026-11-04', kind, 'test'),
  channel: 'whatsapp' as const,
});
const sentByWhatsApp = (person: Person, kind: MessageKind, text: string) => {
  const at = '2026-11-04T10:00:05.000Z';
  const name = deliveryNameOf(person, kind);
  return {
    ...deliveryKey(name),
    entity: 'Delivery',
    id: name.id,
    kind,
    channel: name.channel,
    state: 'read',
    rank: 8,
    attempts: 1,
    subject: 'Resposta no WhatsApp',
    text,
    created_at: at,
    updated_at: at,
    attempted_at: at,
  };
};

it('a conversation is answered, leans on itself, is kept for 90 days and read again', async () => {
  const person = await subscriber();
  expect(await read(person)).toEqual({
    conversationId: null,
    turns: [],
    hasMore: false,
    left: 30,
    againAt: null,
    mayAsk: true,
  });
  const first = await ask(person, 'quanto tá a PETR4?');
  expect(wordsOf(first)).toContain('PETR4');
  expect(first.reply.origins).toContainEqual(
    expect.objectContaining({ of: 'Preço de PETR4', source: 'brapi' }),
  );
  expect(first).toMatchObject({ left: 29, turn: { channel: 'site', text: 'quanto tá a PETR4?' } });
  const second = await ask(person, 'e a vale3?');
  expect(second.conversationId).toBe(first.conversationId);
  expect(second.turn?.reply.origins[0]).toMatchObject({ of: 'Preço de VALE3' });

  const compared = await ask(person, 'compara com petr4');
  const table = compared.reply.blocks.find(({ kind }) => kind === 'table');
  expect(table).toMatchObject({ columns: ['VALE3', 'PETR4'] });
  expect(compared.reply.blocks.map(({ kind }) => kind)).toContain('courses');
  expect(wordsOf(await ask(person, 'de onde vêm estes números?'))).toContain('brapi, em');

  const { turns, conversationId, left } = await read(person);
  expect(turns.map(({ text }) => text)).toEqual([
    'quanto tá a PETR4?',
    'e a vale3?',
    'compara com petr4',
    'de onde vêm estes números?',
  ]);
  expect({ conversationId, left }).toEqual({ conversationId: first.conversationId, left: 26 });
  const [row] = await turnRows(person);
  const days = (Number(row?.['expiresAt']) - (await cloud.now()).getTime() / 1000) / 86_400;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90.1);
});

it('is deleted by a word and on the page, and nobody else’s with it', async () => {
  const [person, other] = [await subscriber(), await subscriber()];
  for (const one of [person, other]) await ask(one, 'o que é P/L?');
  const forgotten = await ask(person, 'apagar conversa');
  expect(forgotten).toMatchObject({ turn: null, conversationId: null });
  expect(wordsOf(forgotten)).toContain('apaguei a nossa conversa');
  expect(await turnRows(person)).toEqual([]);
  expect(await turnRows(other)).toHaveLength(1);
  // What it leant on is gone as well.
  expect(wordsOf(await ask(person, 'e o P/VP?'))).toContain('P/VP: ');
  const answer = await cloud.call(forgetConversation, {}, person.headers);
  expect(answer.body).toEqual({ forgotten: true });
  expect((await read(person)).turns).toEqual([]);
  // Deleting gives no answers back.
  expect((await read(person)).left).toBe(27);
});

it('deletes the text of the answers sent by WhatsApp with the conversation, from the list and the export', async () => {
  const [person, other] = [await subscriber(), await subscriber()];
  const secret = 'Você não está só: ligue para o CVV, no 188.';
  for (const one of [person, other]) {
    await sessions.putItems(
      sentByWhatsApp(one, 'reply', secret),
      sentByWhatsApp(one, 'opening', 'O Ibovespa abre estável.'),
    );
  }
  await cloud.call(forgetConversation, {}, person.headers);
  const again = { kind: 'reply', subject: 'Resposta no WhatsApp', text: secret } as const;
  const deliveries = deliveryStore(sessions.table, systemClock);
  const seen = { state: 'read', attempts: 1 } as const;
  expect(await deliveries.attempt(deliveryNameOf(person, 'reply'), again, seen)).toBe(2);

  const listed = listMessages.response.parse(
    (await cloud.call(listMessages, {}, person.headers)).body,
  );
  expect(listed.messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['opening', 'O Ibovespa abre estável.'],
  ]);
  const exported = await cloud.call(downloadMyData, {}, person.headers);
  expect(JSON.stringify(exported.body)).not.toContain('CVV');
  // The record itself stays: a message delivered twice is still sent once.
  const rows = await cloud.partition(`ACCOUNT#${person.account.id}`);
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'reply', attempts: 2, text: '' }));
  expect(await cloud.partition(`ACCOUNT#${other.account.id}`)).toContainEqual(
    expect.objectContaining({ kind: 'reply', text: secret }),
  );
});

it('a page that shows a conversation which was deleted elsewhere leans on none', async () => {
  const person = await subscriber();
  const { conversationId } = await ask(person, 'PETR4');
  await cloud.call(forgetConversation, {}, person.headers);
  const other = await ask(person, 'o que é P/L?');
  const send = async (shown: string | null) => {
    const request = { text: 'e a VALE3?', ...(shown === null ? {} : { conversationId: shown }) };
    const { body } = await cloud.call(askAssistant, request, person.headers);
    return askAssistant.response.parse(body);
  };
  const stale = await send(conversationId);
  expect(wordsOf(stale)).toContain('VALE3 (');
  expect(stale.conversationId).toBe(other.conversationId);
  await ask(person, 'o que é P/L?');
  const leaning = await send(other.conversationId);
  expect(wordsOf(leaning)).toContain('P/L');
  expect(wordsOf(leaning)).not.toContain('VALE3 (');
});

it('acts for its own person: alerts and the portfolio', async () => {
  const person = await subscriber();
  await sessions.putItems(holdingRow(person.account.id, (await cloud.now()).toISOString()));
  expect(wordsOf(await ask(person, 'minha carteira'))).toContain('PETR4');
  expect(wordsOf(await ask(person, 'me avise se PETR4 subir 10%'))).toContain('Pronto: aviso');
  const { body } = await cloud.call(listAlerts, {}, person.headers);
  expect(body).toMatchObject({ alerts: [{ ticker: 'PETR4', direction: 'acima' }] });
  expect(wordsOf(await ask(person, 'me avise se VALE3 passar de R$ 900'))).toContain(
    'Pronto: aviso',
  );
  expect(wordsOf(await ask(person, 'remover alerta VALE3'))).toContain('Pronto, removi');
  // Whose access changed a moment ago has their alerts settled by whoever asks of them first.
  const accessOf = (plano: 'ativo' | 'inativo') =>
    sessions.putItems({
      ...rowKey(person.account.id, 'ACCOUNT'),
      entity: 'Account',
      ...person.account,
      plano,
    });
  await accessOf('inativo');
  const { body: resting } = await cloud.call(listAlerts, {}, person.headers);
  expect(resting).toMatchObject({ alerts: [{ state: 'resting' }] });
  await accessOf('ativo');
  expect(wordsOf(await ask(person, 'meus alertas'))).toContain('PETR4 chegar a');
  const { body: woken } = await cloud.call(listAlerts, {}, person.headers);
  expect(woken).toMatchObject({ alerts: [{ state: 'active' }] });

  const stranger = await subscriber();
  expect(wordsOf(await ask(stranger, 'minha carteira'))).toContain('vazia');
  expect(wordsOf(await ask(stranger, 'meus alertas'))).toContain('não tem nenhum alerta');
});

it('words are explained as much as their person knows, and once more simpler or deeper', async () => {
  const told = (name: string, level: KnowledgeLevel) => {
    const meaning = findTerm(name)?.meanings[level] ?? 'nothing';
    return meaning.startsWith('É ') ? `${name} é ${meaning.slice(2)}` : `${name}: ${meaning}`;
  };
  const knowing = await sessions.makePerson({ plano: 'ativo', nivel_conhecimento: 'avancado' });
  expect(wordsOf(await ask(knowing, 'o que é P/VP?'))).toContain(told('P/VP', 'avancado'));
  const simpler = wordsOf(await ask(knowing, 'mais simples'));
  expect(simpler).toContain(told('P/VP', 'intermediario'));
  expect(wordsOf(await ask(knowing, 'mais simples'))).toContain(told('P/VP', 'basico'));
  expect(wordsOf(await ask(knowing, 'P/L da PETR4'))).toContain('Calcula-se assim: preço dividido');
  const [, , , row] = await turnRows(knowing);
  expect(row).toMatchObject({ leans_on: { about: 'indicators', indicators: ['P/L'] } });

  // In a trial by the registration as well; whoever has said nothing is told the simplest.
  const trial = await sessions.makeTrialPerson({}, { nivel_conhecimento: 'intermediario' });
  expect(wordsOf(await ask(trial, 'o que é P/VP?'))).toContain(told('P/VP', 'intermediario'));
  const key = rowKey(trial.account.id, 'ACCOUNT');
  const { nivel_conhecimento: _, ...without } = trial.account;
  await sessions.putItems({ ...key, entity: 'Account', ...without });
  expect(wordsOf(await ask(trial, 'o que é P/VP?'))).toContain(told('P/VP', 'basico'));
});

it('without access nothing is answered or kept, and what was said stays readable; whoever is in danger is answered', async () => {
  const person = await sessions.makePerson({ plano: 'inativo' });
  const refused = await cloud.call(askAssistant, { text: 'PETR4' }, person.headers);
  expect(refused).toMatchObject({ status: 403, body: { code: 'access_required' } });
  expect(await turnRows(person)).toEqual([]);
  expect(await read(person)).toMatchObject({ mayAsk: false });
  expect(wordsOf(await ask(person, 'quero morrer'))).toContain('188');
  const trial = await sessions.makeTrialPerson();
  expect(await read(trial)).toMatchObject({ mayAsk: true });
  expect((await cloud.call(askAssistant, { text: 'PETR4' }, {})).status).toBe(401);
});

it('thirty answers a day, and no more', async () => {
  const person = await subscriber();
  const digest = createHash('sha256').update(person.account.id).digest('base64url').slice(0, 22);
  await sessions.putItems({
    PK: `LIMIT#answers:assistant#${digest}`,
    SK: 'ANSWERS',
    entity: 'AnswerCounter',
    says: 'assistant',
    answered: new Set(Array.from({ length: 29 }, (_, nth) => `m${nth}`)),
    expiresAt: Math.floor((await cloud.now()).getTime() / 1000) + 3_600,
  });
  expect(await ask(person, 'o que é ROE?')).toMatchObject({ left: 0 });
  const over = await cloud.call(askAssistant, { text: 'o que é ROE?' }, person.headers);
  expect(over).toMatchObject({ status: 429, body: { code: 'assistant_limit_reached' } });
  expect(await read(person)).toMatchObject({ left: 0, mayAsk: true });
});

it.each([
  ['nothing', { text: '   ' }],
  ['too much', { text: 'a'.repeat(1_001) }],
  ['something else', { text: 5 }],
  ['somebody else’s id', { text: 'PETR4', accountId: 'acc_1' }],
])('a question of %s is refused', async (_, body) => {
  const person = await subscriber();
  const answer = await cloud.call(askAssistant, body, person.headers);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

it('a visitor is answered of the market alone, and nothing of theirs is kept', async () => {
  const visitor = throughEdge(cloud.secret('edge-value'), '10.81.0.1');
  const ask = async (text: string) => {
    const { status, body } = await cloud.call(tryAssistant, { text }, visitor);
    expect(status).toBe(200);
    return wordsOf(tryAssistant.response.parse(body));
  };
  expect(await ask('comparar PETR4 e VALE3')).toContain('não dizem qual é preferível');
  expect(await ask('devo comprar PETR4?')).toContain('Não recomendo');
  // From the newest edition. If today's exists already, an earlier test has made it with the same facts.
  const today = saoPauloDay(await cloud.now());
  await editionStore(sessions.table).freeze(factsOfDay(today, 'opening'), undefined);
  expect(await ask('quanto está a selic?')).toContain('A meta da Selic');
  // By the name of a company, once the search has brought what is listed.
  await cloud.call(searchStocks, { search: 'cosan' }, visitor);
  expect(await ask('quanto está a cosan?')).toContain('CSAN3');
  for (const own of ['minha carteira', 'me avise se PETR4 passar de 40', 'apagar conversa']) {
    expect(await ask(own)).toContain('/trial-gratuito');
  }
  expect(await ask('quero morrer')).toContain('188');
  const long = await cloud.call(tryAssistant, { text: 'a'.repeat(301) }, visitor);
  expect(long).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});
