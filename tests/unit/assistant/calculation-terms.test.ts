import { describe, expect, it } from 'vitest';
import { storedQuestion, type Question } from '../../../functions/assistant/domain/question.ts';
import { answerGrowth } from '../../../functions/assistant/calculations/answer-growth.ts';
import { renderMessageParts } from '../../../functions/assistant/answers/reply.ts';
import {
  readTurn,
  type PreviousQuestion,
} from '../../../functions/assistant/reading/dialogue/read-turn.ts';

const today = '2026-11-26';

function readLast(...messages: readonly string[]): Question {
  let previous: PreviousQuestion | undefined;
  for (const text of messages) {
    const [question] = readTurn(text, previous, undefined, today);
    previous = { question, text };
  }
  return previous?.question ?? { about: 'unknown' };
}

const officially = { source: 'bcb', at: '2026-11-26T03:00:00.000Z', precision: 'day' };
const facts = {
  cdi: { value: '14.9', ...officially },
  selic: { value: '15', ...officially },
  ipcaTwelveMonths: { value: '4.68', ...officially },
} as unknown as NonNullable<Parameters<typeof answerGrowth>[1]>;

function answerTo(...messages: readonly string[]): string {
  const question = readLast(...messages);
  if (question.about !== 'growth') return question.about;
  return renderMessageParts(answerGrowth(question, facts), '')
    .map((part) => (typeof part === 'string' ? part : ''))
    .join(' ')
    .replaceAll('\u00A0', ' ');
}

describe('terms are parsed in full', () => {
  it.each([
    ['10 mil em cdb 110% do cdi por 2 anos e 6 meses', { months: 30 }],
    ['10.000,50 a 1% am por 1 ano e meio', { months: 18, initialInReais: '10000.5' }],
    ['10 mil a 1% ao mes por um ano e meio', { months: 18 }],
    ['dez mil em cdb 100% do cdi por meio ano', { months: 6, initialInReais: '10000' }],
    ['5000 em 100% do cdi por 30 dias', { months: 0, days: 30 }],
    ['5 mil no cdb 105% cdi 90 dias', { days: 90, rate: { of: 'cdi', percentOf: '105' } }],
    ['10 mil na selic por um semestre', { months: 6 }],
    ['10 mil na selic por 3 trimestres', { months: 9 }],
    ['10 mil na selic por duas semanas', { days: 14 }],
    ['10 mil na selic em uma semana e meia', { days: 11 }],
    ['10 mil na selic por dois anos', { months: 24 }],
    ['10 mil na selic por dezoito meses', { months: 18 }],
    ['10 mil na selic por cento e oitenta dias', { days: 180 }],
    ['10 mil na selic por vinte e quatro meses', { months: 24 }],
    ['10 mil na selic 18m', { months: 18 }],
    ['10 mil na selic por 2a', { months: 24 }],
    ['10 mil na selic por 2a6m', { months: 30 }],
    ['10 mil na selic por 90d', { days: 90 }],
    ['10 mil na selic por 1,5 ano', { months: 18 }],
    ['10 mil na selic por 2 anos, 3 meses e 10 dias', { months: 27, days: 10 }],
    ['10 mil na selic por 1 ano + 6 meses', { months: 18 }],
    ['10 mil na selic por 1/2 ano', { months: 6 }],
    ['10 mil na selic por ano e meio', { months: 18 }],
    ['10 mil na selic por 1.000 dias', { days: 1000 }],
    ['quanto rende 10 mil na selic por trimestre', { months: 3 }],
    ['10 mil na selic até 2030', { months: 49, days: 5, until: '2030-12-31' }],
    ['10 mil na selic até dezembro', { months: 1, days: 5, until: '2026-12-31' }],
    ['10 mil na selic até março', { months: 4, days: 5, until: '2027-03-31' }],
    ['10 mil no cdb 110% até 15/06/2027', { months: 6, days: 20, until: '2027-06-15' }],
    ['10 mil no cdb 110% vencimento em 2027', { months: 13, days: 5, until: '2027-12-31' }],
    ['10 mil na selic por 250 dias úteis', { days: 362 }],
    ['10 mil na selic, quanto vou ter em dezembro de 2028', { months: 25, days: 5 }],
    ['quanto rende 15000 por cinco semestres em lca 93% do cdi', { months: 30 }],
    ['2 milhões e trezentos mil na selic por 1 ano', { initialInReais: '2300000' }],
    ['vinte e cinco mil na selic por 1 ano', { initialInReais: '25000' }],
    ['5 mil e quinhentos na selic por 1 ano', { initialInReais: '5500' }],
    ['1 milhão e meio na selic por 1 ano', { initialInReais: '1500000' }],
    ['mil e duzentos reais na selic por 1 ano', { initialInReais: '1200' }],
    [
      '10 mil e 500 por mês na selic por 1 ano',
      { initialInReais: '10000', monthlyInReais: '500', months: 12 },
    ],
    ['10 mil em cdb a cento e dez por cento do cdi por 1 ano', { rate: { percentOf: '110' } }],
  ])('%s', (text, has) => {
    expect(storedQuestion(readLast(text))).toMatchObject({ about: 'growth', ...has });
  });

  it.each([
    '10 mil na selic por 2 a 3 anos',
    '10 mil na selic por 1 ano e 2 anos',
    '10 mil na selic por 1 ano ou 18 meses',
    '10 mil na selic por 2 anos e seis',
    '10 mil na selic por 2 anos e 6',
    '10 mil na selic por 2 anos e pouco',
    '10 mil na selic por uns meses',
    '10 mil na selic por 24 horas',
    '10 mil no cdb 110% do cdi, carência de 90 dias, por 2 anos',
    'deposito 100 a cada 2 meses por 1 ano a 1% ao mês',
    '10 mil na selic até 2020',
    '10 mil na selic até 31/02/2027',
    '10 mil na selic por 101 anos',
    'quanto guardar por mês pra ter 30 mil em 100 dias a 1% ao mês',
    '100 reais por dia a 1% ao mês por 1 ano',
    '50 por semana na poupança por 2 anos',
    '1000 por ano no cdi por 5 anos',
    '10 mil a 0,03% ao dia por 60 dias',
    '10 mil no cdi desde janeiro de 2024',
    '10 mil no cdi por 2 anos, 5 mil de entrada',
    '200 por mês por 24 na selic por 2 anos',
  ])('%s: is asked for again', (text) => {
    expect(readLast(text)).toEqual({ about: 'incomplete-growth', missing: ['term'] });
  });

  it('other values are kept when an unclear term is answered', () => {
    expect(
      storedQuestion(readLast('10 mil em cdb 110% do cdi por 2 a 3 anos', '2 anos e meio')),
    ).toMatchObject({ about: 'growth', months: 30, initialInReais: '10000' });
  });

  const sum = { about: 'growth', initialInReais: '10000', monthlyInReais: '0' };
  const ofCdi = (percentOf: string) => ({ of: 'cdi', percentOf, product: 'cdb' });
  it.each([
    ['10 mil em cdb 110% do cdi por 1 ano', 'e por 2 anos e meio?', '110', { months: 30 }],
    ['10 mil em cdb 110% do cdi por 1 ano', 'e em 90 dias?', '110', { months: 0, days: 90 }],
    ['10 mil em cdb 110% do cdi por 90 dias', 'e se for 120%?', '120', { months: 0, days: 90 }],
    ['10 mil em cdb 110% do cdi por 90 dias', 'e por um semestre?', '110', { months: 6 }],
    [
      '10 mil em cdb 110% do cdi por 90 dias',
      'e até 2030?',
      '110',
      { months: 49, days: 5, until: '2030-12-31' },
    ],
  ])('%s, %s: other values are kept', (first, then, percentOf, term) => {
    expect(storedQuestion(readLast(first, then))).toEqual({
      ...sum,
      rate: ofCdi(percentOf),
      ...term,
    });
  });

  it('a replaced term keeps none of its days', () => {
    const question = readLast('10 mil na selic até 2030', 'e em 1 ano?');
    expect(storedQuestion(question)).toEqual({
      about: 'growth',
      initialInReais: '10000',
      monthlyInReais: '0',
      rate: { of: 'selic' },
      months: 12,
    });
  });
});

describe('without a term every product is calculated for one year, and the answer says so', () => {
  it.each([
    '100 mil na poupança',
    '10 mil em cdb 110%',
    '10 mil em cdb a 12% ao ano',
    '10 mil em cdb prefixado 13,5%',
    '10 mil em lci 92% do cdi',
    '10 mil no tesouro selic',
    '10 mil no cdi',
    '10 mil em ipca + 6',
    'quanto rende 1000 reais a 1% ao mês',
  ])('%s', (text) => {
    expect(readLast(text)).toMatchObject({ about: 'growth', months: 12, isTermAssumed: true });
    expect(answerTo(text)).toContain('Você não disse o prazo: contei 1 ano.');
    expect(answerTo(text, 'e em 2 anos?')).not.toContain('Você não disse o prazo');
  });

  it.each(['cdb prefixado 13,5%', 'cdb 110% do cdi', 'lci 92%'])(
    '%s: asks for the amount',
    (text) => {
      expect(readLast(text)).toEqual({ about: 'incomplete-growth', missing: ['amount'] });
      expect(readLast(text, '10 mil')).toMatchObject({ about: 'growth', months: 12 });
    },
  );

  it.each(['selic 15', 'a selic está em 15%?', 'cdi', 'ipca de 2025'])(
    '%s: contains no amount',
    (text) => {
      expect(readLast(text).about).not.toMatch(/growth/);
    },
  );
});

/* Calculated independently: CDI 14.9 % and Selic 15 % a year, days as whole working days of 252 in 365. */
describe('the amount after tax follows the exact term', () => {
  it.each([
    ['10 mil em cdb 110% do cdi por 2 anos e 6 meses', '14.651,28', '13.953,59', '15%'],
    ['10.000,50 a 1% am por 1 ano e meio', '11.962,07', '11.618,80', '17,5%'],
    ['10 mil a 1% ao mes por um ano e meio', '11.961,47', '11.618,22', '17,5%'],
    ['dez mil em cdb 100% do cdi por meio ano', '10.719,14', '10.575,31', '20%'],
    ['5000 em 100% do cdi por 30 dias', '5.058,21', '5.045,11', '22,5%'],
    ['5 mil no cdb 105% cdi 90 dias', '5.182,66', '5.141,56', '22,5%'],
    ['10k em cdb a 12% ao ano por 3 anos', '14.049,28', '13.441,89', '15%'],
    ['10 mil em cdb prefixado 13,5%', '11.350,00', '11.113,75', '17,5%'],
    ['10 mil no cdi por 180 dias', '10.707,33', '10.548,18', '22,5%'],
    ['10 mil no cdi por 181 dias', '10.713,24', '10.570,59', '20%'],
    ['10 mil no cdi por 360 dias', '11.471,02', '11.176,81', '20%'],
    ['10 mil no cdi por 361 dias', '11.471,02', '11.213,59', '17,5%'],
    ['10 mil no cdi por 720 dias', '13.151,17', '12.599,72', '17,5%'],
    ['10 mil no cdi por 721 dias', '13.158,42', '12.684,66', '15%'],
    ['10 mil em cdb a 12% ao ano até 2030', '15.905,95', '15.020,05', '15%'],
  ])('%s', (text, total, net, share) => {
    expect(answerTo(text)).toContain(`: R$ ${total}.`);
    expect(answerTo(text)).toContain(`restariam R$ ${net} (imposto de ${share} sobre os juros)`);
  });

  it.each([
    [1, '10.005,51', '10.000,17', '96%'],
    [20, '10.077,46', '10.040,22', '33%'],
    [29, '10.110,84', '10.083,33', '3%'],
  ])('after %d days IOF is due too', (days, total, net, share) => {
    const answer = answerTo(`10 mil no cdi por ${days} dias`);
    expect(answer).toContain(`: R$ ${total}.`);
    expect(answer).toContain(`restariam R$ ${net} (IOF de ${share} dos juros`);
    expect(answer).toContain('menos de 30 dias pagam também IOF');
  });

  it('each of several deposits has its own term', () => {
    const answer = answerTo('300 por mês no cdi por 1 ano e 15 dias');
    expect(answer).toContain(': R$ 3.860,91.');
    expect(answer).toContain('restariam R$ 3.806,50');
  });

  it.each([
    ['10 mil em lci 90% do cdi por 6 meses', '10.644,98'],
    ['5 mil na poupança por 45 dias', '5.025,00'],
  ])('%s: no tax', (text, total) => {
    expect(answerTo(text)).toContain(`: R$ ${total}.`);
    expect(answerTo(text)).not.toMatch(/restariam|IOF|o imposto conta/);
  });

  it('states its end date', () => {
    expect(answerTo('10 mil no cdi até 2030')).toContain(
      ', até 31 de dezembro de 2030 (4 anos, 1 mês e 5 dias): R$ ',
    );
    expect(answerTo('10 mil no cdi até 26 de dezembro')).toContain('(1 mês): R$ ');
    expect(answerTo('10 mil no cdi até 30/11/2026')).toContain('(4 dias): R$ ');
  });

  it('states its day count', () => {
    expect(answerTo('10 mil no cdi por 90 dias')).toContain(
      'Contei 90 dias corridos como 62 dias úteis, em um ano com 252 dias úteis; o imposto conta dias corridos.',
    );
    expect(answerTo('10 mil no cdi por 1 dia')).toContain('Contei 1 dia corrido como 1 dia útil,');
    expect(answerTo('10 mil a 1% ao mês por 90 dias')).toContain('30 dias corridos');
  });
});

describe('a rate has the right preposition', () => {
  it.each([
    ['10 mil em ipca + 6% por 2 anos', ', ao IPCA dos últimos'],
    ['R$ 5.000,00 na selic por 2 anos', 'R$ 5.000,00, à taxa da Selic'],
    ['5 mil no cdi por 2 anos', ', à taxa do CDI'],
    ['5 mil na poupança por 2 anos', ', pela regra da poupança'],
    ['5 mil a 110% do cdi por 2 anos', ', a 110% do CDI'],
    ['5 mil a 1% ao mês por 2 anos', ', a 1% ao mês'],
  ])('%s', (text, words) => {
    expect(answerTo(text)).toContain(words);
  });
});
