import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  questionSchema,
  readStoredQuestion,
  storedQuestion,
} from '../../../functions/assistant/domain/question.ts';
import {
  readTurn,
  type PreviousQuestion,
} from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { renderReply } from '../../../functions/assistant/answers/reply.ts';
import { replySchema } from '../../../shared/contracts/assistant.ts';
import { testAssistant } from '../../support/assistant/test-assistant.ts';

/** Returns the stored question of each message; an array for a message with several questions. */
function readConversation(...texts: readonly string[]): unknown[] {
  let previous: PreviousQuestion | undefined;
  return texts.map((text) => {
    const questions = readTurn(text, previous);
    previous = {
      question: questions.at(-1) ?? { about: 'unknown' },
      text,
      earlier: previous === undefined ? [] : [previous.question, ...(previous.earlier ?? [])],
    };
    return questions.length === 1 ? storedQuestion(questions[0]) : questions.map(storedQuestion);
  });
}

const growth = (over: object) => ({
  about: 'growth',
  initialInReais: '0',
  monthlyInReais: '200',
  rate: { of: 'cdi' },
  months: 120,
  ...over,
});

it.each<[string, string[], unknown]>([
  [
    'two topics in one sentence',
    ['me ve o euro e a cotacao da wege3'],
    [
      { about: 'macro', names: ['euro'] },
      { about: 'asset', ticker: 'WEGE3' },
    ],
  ],
  [
    'a term and its value for an asset',
    ['o que é P/L e qual o da PETR4'],
    [
      { about: 'terms', terms: ['P/L'] },
      { about: 'indicators', ticker: 'PETR4', indicators: ['P/L'] },
    ],
  ],
  ['two words', ['o que é selic e cdi'], { about: 'terms', terms: ['Selic', 'CDI'] }],
  [
    'which of two assets named one after the other paid more',
    ['quanto ta a petr4?', 'e a VALE3?', 'qual delas paga mais?'],
    {
      about: 'extreme',
      tickers: ['PETR4', 'VALE3'],
      indicator: 'dividend yield',
      which: 'highest',
    },
  ],
  [
    'a comparison of the two assets named before',
    ['petr4', 'o que é ROE?', 'vale3', 'compara as duas'],
    { about: 'compare', tickers: ['PETR4', 'VALE3'] },
  ],
  [
    'a target that no number can hold',
    ['me avise se petr4 passar de 40', 'e 999999999999999999 petr4'],
    {
      about: 'create-alert',
      ticker: 'PETR4',
      targetInCentavos: Number.MAX_SAFE_INTEGER,
      confirmed: false,
    },
  ],
  ['another asset', ['quanto tá petr4?', 'e a vale3?'], { about: 'asset', ticker: 'VALE3' }],
  ['its dividends', ['petr4', 'e os dividendos?'], { about: 'dividends', ticker: 'PETR4' }],
  [
    'a ratio of the previous asset',
    ['dividendos da vale', 'e o p/l dela?'],
    { about: 'indicators', ticker: 'VALE3', indicators: ['P/L'] },
  ],
  [
    'the same ratio of another asset',
    ['p/l da petr4', 'e do itau?'],
    { about: 'indicators', ticker: 'ITUB4', indicators: ['P/L'] },
  ],
  [
    'a comparison with the previous asset',
    ['petr4', 'compara com vale3'],
    { about: 'compare', tickers: ['PETR4', 'VALE3'] },
  ],
  [
    'a further asset in a comparison',
    ['petr4 x vale3', 'e a itub4?'],
    { about: 'compare', tickers: ['PETR4', 'VALE3', 'ITUB4'] },
  ],
  [
    'which of the compared assets paid more',
    ['comparar petr4 e vale3', 'qual deles paga mais?'],
    {
      about: 'extreme',
      tickers: ['PETR4', 'VALE3'],
      indicator: 'dividend yield',
      which: 'highest',
    },
  ],
  [
    'which has the lower ratio',
    ['comparar petr4 e vale3', 'qual tem o menor p/l?'],
    { about: 'extreme', tickers: ['PETR4', 'VALE3'], indicator: 'P/L', which: 'lowest' },
  ],
  [
    'which is better is advice',
    ['petr4 x vale3', 'qual deles é melhor?'],
    { about: 'advice', tickers: ['PETR4', 'VALE3'] },
  ],
  ['another time', ['R$ 200 por mês no CDI por 10 anos', 'e em 5 anos?'], growth({ months: 60 })],
  [
    'another rate',
    ['R$ 200 por mês no CDI por 10 anos', 'e a 12% ao ano?'],
    growth({ rate: { of: 'person', percent: '12', per: 'year' } }),
  ],
  [
    'savings',
    ['R$ 200 por mês no CDI por 10 anos', 'e na poupança?'],
    growth({ rate: { of: 'poupanca' } }),
  ],
  [
    'another amount a month',
    ['R$ 200 por mês no CDI por 10 anos', 'e com 500?'],
    growth({ monthlyInReais: '500' }),
  ],
  [
    'an answer to the question for a missing value',
    ['quanto rende 1000 reais?', 'a 1% ao mês por 2 anos'],
    {
      about: 'growth',
      initialInReais: '1000',
      monthlyInReais: '0',
      rate: { of: 'person', percent: '1', per: 'month' },
      months: 24,
    },
  ],
  [
    'which asset',
    ['quanto preciso para receber 100 por mês?', 'mxrf11'],
    { about: 'income', monthlyInReais: '100', tickers: ['MXRF11'] },
  ],
  [
    'an income from the compared assets',
    ['comparar itub4 e bbas3', 'quanto eu precisaria ter para receber R$ 100 por mês?'],
    { about: 'income', monthlyInReais: '100', tickers: ['ITUB4', 'BBAS3'] },
  ],
  [
    'another income',
    ['quanto preciso de petr4 para receber 100 por mês?', 'e para 500?'],
    { about: 'income', monthlyInReais: '500', tickers: ['PETR4'] },
  ],
  [
    'an alert confirmed against a warning',
    ['alerta petr4 acima de 20', 'mesmo assim'],
    {
      about: 'create-alert',
      ticker: 'PETR4',
      direction: 'acima',
      targetInCentavos: 2_000,
      confirmed: true,
    },
  ],
  ['another word', ['o que é p/l?', 'e o roe?'], { about: 'terms', terms: ['ROE'] }],
  [
    'a year of dividends',
    ['dividendos petr4', 'e em 12 meses?'],
    { about: 'history', ticker: 'PETR4', span: 'twelve-months' },
  ],
  ['a complete question', ['petr4', 'quanto está o dólar?'], { about: 'macro', names: ['dollar'] }],
  ['thanks', ['petr4', 'valeu!'], { about: 'thanks' }],
  ['a question about the source', ['petr4', 'de onde vêm estes números?'], { about: 'sources' }],
  ['its deletion', ['petr4', 'apagar conversa'], { about: 'forget' }],
])('resolves a follow-up with the previous question: %s', (_, texts, expected) => {
  expect(readConversation(...texts).at(-1)).toEqual(expected);
});

it('reads up to three questions of one message separately', () => {
  expect(readConversation('qto ta petr4? e os dividendos da vale3? e o dolar?')).toEqual([
    [
      { about: 'asset', ticker: 'PETR4' },
      { about: 'dividends', ticker: 'VALE3' },
      { about: 'macro', names: ['dollar'] },
    ],
  ]);
  expect(readConversation('petr4? vale3? itub4? bbas3? wege3?')[0]).toEqual([
    ...['PETR4', 'VALE3', 'ITUB4'].map((ticker) => ({ about: 'asset', ticker })),
    { about: 'left-over' },
  ]);
  // A request for advice takes precedence over a price in the same message.
  expect(readConversation('quanto tá petr4? devo comprar?')).toEqual([
    { about: 'advice', tickers: ['PETR4'] },
  ]);
  expect(readConversation('Bom dia! Quanto está a petr4?')).toEqual([
    { about: 'asset', ticker: 'PETR4' },
  ]);
});

const fragments = fc.constantFrom(
  'petr4',
  'vale3',
  'e a',
  'e',
  'deles',
  'qual',
  'paga mais',
  'dividendos',
  'p/l',
  '?',
  'R$ 1.500,50',
  '10%',
  'ao mês',

  'por 5 anos',
  'cdi',
  'poupança',
  '110% do cdi',
  'ipca + 6%',
  'me avise se',
  'subir',
  'acima de 40',
  'sim',
  'mesmo assim',

  'minha carteira',
  'de onde vêm',
  'maiores altas',
  '0',
  '999999999999999999',
  '\n',
  '. ',
  'com inflação',
  'comparar',
);

it('continues any conversation: stored questions parse again, and every reply is valid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fragments, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (messages) => {
        const person = testAssistant();
        for (const message of messages) {
          const answer = await person.say(message.join(' '));
          const reply = renderReply(answer);
          expect(replySchema.safeParse(reply).error).toBeUndefined();
          expect(reply.blocks.length).toBeGreaterThan(0);
          if (answer.conversationContext === undefined) continue;
          const stored = storedQuestion(answer.conversationContext);
          const read = readStoredQuestion(stored);
          expect({ kept: stored, read: read && storedQuestion(read) }).toEqual({
            kept: stored,
            read: stored,
          });
        }
      },
    ),
    { numRuns: 600 },
  );
});

it('ignores a question stored by another version', () => {
  expect(readStoredQuestion({ about: 'later' })).toBeUndefined();
  expect(readStoredQuestion(undefined)).toBeUndefined();
  expect(questionSchema.safeParse({ about: 'asset', ticker: '../x' }).success).toBe(false);
});

it('answers a question about sources for the last answer with values, also when repeated', async () => {
  const person = testAssistant();
  await person.say('p/l da petr4');
  const sources = await person.ask('de onde vêm estes números?');
  expect(sources).toContain(
    '- P/L de PETR4, 5,12: brapi, em 26/11 às 14h46: P/L: preço dividido pelo lucro',
  );
  expect(await person.ask('fonte?')).toContain('- P/L de PETR4, 5,12: brapi');
  expect(await testAssistant().ask('de onde vêm estes números?')).toContain('não tem números');
});
