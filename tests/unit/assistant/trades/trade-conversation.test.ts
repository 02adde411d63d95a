import { describe, expect, it } from 'vitest';
import { answerTurn } from '../../../../functions/assistant/answer-turn.ts';
import {
  ProblemError,
  type ProblemErrorDetails,
} from '../../../../functions/runtime/problem-error.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';
import { fakeAccountTrades } from '../../../support/assistant/fake-account-trades.ts';
import { figuresOf, testAssistant } from '../../../support/assistant/test-assistant.ts';
import { worldNow } from '../../../support/assistant/world.ts';

const day = '2026-11-26';
const purchase = (over: Partial<Trade> = {}): Trade => ({
  day,
  ticker: 'PETR4',
  kind: 'buy',
  quantity: '100',
  price: '30',
  fees: '0',
  broker: null,
  ...over,
});

function start(...trades: readonly Trade[]) {
  const portfolio = fakeAccountTrades(figuresOf);
  for (const trade of trades) portfolio.add(trade);
  const { accountTrades } = portfolio;
  const assistant = testAssistant({ accountTrades });
  return {
    ...assistant,
    ...portfolio,
    /** Says several messages, and returns the last answer. */
    talk: async (...texts: readonly string[]) => {
      let answer = '';
      for (const text of texts) answer = await assistant.ask(text);
      return answer;
    },
  };
}

const { ask: askAlone } = testAssistant();

describe('the confirmation of a trade', () => {
  it('states asset, quantity, price, day, broker, fees and what follows', async () => {
    const { ask } = start(purchase({ broker: 'XP' }));
    expect(await ask('comprei 200 petr4 a 33 ontem, com 12 reais de corretagem')).toBe(
      [
        'Vou registrar: compra de 200 PETR4 a R$ 33,00 em 25/11/2026, taxas R$ 12,00.',
        'Depois você terá 300 PETR4 com preço médio de R$ 32,04.',
        'Confirma? (sim ou não)',
        'Conteúdo educacional, que não recomenda comprar nem vender.',
      ].join('\n'),
    );
  });

  it('states the result of a sale', async () => {
    const { ask } = start(purchase({ day: '2026-11-20' }));
    const asked = await ask('vendi 40 petr4 por 32 reais');
    expect(asked).toContain('Resultado da venda: +R$ 80,00, antes de imposto.');
    expect(asked).toContain('Depois você terá 60 PETR4 com preço médio de R$ 30,00.');
    expect(await ask('não, foi a 29')).toContain('Resultado da venda: −R$ 40,00');
  });

  it('says when more is sold than held', async () => {
    const { ask } = start(purchase({ day: '2026-11-20' }));
    const asked = await ask('vendi 150 petr4 a 32');
    expect(asked).toContain('é mais do que a carteira tem nessa data. Faltam 50 PETR4');
    expect(asked).toContain('Não dá para calcular o resultado');
  });

  it.each([
    ['comprei 100 petr4 a 3,25', true],
    ['comprei 100 petr4 a 3250', true],
    ['comprei 100 petr4 a 18,94', true],
    ['comprei 100 petr4 a 18,95', false],
    ['comprei 100 petr4 a 44,21', false],
    ['comprei 100 petr4 a 44,22', true],
    // Older prices may differ as much.
    ['comprei 100 petr4 a 3,25 dia 10/11', false],
  ])('%j questions the price: %s', async (text, isQuestioned) => {
    const asked = await start().ask(text);
    expect(asked.includes('do de hoje (R$ 31,58). Está certo?')).toBe(isQuestioned);
  });

  it('warns of an equal trade', async () => {
    const { ask } = start(purchase());
    expect(await ask('comprei 100 petr4 a 30')).toContain('já tem uma operação igual');
  });

  it('fills in what is held where everything is sold, and the price of a total', async () => {
    const { ask } = start(purchase({ day: '2026-11-20' }), purchase({ day: '2026-11-21' }));
    expect(await ask('vendi tudo de petr4 a 32')).toContain('venda de 200 PETR4 a R$ 32,00');
    expect(await ask('gastei 320 reais em 10 petr4')).toContain('compra de 10 PETR4 a R$ 32,00');
  });

  it.each([
    'sim',
    'Sim!',
    'confirmo',
    'pode',
    'sim, pode registrar',
    'confirma por favor',
    'ok',
    'blz',
    'beleza',
    'isso',
    'isso mesmo',
    'positivo',
    'sim pode mandar',
    'fechou',
    '👍',
    '👍🏽',
    'sim\nsim',
    'tá certo',
  ])('is given by %j', async (reply) => {
    const { talk, stored } = start();
    expect(await talk('comprei 100 petr4 a 32', reply)).toContain('Pronto, registrei');
    expect(stored()).toMatchObject([{ quantity: '100', price: '32', fees: '0', day }]);
  });

  it.each(['quanto tá a vale3?', 'obrigado', 'sim?', 'sim não', 'ok então não', 'ontem'])(
    'is not given by %j',
    async (reply) => {
      const { talk, stored } = start();
      await talk('comprei 100 petr4 a 32', reply);
      expect(stored()).toEqual([]);
    },
  );

  it.each([
    'não',
    'cancela',
    'deixa',
    'deixa pra lá',
    'esquece',
    'não, obrigado',
    'desisto',
    'nao, errei',
    'errei, cancela',
    'peraí',
    'não é isso',
    'deixa eu ver',
    'ta errado',
    'pera aí',
    'calma',
    'me confundi',
    'opa não',
    'não quero petr4',
  ])('is refused by %j for good', async (reply) => {
    const { talk, stored } = start();
    expect(await talk('comprei 100 petr4 a 32', reply)).toContain('não mudei nada');
    expect(await talk('sim', 'sim')).not.toContain('registrei');
    expect(stored()).toEqual([]);
  });

  it.each(['obrigado', 'quanto tá a vale3?', 'oi', 'selic'])(
    'needs the proposal again after %j',
    async (text) => {
      const { talk, stored } = start();
      await talk('comprei 70 petr4 a 31,20', text);
      expect(await talk('sim')).toContain('Vou registrar: compra de 70 PETR4 a R$ 31,20');
      expect(stored()).toEqual([]);
      expect(await talk('sim')).toContain('Pronto, registrei');
    },
  );

  it('shows the proposal again after an unreadable message', async () => {
    const { talk } = start();
    expect(await talk('comprei 70 petr4 a 31,20', 'asdf qwer')).toContain(
      'Vou registrar: compra de 70 PETR4',
    );
  });

  it('covers a second trade, and the same message once more only once', async () => {
    const { talk, stored } = start();
    await talk('comprei 70 petr4 a 31,20', 'comprei 70 petr4 a 31,20');
    const asked = await talk('vendi 15 vale3 a 55,40 ontem');
    expect(asked).toContain('compra de 70 PETR4');
    expect(asked).toContain('venda de 15 VALE3');
    await talk('sim\nsim');
    expect(stored()).toMatchObject([{ ticker: 'PETR4' }, { ticker: 'VALE3', kind: 'sell' }]);
    expect(await talk('comprei 8 petr4 a 31\ncomprei 8 petr4 a 31')).not.toContain('- compra');
  });

  it('keeps the code unless the user changes it', async () => {
    const { talk, stored } = start(purchase({ ticker: 'VALE3', price: '55' }));
    expect(await talk('comprei 70 petr4 a 31,20', 'a vale3 foi 54')).toContain(
      'Depois: compra de 100 VALE3 a R$ 54,00',
    );
    expect(await talk('comprei 70 petr4 a 31,20', 'era petr3')).toContain('compra de 70 PETR3');
    expect(stored()).toMatchObject([{ ticker: 'VALE3', price: '55' }]);
  });

  it.each([
    ['comprei 40 petr4 a 32', 'em 26/11/2026 (hoje, porque você não disse o dia)'],
    ['comprei 40 petr4 a 32 domingo', 'esse dia foi domingo, e a B3 não abriu'],
    ['comprei 40 petr4 a 32 dia 20/11', 'esse dia foi feriado'],
    ['comprei 40 petr4 a 32 turbinado', 'não li “turbinado”'],
    ['comprei 20 mil petr4 a 32', 'é de R$ 640.000,00, muito acima do comum'],
    ['comprei 40 vale3 a 800', 'é de R$ 32.000,00, muito acima do comum'],
  ])('%j: %s', async (text, expected) => {
    const { ask } = start(purchase({ day: '2026-11-05', quantity: '10' }));
    expect(await ask(text)).toContain(expected);
  });

  it('questions and assumes nothing that was said', async () => {
    const asked = await start().ask('oi, bom dia! comprei 40 petr4 a 32 hoje na toro');
    expect(asked).not.toContain('Atenção');
    expect(asked).not.toContain('não disse');
  });

  it('is not given by a yes after help or a refusal', async () => {
    for (const text of ['quero morrer', 'devo comprar mais?']) {
      const { talk, stored } = start();
      await talk('comprei 100 petr4 a 32', text, 'sim');
      expect(stored()).toEqual([]);
    }
  });

  it('takes corrections first', async () => {
    const { talk, stored } = start();
    await talk('comprei 100 petr4 a 32', 'era 200 e não 100', 'foi a 31,50', 'na rico', 'ontem');
    expect(stored()).toEqual([]);
    await talk('sim');
    expect(stored()).toMatchObject([
      { quantity: '200', price: '31.5', broker: 'Rico', day: '2026-11-25' },
    ]);
  });

  it('covers several trades, of which one may be corrected by its code', async () => {
    const { talk, stored } = start();
    await talk('comprei 100 petr4 a 32 e 50 vale3 a 60', 'vale3 foi a 55');
    await talk('sim');
    expect(stored()).toMatchObject([
      { ticker: 'PETR4', price: '32' },
      { ticker: 'VALE3', price: '55' },
    ]);
  });

  it('expires after half an hour', async () => {
    const { ask, stored } = start();
    await ask('comprei 100 petr4 a 32');
    const late = new Date(worldNow.getTime() + 31 * 60_000).toISOString();
    expect(await ask('sim', late)).toContain('Já passou muito tempo');
    expect(await ask('sim', late)).not.toContain('registrei');
    expect(stored()).toEqual([]);
  });

  it('counts days from when the message was written', async () => {
    const { ask } = start();
    expect(await ask('comprei 10 petr4 a 31 ontem', '2026-11-25T15:00:00.000Z')).toContain(
      'em 24/11/2026',
    );
  });
});

describe('writing a trade', () => {
  it('happens once when the same confirmation is processed twice', async () => {
    const { dependencies, say, stored } = start();
    const asked = await say('comprei 100 petr4 a 32');
    const previous = {
      question: asked.conversationContext ?? { about: 'unknown' as const },
      text: 'comprei 100 petr4 a 32',
      figures: [],
    };
    const confirm = () => answerTurn(dependencies, 'acc_1', 'sim', previous);
    const [first, second] = await Promise.all([confirm(), confirm()]);
    expect(second.parts).toEqual(first.parts);
    expect((await confirm()).parts).toEqual(first.parts);
    expect(stored()).toHaveLength(1);
  });

  it('is repeated after a conflict that changes nothing of what was shown', async () => {
    const portfolio = fakeAccountTrades(figuresOf);
    let conflicts = 2;
    const { ask } = testAssistant({
      accountTrades: {
        ...portfolio.accountTrades,
        save: async (account, changes) => {
          conflicts -= 1;
          if (conflicts === 1) portfolio.add(purchase({ ticker: 'ITUB4' }));
          await portfolio.accountTrades.save(account, changes);
        },
      },
    });
    await ask('comprei 100 petr4 a 32');
    expect(await ask('sim')).toContain('Pronto, registrei');
    expect(portfolio.stored().map(({ ticker }) => ticker)).toEqual(['ITUB4', 'PETR4']);
  });

  it('asks again after a conflict that changes it', async () => {
    const portfolio = fakeAccountTrades(figuresOf);
    let isFirst = true;
    const { ask } = testAssistant({
      accountTrades: {
        ...portfolio.accountTrades,
        save: async (account, changes) => {
          if (isFirst) portfolio.add(purchase({ price: '20' }));
          isFirst = false;
          await portfolio.accountTrades.save(account, changes);
        },
      },
    });
    await ask('comprei 100 petr4 a 32');
    const again = await ask('sim');
    expect(again).toContain('A carteira mudou desde a pergunta');
    expect(again).toContain('Depois você terá 200 PETR4 com preço médio de R$ 26,00');
    expect(portfolio.stored()).toHaveLength(1);
    expect(await ask('sim')).toContain('Pronto, registrei');
    expect(portfolio.stored()).toHaveLength(2);
  });

  it.each([
    ['access_required', {}, 'só para leitura'],
    ['changed_meanwhile', {}, 'mudaram em outra aba'],
    [
      'invalid_request',
      { fields: [{ path: 'trades', message: 'A carteira tem limite.' }] },
      'A carteira tem limite.',
    ],
  ] satisfies [ProblemError['code'], ProblemErrorDetails, string][])(
    'says why it was rejected: %s',
    async (code, details, text) => {
      const { accountTrades } = fakeAccountTrades(figuresOf);
      const { ask } = testAssistant({
        accountTrades: {
          ...accountTrades,
          save: () => Promise.reject(new ProblemError(code, details)),
        },
      });
      await ask('comprei 100 petr4 a 32');
      expect(await ask('sim')).toContain(text);
    },
  );

  it('leaves a trade before a typed split to the page, which changes both', async () => {
    const split = purchase({ kind: 'split', price: null, day: '2026-11-24' });
    const { ask, stored } = start(purchase({ day: '2026-11-20' }), split);
    const answer = await ask('comprei 100 petr4 a 32 dia 21/11');
    expect(answer).toContain('desdobramento');
    expect(answer).toContain('/carteira/operacoes');
    await ask('sim');
    expect(stored()).toHaveLength(2);
  });
});

describe('missing parts', () => {
  it('are requested one after another', async () => {
    const { ask, talk, stored } = start();
    expect(await ask('comprei 100 ações ontem')).toContain('De qual ativo?');
    expect(await ask('petr4')).toContain('A que preço foi cada uma das 100 PETR4?');
    expect(await ask('32')).toContain('compra de 100 PETR4 a R$ 32,00 em 25/11/2026');
    await talk('sim');
    expect(stored()).toHaveLength(1);
  });

  it('are requested for a sum of money: neither quantity nor price is guessed', async () => {
    const { ask } = start();
    expect(await ask('comprei 1.000 reais de petr4')).toContain('Quantas PETR4 você comprou?');
    expect(await ask('a 32')).toContain('R$ 1.000,00 a R$ 32,00 não dão um número inteiro');
    expect(await ask('31')).toContain('compra de 31 PETR4 a R$ 32,00');
    expect(await ask('comprei 1.000 reais de petr4')).toContain('Quantas PETR4');
    expect(await ask('a 25')).toContain('compra de 40 PETR4 a R$ 25,00');
  });

  it.each([
    ['comprei 100 petr4 a 32 semana passada', 'Em que dia foi', '20/11', 'em 20/11/2026'],
    [
      'comprei 100 petr4 a 32 dia 30/12/2026',
      'não pode ser depois de hoje',
      'ontem',
      'em 25/11/2026',
    ],
    ['vendi petr4 a 32', 'Quantas PETR4 você vendeu?', 'foram 30', 'venda de 30 PETR4'],
    ['comprei btc a 350 mil', 'Quanto de BTC', '0,015', 'compra de 0,015 BTC'],
    ['recebi bonificação de itsa4', 'Quantas ITSA4 você recebeu', '10', 'declarou um custo'],
    ['recebi 10 itsa4 de bonificação', 'declarou um custo', '11,90', 'ITSA4 a R$ 11,90'],
    [
      'recebi 10 itsa4 de bonificação',
      'declarou um custo',
      'não sei',
      'bonificação de 10 ITSA4 em',
    ],
    ['comprei 20 petr4', 'A que preço', '31 e 45', 'compra de 20 PETR4 a R$ 31,45'],
    ['comprei 20 petr4', 'A que preço', '31', 'compra de 20 PETR4 a R$ 31,00'],
    [
      'comprei 3k em petr4 a 31',
      'não dão um número inteiro',
      '96',
      'compra de 96 PETR4 a R$ 31,00',
    ],
    ['comprei vale3 e petr4', 'Quantas VALE3', '10 a 55', 'Quantas PETR4'],
  ])('%j: %s', async (text, question, reply, expected) => {
    const { ask } = start();
    expect(await ask(text)).toContain(question);
    expect(await ask(reply)).toContain(expected);
  });

  it('may be given up, or left for another question', async () => {
    const { ask, stored } = start();
    await ask('comprei petr4');
    expect(await ask('deixa')).toContain('não mudei nada');
    await ask('comprei petr4');
    expect(await ask('quanto tá a vale3?')).toContain('VALE3 (Vale S.A.) está em');
    expect(stored()).toEqual([]);
  });
});

describe('splits and bonuses', () => {
  const held = purchase({ day: '2026-11-03', quantity: '15' });

  it.each([
    ['petr4 desdobrou 1 pra 4 em 18/11', 'desdobramento de 45 PETR4', 'Depois você terá 60'],
    ['desdobramento de petr4 1:10 dia 18/11', 'desdobramento de 135 PETR4', '150'],
    ['grupamento de 5 pra 1 da petr4 dia 18/11', 'grupamento de 12 PETR4', 'terá 3'],
  ])('%j is computed from what was held', async (text, trade, after) => {
    const asked = await start(held).ask(text);
    expect(asked).toContain(trade);
    expect(asked).toContain(after);
  });

  it('is computed at each broker, before its day', async () => {
    const { talk, stored } = start(
      held,
      purchase({ day: '2026-11-04', quantity: '7', broker: 'XP' }),
      purchase({ day: '2026-11-19', quantity: '99' }),
    );
    await talk('petr4 desdobrou 1 pra 2 em 18/11', 'sim');
    expect(stored().filter(({ kind }) => kind === 'split')).toMatchObject([
      { quantity: '15', broker: null, price: null },
      { quantity: '7', broker: 'XP' },
    ]);
  });

  it('counts a bonus in percent in whole shares, and asks for its cost once', async () => {
    const { ask, stored } = start(held);
    expect(await ask('recebi bonificação de 10% de petr4 dia 18/11')).toContain(
      'declarou um custo',
    );
    expect(await ask('não sei')).toContain('bonificação de 1 PETR4 em 18/11/2026');
    await ask('sim');
    expect(stored()).toMatchObject([{}, { kind: 'bonus', quantity: '1', price: null }]);
  });

  it('needs shares that were held', async () => {
    const { ask, stored } = start(purchase({ day: '2026-11-25' }));
    expect(await ask('petr4 desdobrou 1 pra 4 em 18/11')).toContain('não tinha PETR4');
    await ask('sim');
    expect(stored()).toHaveLength(1);
  });
});

describe('orders', () => {
  it.each([
    'coloquei ordem de compra de 30 itsa4 a 10,40 mas não executou',
    'mandei comprar 30 petr4 a 31',
    'compra 30 petr4 pra mim',
    'compra 30 petr4 a mercado',
    'vende 30 petr4 a 33',
    'compre 30 petr4 a 33',
    'quase comprei 30 petr4 a 31 ontem',
    'vou comprar 30 petr4 a 31',
    'quero vender 30 petr4 a 33',
  ])('%j records nothing, and says so', async (text) => {
    const { ask, stored } = start();
    expect(await ask(text)).toContain('não executa ordens');
    await ask('sim');
    expect(stored()).toEqual([]);
  });
});

describe('stored trades', () => {
  it('are undone and restored after a confirmation', async () => {
    const { talk, stored } = start();
    await talk('comprei 100 petr4 a 32', 'sim');
    expect(await talk('desfaz')).toContain('Vou apagar: compra de 100 PETR4');
    expect(stored()).toHaveLength(1);
    await talk('sim');
    expect(stored()).toEqual([]);
    await talk('desfaz', 'sim');
    expect(stored()).toMatchObject([{ quantity: '100', price: '32' }]);
  });

  it('are corrected right after saving, and later by their kind and asset', async () => {
    const { talk, stored } = start(purchase({ ticker: 'VALE3', price: '55' }));
    await talk('comprei 100 petr4 a 32', 'sim');
    const asked = await talk('na verdade era 200');
    expect(asked).toContain('Antes: compra de 100 PETR4');
    expect(asked).toContain('Depois: compra de 200 PETR4');
    await talk('sim', 'corrige a última compra de vale3: foi a 54', 'sim');
    expect(stored()).toMatchObject([
      { ticker: 'PETR4', quantity: '200' },
      { ticker: 'VALE3', price: '54' },
    ]);
  });

  it('are left alone when they were changed elsewhere before the confirmation', async () => {
    const portfolio = fakeAccountTrades(figuresOf);
    portfolio.add(purchase());
    const { ask } = testAssistant({ accountTrades: portfolio.accountTrades });
    await ask('corrige a última compra: foi a 31');
    const { trades, updated_at: version } = await portfolio.accountTrades.read('acc_1');
    const id = trades[0]?.id ?? '';
    await portfolio.accountTrades.save('acc_1', {
      added: [],
      replaced: [{ id, trade: purchase({ price: '29' }) }],
      removed: [],
      version,
    });
    expect(await ask('sim')).toContain('mudou ou foi apagada em outro lugar');
    expect(portfolio.stored()).toMatchObject([{ price: '29' }]);
  });

  it('are listed, newest first', async () => {
    const { ask } = start(
      purchase({ day: '2026-11-02' }),
      purchase({ day: '2026-11-20', ticker: 'VALE3' }),
    );
    const listed = await ask('minhas operações');
    expect(listed.indexOf('VALE3')).toBeLessThan(listed.indexOf('PETR4'));
    expect(await ask('o que eu comprei de vale3')).not.toContain('PETR4');
  });

  it('are named when a command does not say what to change', async () => {
    const { talk } = start(purchase());
    expect(await talk('corrige a última compra')).toContain(
      'A operação é esta: compra de 100 PETR4',
    );
    expect(await talk('foi a 31')).toContain('Depois: compra de 100 PETR4 a R$ 31,00');
  });

  it.each([
    ['a vale3 foi 53,90', 'Depois: compra de 30 VALE3 a R$ 53,90'],
    ['corrige: a compra de vale3 do dia 12/11 foi a 53,90 e não 55', 'VALE3 a R$ 53,90 em 12/11'],
    ['esqueci a taxa da compra de vale3, foi 2,70', 'em 12/11/2026, na Rico, taxas R$ 2,70'],
    ['na verdade a compra de petr4 foi a 31,10', 'Depois: compra de 100 PETR4 a R$ 31,10'],
    ['na real foram 130 petr4 no dia 20/11', 'Depois: compra de 130 PETR4 a R$ 30,00 em 20/11'],
    ['o preço da vale3 que comprei tava errado, era 54,30', 'VALE3 a R$ 54,30'],
    ['muda a data da compra de vale3 pra 13/11', 'VALE3 a R$ 55,00 em 13/11/2026'],
    ['a corretora da vale3 foi a xp e não rico', 'em 12/11/2026, na XP'],
    ['registrei errado, troca vale3 por vale5 na compra', 'Depois: compra de 30 VALE5'],
  ])('are corrected by %j', async (text, expected) => {
    const { ask, stored } = start(
      purchase({ day: '2026-11-20' }),
      purchase({ ticker: 'VALE3', price: '55', quantity: '30', day: '2026-11-12', broker: 'Rico' }),
    );
    await ask('comprei itub4');
    const asked = await ask(text);
    expect(asked).toContain('Antes: compra de');
    expect(asked).toContain(expected);
    expect(stored()).toHaveLength(2);
  });

  it('are undone in the order of recording', async () => {
    const { talk } = start(purchase({ day: '2026-11-25', ticker: 'VALE3' }));
    await talk('comprei 12 petr4 a 31 dia 3/11', 'sim', 'quanto tá a vale3?');
    expect(await talk('desfaz')).toContain('Vou apagar: compra de 12 PETR4');
    await talk('não');
    expect(await talk('apaga a última operação')).toContain('Vou apagar: compra de 12 PETR4');
  });

  it('say what was paid, and what was bought in a month', async () => {
    const { ask } = start(
      purchase({ day: '2026-10-20' }),
      purchase({ day: '2026-11-05', price: '33' }),
    );
    for (const text of ['quanto paguei nas petr4?', 'quanto custava petr4 quando comprei?']) {
      expect(await ask(text)).toContain('O preço médio das suas PETR4 é R$ 31,50');
    }
    const listed = await ask('o que eu comprei em outubro?');
    expect(listed).toContain('em 20/10/2026');
    expect(listed).not.toContain('05/11/2026');
  });

  it('may not exist', async () => {
    expect(await askAlone('apaga a última operação')).toContain('Não encontrei essa operação');
    expect(await askAlone('minhas vendas')).toContain('ainda não tem vendas registradas');
  });
});
