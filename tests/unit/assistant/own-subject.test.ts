import { describe, expect, it } from 'vitest';
import { storedQuestion, type Question } from '../../../functions/assistant/domain/question.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { testAssistant } from '../../support/assistant/test-assistant.ts';

const afterVale = { question: { about: 'asset', ticker: 'VALE3' }, text: 'vale3' } as const;

function read(text: string, isAfterAsset: boolean): unknown {
  const questions = readTurn(text, isAfterAsset ? afterVale : undefined);
  return questions.length === 1 ? storedQuestion(questions[0]) : questions.map(storedQuestion);
}

describe('a question that names its own subject', () => {
  it.each([
    'qual a cotação do ouro?',
    'qual o preço do iphone?',
    'preço da gasolina',
    'e o preço do ouro?',
    'quanto tá o ouro?',
    'quanto custa um iphone?',
    'qual o preço do litro da gasolina',
    'quanto rendeu o ouro?',
    'quanto subiu a gasolina no ano?',
    'valor do salário mínimo',
    'quanto vale um carro?',
    'cotação do boi gordo',
    'preço de um apartamento',
  ])('answers that no source has it, after an asset and alone: %s', (text) => {
    expect(read(text, true)).toEqual({ about: 'not-covered' });
    expect(read(text, false)).toEqual({ about: 'not-covered' });
  });

  it.each(['qual o lucro da shell?', 'quanto paga o aluguel?', 'qual o dividendo do posto'])(
    'takes no asset from the previous question: %s',
    (text) => expect(read(text, true)).toEqual({ about: 'unknown' }),
  );

  it('is answered with the available data', async () => {
    const { ask } = testAssistant();
    await ask('vale3');
    const text = await ask('qual a cotação do ouro?');
    expect(text).toContain('não está entre as minhas fontes');
    expect(text).not.toContain('VALE3');
    expect(await ask('e os dividendos dela?')).toContain('VALE3');
  });
});

describe('a follow-up continues with the asset', () => {
  const asset = { about: 'asset', ticker: 'VALE3' };
  it.each<[string, object]>([
    ['qual o preço?', asset],
    ['quanto custa?', asset],
    ['e o preço?', asset],
    ['e a cotação?', asset],
    ['quanto custa essa ação?', asset],
    ['qual o preço dela hoje', asset],
    ['qual o preço da ação?', asset],
    ['qual o valor da cota hoje?', asset],
    ['quanto pagou de dividendos?', { about: 'dividends', ticker: 'VALE3' }],
    ['e no mês?', { about: 'history', ticker: 'VALE3', span: { days: 30 } }],
    [
      'qual o lucro da empresa?',
      { about: 'indicators', ticker: 'VALE3', indicators: ['lucro líquido'] },
    ],
    [
      'quanto preciso para receber 100 por mês?',
      { about: 'income', monthlyInReais: '100', tickers: ['VALE3'] },
    ],
    [
      'quanto preciso dela para ganhar 100 por mês?',
      { about: 'income', monthlyInReais: '100', tickers: ['VALE3'] },
    ],
  ])('%s', (text, expected) => expect(read(text, true)).toEqual(expected));
});

describe('living on an income', () => {
  it.each([
    'quanto preciso pra me aposentar com 5 mil por mês?',
    'quanto preciso pra ganhar 5 mil por mês?',
    'quanto preciso ter para viver com 5 mil por mês?',
    'quanto preciso juntar pra ter renda de 5 mil por mês?',
    'quanto tenho que investir para receber 5 mil por mês?',
  ])('refers to no asset: %s', async (text) => {
    expect(read(text, true)).toEqual({ about: 'income', monthlyInReais: '5000', tickers: [] });
    const { ask } = testAssistant();
    await ask('vale3');
    const answer = await ask(text);
    expect(answer).toContain('Depende do rendimento. A 0,8% ao mês são R$ 625.000,00');
    expect(answer).not.toContain('VALE3');
    expect(await ask('a 1% ao mês')).toContain('R$ 500.000,00');
  });
});

describe('money in a bank account', () => {
  const growth = (months: number) => ({
    about: 'growth',
    initialInReais: '1000',
    monthlyInReais: '0',
    rate: { of: 'cdi' },
    months,
  });
  it.each<[string, object]>([
    ['quanto rende 1000 reais na nubank', { ...growth(12), isTermAssumed: true }],
    ['quanto rende 1000 reais no nubank em 2 anos', growth(24)],
    ['quanto rende 1000 na caixinha do nubank por mês', growth(1)],
    ['quanto rende 1000 reais no banco do brasil em 1 ano', growth(12)],
    ['quanto rende 1000 na caixinha nubank em 1 ano', growth(12)],
    ['quanto rende 1000 no mercado pago por 1 ano', growth(12)],
    ['quanto está a nubank?', { about: 'asset', ticker: 'ROXO34' }],
    ['dividendos do itau', { about: 'dividends', ticker: 'ITUB4' }],
    ['nubank', { about: 'asset', ticker: 'ROXO34' }],
  ])('%s', (text, expected) => expect(read(text, false)).toEqual(expected));

  it('is calculated at the CDI for a year, as the answer says', async () => {
    const { ask } = testAssistant();
    const answer = await ask('quanto rende 1000 reais na nubank');
    expect(answer).toContain('à taxa do CDI');
    expect(answer).toContain('Você não disse o prazo: contei 1 ano.');
  });
});

describe('the prices of the plans', () => {
  const prices = 'O plano mensal custa R$ 20,00 por mês';
  const questions = [
    'quanto custa?',
    'Quanto custa',
    'qual o valor?',
    'qual é o preço?',
    'qual o preço da assinatura?',
    'quanto é por mês?',
    'quanto custa por mês?',
    'quanto custa o bfj?',
    'tem plano anual?',
    'quais os planos?',
    'qual o valor do plano anual?',
    'aceita pix?',
    'aceitam cartão?',
    'posso pagar com pix?',
    'quero assinar',
    'como faço pra assinar?',
    'como assino?',
    'planos',
    'é grátis?',
    'quanto que é?',
    'quais as formas de pagamento?',
    'tem desconto?',
    'dá pra parcelar?',
  ];
  it.each(questions)('%s', (text) => {
    expect(read(text, false)).toEqual({ about: 'prices' } satisfies Question);
  });

  const trialEndsAt = '2026-11-29T15:00:00.000Z';
  it.each([
    ['a plan', { hasAccess: true, expiresAt: null }],
    ['a trial', { hasAccess: false, expiresAt: null, trialEndsAt }],
    ['an expired trial', { hasAccess: false, expiresAt: null }],
  ])('are answered for an account with %s', async (_, access) => {
    const { ask } = testAssistant({ findAccess: async () => access });
    for (const text of ['quanto custa?', 'tem plano anual?', 'quanto custa?']) {
      const answer = await ask(text);
      expect(answer).toContain(prices);
      expect(answer).toContain('anual, 12 meses: R$ 239,88, que são R$ 19,99 por mês');
      expect(answer).toContain('Pix');
      expect(answer).toContain('/nossos-planos');
    }
  });

  it.each([
    ['qual o preço da petr4?', 'asset'],
    ['quanto custa petr4?', 'asset'],
    ['quanto está o dólar?', 'macro'],
    ['quero cancelar a assinatura', 'plan'],
    ['meu plano vence quando?', 'plan'],
    ['não quero mais pagar', 'plan'],
  ])('are not the subject of %j', (text, about) => {
    expect(read(text, false)).toMatchObject({ about });
  });

  it.each(['qual o preço da assinatura?', 'tem plano anual?', 'aceita pix?', 'quero assinar'])(
    'are answered after an asset, too: %s',
    (text) => expect(read(text, true)).toEqual({ about: 'prices' }),
  );

  it('does not mention an asset for living on an income after a question about one', async () => {
    const { ask } = testAssistant();
    await ask('vale3');
    expect(await ask('quero viver de dividendos')).not.toContain('VALE3');
  });
});
