import { describe, expect, it } from 'vitest';
import { getTrades, saveTrades } from '../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { assistantApp, joinReplyTexts, type Asker } from '../support/messaging/assistant-app.ts';

const app = await assistantApp();
const { phones } = app;

type Say = (text: string) => Promise<string>;

const askOnSite =
  (person: Asker): Say =>
  async (text) => {
    app.clock.advance('1s');
    return joinReplyTexts(await app.assistant.ask(person, text));
  };

async function askOnWhatsApp(person: Asker): Promise<Say> {
  const from = person.account.telefone;
  await app.linkNumber(person);
  return async (text) => {
    app.clock.advance('1s');
    await phones.say({ from, text });
    return (phones.answers(from).at(-1) ?? '').replaceAll('\u00a0', ' ');
  };
}

const tradesOf = async ({ session }: Asker) => (await app.http.ask(getTrades, {}, session)).trades;
const today = () => saoPauloDay(app.clock.now());
const addTrade = async ({ session }: Asker, over: object) => {
  const { updated_at: version } = await app.http.ask(getTrades, {}, session);
  const trade = {
    day: today(),
    ticker: 'PETR4',
    kind: 'buy' as const,
    quantity: '100',
    price: '30',
    fees: '0',
    broker: null,
    ...over,
  };
  const changes = { added: [trade], replaced: [], removed: [] };
  await app.http.ask(saveTrades, version === null ? changes : { ...changes, version }, session);
};

describe.each([
  ['the site', async (person: Asker) => askOnSite(person)],
  ['WhatsApp', askOnWhatsApp],
] as const)('on %s', (_, sayer) => {
  it('records a purchase only after the confirmation of what would be written', async () => {
    const person = await app.subscriber();
    await addTrade(person, { quantity: '200', price: '30' });
    const say = await sayer(person);
    const asked = await say('comprei 100 petr4 a 33,50 na xp, com 3,20 de taxa');
    expect(asked).toContain('Vou registrar: compra de 100 PETR4 a R$ 33,50');
    expect(asked).toContain('na XP, taxas R$ 3,20');
    // (200 × 30 + 100 × 33.50 + 3.20) / 300
    expect(asked).toContain('Depois você terá 300 PETR4 com preço médio de R$ 31,1773');
    expect(asked).toContain('Confirma? (sim ou não)');
    expect(await tradesOf(person)).toHaveLength(1);
    expect(await say('sim')).toContain('Pronto, registrei');
    expect(await tradesOf(person)).toContainEqual({
      id: expect.stringMatching(/^trd_/),
      day: today(),
      ticker: 'PETR4',
      kind: 'buy',
      quantity: '100',
      price: '33.5',
      fees: '3.2',
      broker: 'XP',
    });
    expect(await say('sim')).toContain('Já estava registrado');
    expect(await tradesOf(person)).toHaveLength(2);
  });

  it('asks for missing parts one at a time, and records nothing after a no', async () => {
    const person = await app.subscriber();
    const say = await sayer(person);
    expect(await say('comprei petr4')).toContain('Quantas PETR4');
    expect(await say('100')).toContain('A que preço');
    expect(await say('32,50')).toContain('Vou registrar: compra de 100 PETR4 a R$ 32,50');
    expect(await say('não')).toContain('não mudei nada');
    expect(await say('sim')).not.toContain('registrei');
    expect(await tradesOf(person)).toEqual([]);
  });

  it('corrects, removes and restores the newest trade, each time after a confirmation', async () => {
    const person = await app.subscriber();
    await addTrade(person, {});
    const say = await sayer(person);
    const asked = await say('corrige a última compra: foi a 31,80');
    expect(asked).toContain('Antes: compra de 100 PETR4 a R$ 30,00');
    expect(asked).toContain('Depois: compra de 100 PETR4 a R$ 31,80');
    expect(await tradesOf(person)).toMatchObject([{ price: '30' }]);
    await say('confirmo');
    expect(await tradesOf(person)).toMatchObject([{ price: '31.8' }]);
    expect(await say('apaga a última operação')).toContain('Vou apagar: compra de 100 PETR4');
    await say('pode');
    expect(await tradesOf(person)).toEqual([]);
    expect(await say('desfaz')).toContain('Vou registrar: compra de 100 PETR4');
    await say('sim');
    expect(await tradesOf(person)).toMatchObject([{ price: '31.8' }]);
  });

  it('lists the newest five with the link to all', async () => {
    const person = await app.subscriber();
    for (const quantity of ['1', '2', '3', '4', '5', '6']) {
      app.clock.advance('1s');
      await addTrade(person, { quantity });
    }
    const say = await sayer(person);
    const listed = await say('minhas operações');
    expect(listed).toContain('Suas últimas operações');
    expect(listed).toContain('compra de 6 PETR4');
    expect(listed).not.toContain('compra de 1 PETR4');
    expect(listed).toContain('/carteira/operacoes');
    expect(await say('o que eu comprei de vale3')).toContain('não tem compras de VALE3');
  });

  it('asks again when the portfolio has changed since the question', async () => {
    const person = await app.subscriber();
    const say = await sayer(person);
    await say('comprei 100 petr4 a 32');
    await addTrade(person, { quantity: '50', price: '20' });
    const again = await say('sim');
    expect(again).toContain('A carteira mudou desde a pergunta');
    expect(again).toContain('Depois você terá 150 PETR4 com preço médio de R$ 28,00');
    expect(await tradesOf(person)).toHaveLength(1);
    await say('sim');
    expect(await tradesOf(person)).toHaveLength(2);
  });

  it('saves under the new version when another asset has changed since the question', async () => {
    const person = await app.subscriber();
    const say = await sayer(person);
    await say('comprei 100 petr4 a 32');
    await addTrade(person, { ticker: 'VALE3', price: '55' });
    expect(await say('sim')).toContain('Pronto, registrei');
    expect(await tradesOf(person)).toHaveLength(2);
  });

  it('lets a question expire', async () => {
    const person = await app.subscriber();
    const say = await sayer(person);
    await say('comprei 100 petr4 a 32');
    app.clock.advance('31m');
    expect(await say('sim')).toContain('não registrei nada');
    expect(await tradesOf(person)).toEqual([]);
  });
});

it('writes once when WhatsApp delivers the confirmation twice', async () => {
  const person = await app.subscriber();
  const say = await askOnWhatsApp(person);
  const from = person.account.telefone;
  await say('comprei 100 petr4 a 32');
  app.clock.advance('2s');
  const confirmation = phones.textFrom({ from: `55${from}` }, 'sim');
  for (let count = 0; count < 2; count += 1) {
    await phones.report({ messages: [confirmation] });
    await app.drainFor('20s');
  }
  expect(
    phones.answers(from).filter((answer) => answer.includes('Pronto, registrei')),
  ).toHaveLength(1);
  expect(await tradesOf(person)).toHaveLength(1);
});

it('drops a proposed trade with a stop word on WhatsApp', async () => {
  const person = await app.subscriber();
  const say = await askOnWhatsApp(person);
  await say('comprei 60 petr4 a 31');
  await say('cancela');
  await say('voltar');
  expect(await say('sim')).not.toContain('registrei');
  expect(await askOnSite(person)('sim')).not.toContain('registrei');
  expect(await tradesOf(person)).toEqual([]);
});

it('counts no daily answer for replies about a trade', async () => {
  const person = await app.subscriber();
  const { left } = await app.assistant.ask(person, 'comprei petr4');
  for (const text of ['60', '31,20', 'era 70', 'sim']) {
    app.clock.advance('1s');
    expect(await app.assistant.ask(person, text)).toMatchObject({ left });
  }
  expect(await tradesOf(person)).toMatchObject([{ quantity: '70', price: '31.2' }]);
  expect(await app.assistant.ask(person, 'quanto tá a vale3?')).toMatchObject({ left: left - 1 });
});

it('offers both replies as buttons', async () => {
  const person = await app.subscriber();
  const { reply } = await app.assistant.ask(person, 'vendi 10 petr4 a 32');
  expect(reply.suggestions).toEqual(['Sim', 'Não']);
});

it('gives the usual answer without access, and records nothing', async () => {
  const person = await app.people.account({ plano: 'inativo' });
  await app.linkNumber(person);
  const from = person.account.telefone;
  await phones.say({ from, text: 'comprei 100 petr4 a 32' });
  expect(phones.answers(from).at(-1)).toContain('faz parte do plano');
  await phones.say({ from, text: 'sim' });
  expect(await tradesOf(person)).toEqual([]);
});
