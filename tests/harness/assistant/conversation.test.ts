import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { deliveryStore } from '../../../functions/messaging/delivery/delivery-store.ts';
import { deliveryId, deliveryKey } from '../../../functions/entities/delivery.ts';
import { accountPartition, rowKey } from '../../../functions/entities/account-rows.ts';
import { findTerm } from '../../../functions/assistant/glossary/glossary.ts';
import { askAssistant } from '../../../shared/contracts/assistant.ts';
import { listAlerts } from '../../../shared/contracts/alerts.ts';
import type { MessageKind } from '../../../shared/contracts/messaging.ts';
import { listMessages } from '../../../shared/contracts/account-messages.ts';
import type { KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import { holdingRow } from '../../support/users/holding.ts';
import { assistantApp, joinReplyTexts, type Asker } from '../support/messaging/assistant-app.ts';

const app = await assistantApp();
const { assistant, subscriber } = app;

const turnRows = async (person: Asker) =>
  (await app.rowsOf(person)).filter(({ entity }) => entity === 'AssistantTurn');
const deliveryNameOf = ({ account }: Asker, kind: MessageKind) => ({
  owner: accountPartition(account.id),
  id: deliveryId('2026-11-04', kind, 'test'),
  channel: 'whatsapp' as const,
});
const sentByWhatsApp = (person: Asker, kind: MessageKind, text: string) => {
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

it('answers in the context of the conversation, stores it for 90 days and lists it', async () => {
  const person = await subscriber();
  expect(await assistant.read(person)).toEqual({
    conversationId: null,
    turns: [],
    hasMore: false,
    left: 30,
    againAt: null,
    mayAsk: true,
  });
  const first = await assistant.ask(person, 'quanto tá a PETR4?');
  expect(joinReplyTexts(first)).toContain('PETR4');
  expect(first.reply.origins).toContainEqual(
    expect.objectContaining({ of: 'Preço de PETR4', source: 'brapi' }),
  );
  expect(first).toMatchObject({ left: 29, turn: { channel: 'site', text: 'quanto tá a PETR4?' } });
  app.clock.advance('1s');
  const second = await assistant.ask(person, 'e a vale3?');
  expect(second.conversationId).toBe(first.conversationId);
  expect(second.turn?.reply.origins[0]).toMatchObject({ of: 'Preço de VALE3' });

  app.clock.advance('1s');
  const compared = await assistant.ask(person, 'compara com petr4');
  const table = compared.reply.blocks.find(({ kind }) => kind === 'table');
  expect(table).toMatchObject({ columns: ['VALE3', 'PETR4'] });
  expect(compared.reply.blocks.map(({ kind }) => kind)).toContain('courses');
  app.clock.advance('1s');
  expect(joinReplyTexts(await assistant.ask(person, 'de onde vêm estes números?'))).toContain(
    'brapi, em',
  );

  const { turns, conversationId, left } = await assistant.read(person);
  expect(turns.map(({ text }) => text)).toEqual([
    'quanto tá a PETR4?',
    'e a vale3?',
    'compara com petr4',
    'de onde vêm estes números?',
  ]);
  expect({ conversationId, left }).toEqual({ conversationId: first.conversationId, left: 26 });
  const [row] = await turnRows(person);
  const days = (Number(row?.['expiresAt']) - app.clock.milliseconds() / 1000) / 86_400;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90.1);
});

it('deletes the conversation by text and on the page, and no other conversation', async () => {
  const [person, other] = [await subscriber(), await subscriber()];
  for (const one of [person, other]) await assistant.ask(one, 'o que é P/L?');
  const forgotten = await assistant.ask(person, 'apagar conversa');
  expect(forgotten).toMatchObject({ turn: null, conversationId: null });
  expect(joinReplyTexts(forgotten)).toContain('apaguei a nossa conversa');
  expect(await turnRows(person)).toEqual([]);
  expect(await turnRows(other)).toHaveLength(1);
  // The conversation context is gone as well.
  expect(joinReplyTexts(await assistant.ask(person, 'e o P/VP?'))).toContain('P/VP: ');
  expect(await assistant.forget(person)).toEqual({ forgotten: true });
  // Deleting does not restore used answers.
  expect(await assistant.read(person)).toMatchObject({ turns: [], left: 27 });
});

it('deletes the text of answers on WhatsApp from the list and from the export', async () => {
  const [person, other] = [await subscriber(), await subscriber()];
  const secret = 'Você não está só: ligue para o CVV, no 188.';
  for (const one of [person, other]) {
    await app.people.put(
      sentByWhatsApp(one, 'reply', secret),
      sentByWhatsApp(one, 'opening', 'O Ibovespa abre estável.'),
    );
  }
  await assistant.forget(person);
  const again = { kind: 'reply', subject: 'Resposta no WhatsApp', text: secret } as const;
  const deliveries = deliveryStore(app.table, () => app.clock.now());
  const seen = { state: 'read', attempts: 1 } as const;
  expect(await deliveries.attempt(deliveryNameOf(person, 'reply'), again, seen)).toBe(2);

  const listed = await app.http.ask(listMessages, {}, person.session);
  expect(listed.messages.map(({ kind, text }) => [kind, text])).toEqual([
    ['opening', 'O Ibovespa abre estável.'],
  ]);
  expect(JSON.stringify(await app.accounts.download(person.session))).not.toContain('CVV');
  // The delivery record stays, so that a message delivered twice is still sent once.
  expect(await app.rowsOf(person)).toContainEqual(
    expect.objectContaining({ kind: 'reply', attempts: 2, text: '' }),
  );
  expect(await app.rowsOf(other)).toContainEqual(
    expect.objectContaining({ kind: 'reply', text: secret }),
  );
});

it('ignores the context of a deleted conversation that the page still shows', async () => {
  const person = await subscriber();
  const { conversationId } = await assistant.ask(person, 'PETR4');
  await assistant.forget(person);
  const other = await assistant.ask(person, 'o que é P/L?');
  const stale = await assistant.ask(person, 'e a VALE3?', conversationId);
  expect(joinReplyTexts(stale)).toContain('VALE3 (');
  expect(stale.conversationId).toBe(other.conversationId);
  await assistant.forget(person);
  const fresh = await assistant.ask(person, 'o que é P/L?');
  const inContext = joinReplyTexts(await assistant.ask(person, 'e a VALE3?', fresh.conversationId));
  expect(inContext).toContain('P/L');
  expect(inContext).not.toContain('VALE3 (');
});

it('acts on the alerts and the portfolio of the asking account', async () => {
  const person = await subscriber();
  const say = async (text: string, who = person) => joinReplyTexts(await assistant.ask(who, text));
  const alerts = async () => (await app.http.ask(listAlerts, {}, person.session)).alerts;
  await app.people.put(holdingRow(person.account.id, app.clock.now().toISOString()));
  expect(await say('minha carteira')).toContain('PETR4');
  expect(await say('me avise se PETR4 subir 10%')).toContain('Pronto: aviso');
  expect(await alerts()).toMatchObject([{ ticker: 'PETR4', direction: 'acima' }]);
  expect(await say('me avise se VALE3 passar de R$ 900')).toContain('Pronto: aviso');
  expect(await say('remover alerta VALE3')).toContain('Pronto, removi');
  // The first request after a change of access updates the alerts.
  const accessOf = (plano: 'ativo' | 'inativo') =>
    app.people.put({
      ...rowKey(person.account.id, 'ACCOUNT'),
      entity: 'Account',
      ...person.account,
      plano,
    });
  await accessOf('inativo');
  expect(await alerts()).toMatchObject([{ state: 'resting' }]);
  await accessOf('ativo');
  expect(await say('meus alertas')).toContain('PETR4 chegar a');
  expect(await alerts()).toMatchObject([{ state: 'active' }]);

  const stranger = await subscriber();
  expect(await say('minha carteira', stranger)).toContain('vazia');
  expect(await say('meus alertas', stranger)).toContain('não tem nenhum alerta');
});

it('explains terms at the level of the account, and once more in simpler words', async () => {
  const explained = (name: string, level: KnowledgeLevel) => {
    const meaning = findTerm(name)?.meanings[level] ?? 'nothing';
    return meaning.startsWith('É ') ? `${name} é ${meaning.slice(2)}` : `${name}: ${meaning}`;
  };
  const knowing = await app.people.account({ plano: 'ativo', nivel_conhecimento: 'avancado' });
  const say = async (text: string, who: Asker = knowing) => {
    app.clock.advance('1s');
    return joinReplyTexts(await assistant.ask(who, text));
  };
  expect(await say('o que é P/VP?')).toContain(explained('P/VP', 'avancado'));
  expect(await say('mais simples')).toContain(explained('P/VP', 'intermediario'));
  expect(await say('mais simples')).toContain(explained('P/VP', 'basico'));
  expect(await say('P/L da PETR4')).toContain('Calcula-se assim: preço dividido');
  expect((await turnRows(knowing)).at(-1)).toMatchObject({
    leans_on: { about: 'indicators', indicators: ['P/L'] },
  });

  // In a trial the level comes from the registration as well; without a level the simplest one is used.
  const trial = await app.people.trial({ nivel_conhecimento: 'intermediario' });
  const key = rowKey(trial.account.id, 'ACCOUNT');
  const account = { ...trial.account, nivel_conhecimento: 'intermediario' };
  await app.people.put({ ...key, entity: 'Account', ...account });
  expect(await say('o que é P/VP?', trial)).toContain(explained('P/VP', 'intermediario'));
  const { nivel_conhecimento: _, ...without } = account;
  await app.people.put({ ...key, entity: 'Account', ...without });
  expect(await say('o que é P/VP?', trial)).toContain(explained('P/VP', 'basico'));
});

it('answers and stores nothing without access, except for a user in danger', async () => {
  const person = await app.people.account();
  await expect(assistant.ask(person, 'PETR4')).rejects.toMatchObject({
    status: 403,
    code: 'access_required',
  });
  expect(await turnRows(person)).toEqual([]);
  expect(await assistant.read(person)).toMatchObject({ mayAsk: false });
  expect(joinReplyTexts(await assistant.ask(person, 'quero morrer'))).toContain('188');
  expect(await assistant.read(await app.people.trial())).toMatchObject({ mayAsk: true });
  expect((await app.call(askAssistant, { text: 'PETR4' })).status).toBe(401);
});

it('gives thirty answers a day', async () => {
  const person = await subscriber();
  const digest = createHash('sha256').update(person.account.id).digest('base64url').slice(0, 22);
  await app.people.put({
    PK: `LIMIT#answers:assistant#${digest}`,
    SK: 'ANSWERS',
    entity: 'AnswerCounter',
    says: 'assistant',
    answered: new Set(Array.from({ length: 29 }, (_, nth) => `m${nth}`)),
    expiresAt: Math.floor(app.clock.milliseconds() / 1000) + 3_600,
  });
  expect(await assistant.ask(person, 'o que é ROE?')).toMatchObject({ left: 0 });
  await expect(assistant.ask(person, 'o que é ROE?')).rejects.toMatchObject({
    status: 429,
    code: 'assistant_limit_reached',
  });
  expect(await assistant.read(person)).toMatchObject({ left: 0, mayAsk: true });
});

it.each([
  ['nothing', { text: '   ' }],
  ['too much', { text: 'a'.repeat(1_001) }],
  ['something else', { text: 5 }],
  ['another user’s id', { text: 'PETR4', accountId: 'acc_1' }],
])('rejects a question of %s', async (_, body) => {
  const answer = await app.call(askAssistant, body, await subscriber());
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});
