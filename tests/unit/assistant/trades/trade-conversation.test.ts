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
        'Vou registrar: compra de 200 PETR4 a R$ 33,00 em 25/11/2026, na XP, taxas R$ 12,00.',
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

  it.each(['sim', 'Sim!', 'confirmo', 'pode', 'sim, pode registrar', 'confirma por favor'])(
    'is given by %j',
    async (reply) => {
      const { talk, stored } = start();
      expect(await talk('comprei 100 petr4 a 32', reply)).toContain('Pronto, registrei');
      expect(stored()).toMatchObject([{ quantity: '100', price: '32', fees: '0', day }]);
    },
  );

  it.each([
    'ok',
    'isso',
    'beleza',
    '👍',
    'quanto tá a vale3?',
    'obrigado',
    'sim?',
    'sim não',
    'ontem',
  ])('is not given by %j', async (reply) => {
    const { talk, stored } = start();
    await talk('comprei 100 petr4 a 32', reply);
    expect(stored()).toEqual([]);
  });

  it.each(['não', 'cancela', 'deixa', 'deixa pra lá', 'esquece', 'não, obrigado', 'desisto'])(
    'is refused by %j for good',
    async (reply) => {
      const { talk, stored } = start();
      expect(await talk('comprei 100 petr4 a 32', reply)).toContain('não mudei nada');
      expect(await talk('sim')).not.toContain('registrei');
      expect(stored()).toEqual([]);
    },
  );

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
  it('are asked for one at a time', async () => {
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
    ['recebi bonificação de itsa4', 'Quantas ITSA4 você recebeu', '10', 'bonificação de 10 ITSA4'],
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

  it('may not exist', async () => {
    expect(await askAlone('apaga a última operação')).toContain('Não encontrei essa operação');
    expect(await askAlone('minhas vendas')).toContain('ainda não tem vendas registradas');
  });
});
