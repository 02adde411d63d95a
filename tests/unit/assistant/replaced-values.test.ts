import { describe, expect, it } from 'vitest';
import { storedQuestion, type Question } from '../../../functions/assistant/domain/question.ts';
import {
  answerGrowth,
  answerRates,
} from '../../../functions/assistant/calculations/answer-growth.ts';
import { renderMessageParts } from '../../../functions/assistant/answers/reply.ts';
import {
  readTurn,
  type PreviousQuestion,
} from '../../../functions/assistant/reading/dialogue/read-turn.ts';

function readLast(...messages: readonly string[]): Question {
  let previous: PreviousQuestion | undefined;
  for (const text of messages) {
    previous = { question: readTurn(text, previous).at(-1) ?? { about: 'unknown' }, text };
  }
  return previous?.question ?? { about: 'unknown' };
}

const ofCdi = (percentOf: string) => ({ of: 'cdi', percentOf });
const exempt = (percentOf: string) => ({ of: 'cdi', percentOf, isExempt: true });
const own = (percent: string, per: 'month' | 'year') => ({ of: 'person', percent, per });

describe('an amount at a percentage of the CDI', () => {
  it.each([
    [['10 mil em cdb 110% do cdi'], { months: 12, initialInReais: '10000', rate: ofCdi('110') }],
    [['10 mil em cdb 110% do cdi', 'e se for 120%?'], { months: 12, rate: ofCdi('120') }],
    [['10 mil em cdb 110% do cdi', 'e se for 120%?', 'e em lci 90%?'], { rate: exempt('90') }],
    [['quanto rende 10 mil em lci 90%'], { months: 12, rate: exempt('90') }],
    [['quanto rende 10 mil', '110% do cdi'], { months: 12, rate: ofCdi('110') }],
    [['quanto rende 10 mil a 110% do cdi por mês'], { months: 1, rate: ofCdi('110') }],
    [['200 por mês em cdb 110% do cdi'], { months: 12, monthlyInReais: '200' }],
    [['10 mil em cdb 110% ou lci 90%'], { months: 12, rates: [ofCdi('110'), exempt('90')] }],
  ] as const)('is calculated for a year without a term: %j', (messages, has) => {
    expect(storedQuestion(readLast(...messages))).toMatchObject(has);
  });

  it.each([
    'cdb 110% do cdi',
    'cdb 110% do cdi vencimento 2027',
    'em quanto tempo 10 mil a 110% do cdi viram 20 mil?',
    'quando 10 mil a 110% do cdi dobram?',
  ])('is not calculated when none is meant: %j', (text) => {
    expect(storedQuestion(readLast(text))).not.toMatchObject({ months: 12 });
  });
});

describe('a number in a follow-up keeps the unit of the replaced value', () => {
  it.each([
    [['10 mil em cdb 110% do cdi por 1 ano', 'e se for 120%?'], { rate: ofCdi('120') }],
    [['10 mil em cdb 110% do cdi por 1 ano', 'e em lci 90%?'], { rate: exempt('90') }],
    [['10 mil em cdb 110% do cdi por 1 ano', 'e em lci?'], { rate: exempt('110') }],
    [['10 mil em lci 90% do cdi por 1 ano', 'e 95%?'], { rate: exempt('95') }],
    [['10 mil em lci 90% do cdi por 1 ano', 'e em cdb 110%?'], { rate: ofCdi('110') }],
    [['200 por mês a 1% ao mês por 10 anos', 'e a 0,8%?'], { rate: own('0.8', 'month') }],
    [['200 por mês a 1% ao mês por 10 anos', 'e 2,5%?'], { rate: own('2.5', 'month') }],
    [['200 por mês a 1% ao mês por 10 anos', 'e a 12% ao ano?'], { rate: own('12', 'year') }],
    [['10 mil em cdb a 12% ao ano por 2 anos', 'e 13%?'], { rate: own('13', 'year') }],
    [['10 mil a ipca + 6 por 5 anos', 'e 7%?'], { rate: { of: 'ipca', plus: '7' } }],
    [['200 por mês a 1% ao mês por 10 anos', 'e por 20?'], { months: 240 }],
    [['10 mil a 12% ao ano por 24 meses', 'e 36?'], { months: 36, initialInReais: '10000' }],
    [['10 mil a 12% ao ano por 24 meses', 'e 20 mil?'], { months: 24, initialInReais: '20000' }],
    [['10 mil em cdb 110% por 1 ano'], { rate: ofCdi('110') }],
    [['10 mil em lca a 9% ao ano por 1 ano'], { rate: { ...own('9', 'year'), isExempt: true } }],
    [['10 mil em cdb a 12% ao ano por 1 ano'], { rate: own('12', 'year') }],
    [['10 mil em lci 90% ou cdb 110% por 1 ano'], { rates: [exempt('90'), ofCdi('110')] }],
  ] as const)('%j', (messages, has) => {
    expect(storedQuestion(readLast(...messages))).toMatchObject(has);
  });
});

describe('an assumed index', () => {
  const cdb = '10 mil em cdb 110% do cdi';
  const ipca = '10 mil em ipca + 6% por 5 anos';
  const supposed = (percent: string) => ({ ...ofCdi('110'), assumed: percent });

  it.each([
    [[cdb, 'e se o cdi cair para 10%?'], { months: 12, rate: supposed('10') }],
    [[cdb, 'e se a selic subir pra 16%?'], { rate: supposed('15.9') }],
    [[cdb, 'e se o cdi cair para 10%?', 'e por 2 anos?'], { months: 24, rate: supposed('10') }],
    [['10 mil na selic por 1 ano', 'e se a selic for 12%?'], { rate: { assumed: '12' } }],
    [['10 mil na poupança por 1 ano', 'e se a selic cair pra 8%?'], { rate: { assumed: '8' } }],
    [[ipca, 'e se o ipca subir para 8%?'], { rate: { of: 'ipca', plus: '6', assumed: '8' } }],
    [[ipca, 'e se o cdi for 10%?'], { rate: { of: 'cdi', assumed: '10' } }],
    [
      ['10 mil em cdb 110% ou lci 90%', 'e se o cdi cair para 10%?'],
      {
        rates: [supposed('10'), { ...exempt('90'), assumed: '10' }],
      },
    ],
    // The size of a fall is not a rate, so the answer asks for one.
    [[cdb, 'e se a selic cair 1 ponto?'], { about: 'incomplete-growth', missing: ['rate'] }],
    [[ipca, 'e prefixado a 12%?'], { rate: own('12', 'year') }],
    [[ipca, 'e pré-fixado 12%?'], { rate: own('12', 'year') }],
    [[ipca, 'e 7%?'], { rate: { of: 'ipca', plus: '7' } }],
  ] as const)('%j', (messages, has) => {
    expect(storedQuestion(readLast(...messages))).toMatchObject(has);
  });

  it('is named in the answer and used in the calculation', () => {
    const text = textOf(readLast(cdb, 'e se o cdi cair para 10%?'));
    expect(text).toContain('a 110% do CDI (hipótese: 10% ao ano)');
    expect(text).toContain('11.105,32');
  });
});

const facts = {
  cdi: { value: '15', source: 'bcb', at: '2026-11-27T03:00:00.000Z', precision: 'day' },
} as unknown as NonNullable<Parameters<typeof answerGrowth>[1]>;

function textOf(question: Question): string {
  const parts =
    question.about === 'growth'
      ? answerGrowth(question, facts)
      : question.about === 'compare-rates'
        ? answerRates(question, facts)
        : [];
  return renderMessageParts(parts, '')
    .map((part) => (typeof part === 'string' ? part : ''))
    .join(' ');
}

describe('the answer', () => {
  it.each([
    '10 mil a 120% ao ano por 1 ano',
    '10 mil a 41% ao ano por 1 ano',
    '10 mil a 5% ao mês por 1 ano',
  ])('questions the rate of %j', (text) => {
    expect(textOf(readLast(text))).toContain('Confira a taxa');
  });

  it.each(['10 mil a 40% ao ano por 1 ano', '10 mil a 2,8% ao mês por 1 ano'])(
    'does not question the rate of %j',
    (text) => {
      expect(textOf(readLast(text))).not.toContain('Confira a taxa');
    },
  );
});
