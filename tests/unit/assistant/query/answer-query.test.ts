import { describe, expect, it } from 'vitest';
import { renderLines } from '../../../../functions/assistant/answers/reply.ts';
import {
  answerQuery,
  type QueryAnswerContext,
} from '../../../../functions/assistant/query/answers/answer-query.ts';
import { describeQuery } from '../../../../functions/assistant/query/answers/describe-query.ts';
import { evaluateQuery } from '../../../../functions/assistant/query/evaluate-query.ts';
import type { Query } from '../../../../functions/assistant/query/query.ts';
import { factLine, factTableOf } from '../../../support/assistant/fact-tables.ts';

const today = '2026-11-26';

const bank = (
  ticker: string,
  values: Readonly<Record<string, number>>,
  groups = ['banks', 'financial'],
) =>
  factLine(ticker, { volume: 1_000, ...values }, { name: `Banco ${ticker.slice(0, 2)}`, groups });

/** The most traded first. */
const table = factTableOf([
  bank('ITUB4', { dividendYield: 0.06, priceEarnings: 9, yearToDateChange: 12, employees: 96_000 }),
  bank('BBAS3', { dividendYield: 0.091, priceEarnings: 5, yearToDateChange: -8 }),
  bank('ITUB3', { dividendYield: 0.2, priceEarnings: 1 }),
  bank('BBDC4', { dividendYield: 0.06, priceEarnings: 8, yearToDateChange: -3 }),
  bank('SANB11', { dividendYield: 0.07, priceEarnings: 7 }),
  bank('BRSR6', { dividendYield: 0.08 }),
  bank('ABCB4', { dividendYield: 0.5, volume: 0 }),
  bank('BPAC11', { priceEarnings: 12 }),
  factLine(
    'ABEV3',
    { 'revenue 2023': 80e9, 'revenue 2024': 89.6e9, revenue: 90e9, priceEarnings: 14 },
    { name: 'Ambev' },
  ),
  factLine('HGLG11', { priceToBook: 0.95, dividendYield: 0.085 }, { kind: 'fund' }),
  factLine(
    'MXRF11',
    { priceToBook: 1.01, dividendYield: 0.12, dividendsPerShare: 1.2 },
    {
      kind: 'fund',
      groups: ['paper-funds'],
    },
  ),
  factLine('AAPL34', { revenue: 400e9, price: 60 }, { kind: 'bdr', statementCurrency: 'USD' }),
  factLine('MSFT34', { revenue: 280e9 }, { kind: 'bdr', statementCurrency: 'USD' }),
  factLine('ASML34', { revenue: 900e9 }, { kind: 'bdr' }),
]);

const rankOfBanks: Query = {
  set: { of: 'group', group: 'banks' },
  op: 'rank',
  measures: ['dividendYield'],
  period: 'now',
  filters: [],
  order: { measure: 'dividendYield', direction: 'highest' },
};
const valuesOf = (tickers: readonly string[], over: Partial<Query> = {}): Query => ({
  set: { of: 'named', tickers },
  op: 'values',
  measures: ['priceEarnings'],
  period: 'now',
  filters: [],
  ...over,
});

function answer(query: Query, over: Partial<QueryAnswerContext> = {}): string {
  const context = { today, level: 'basico' as const, isStored: true, ...over };
  return renderLines(answerQuery(query, evaluateQuery(query, table), context), '')
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

describe('a ranking', () => {
  it('names the first, its criterion, its set, and how many it looked at', () => {
    const text = answer(rankOfBanks);
    expect(text).toMatch(
      /^O maior dividend yield entre os bancos é o de BBAS3 \(Banco BB\): 9,10%\.\nBancos, do maior para o menor dividend yield:\n- BBAS3 \(Banco BB\): Dividend yield 9,10%\n- BRSR6/,
    );
    expect(text).toContain('Olhei 5 bancos, cada empresa uma vez.');
    expect(text).toContain('1 sem os números da pergunta; 1 sem negócio no último pregão');
    expect(text).toContain('não diz qual é preferível');
  });

  it('counts a company once, by its most traded share', () => {
    expect(answer(rankOfBanks)).not.toContain('ITUB3');
  });

  it('names all assets that share the first value, and counts those beyond the list', () => {
    const lowest = { measure: 'dividendYield', direction: 'lowest' } as const;
    const text = answer({ ...rankOfBanks, order: lowest, limit: 1 });
    expect(text).toContain(
      'O menor dividend yield entre os bancos é 6,00%, igual em ITUB4 e BBDC4.',
    );
    expect(text).toContain('O mesmo número do último da lista: mais 1.');
  });

  it.each([
    ['highest', ['ITUB4', 'BBAS3'], 'Quem mais subiu no ano entre ITUB4 e BBAS3 foi ITUB4'],
    ['lowest', ['ITUB4', 'BBAS3'], 'Quem mais caiu no ano entre ITUB4 e BBAS3 foi BBAS3'],
    [
      'highest',
      ['BBDC4', 'BBAS3'],
      'Nenhum entre BBDC4 e BBAS3 com esse número subiu no ano: a menor queda é a de BBDC4 (Banco BB), −3,00%.',
    ],
  ] as const)('says of a change whether it is a rise, %s of %s', (direction, tickers, first) => {
    const order = { measure: 'yearToDateChange', direction } as const;
    const query = valuesOf(tickers, { op: 'rank', measures: ['yearToDateChange'], order });
    expect(answer(query)).toContain(first);
  });

  it('does not compare when only one of the named assets has the number', () => {
    const text = answer(valuesOf(['ITUB4', 'BRSR6'], { op: 'rank' }));
    expect(text).toContain('Só há esse número de ITUB4 (Banco IT), 9,00');
    expect(text).toContain('A fonte não informa P/L de BRSR6.');
  });

  it('compares statements in one currency only', () => {
    const text = answer({
      ...rankOfBanks,
      set: { of: 'kinds', kinds: ['bdr'] },
      measures: ['revenue'],
      order: { measure: 'revenue', direction: 'highest' },
    });
    expect(text).toContain('A maior receita entre os BDRs é a de AAPL34: US$ 400,00 B.');
    expect(text).toContain('1 com balanço em outra moeda, ou em uma que a fonte não diz');
  });

  it('says that funds do not have the numbers of companies', () => {
    const set = { of: 'group', group: 'paper-funds' } as const;
    const query: Query = { ...rankOfBanks, set, measures: ['priceEarnings'] };
    const text = answer({ ...query, order: { measure: 'priceEarnings', direction: 'lowest' } });
    expect(text).toContain('Fundos não têm P/L: é um número de empresas');
  });

  it('by year of a number that is only known of now says so', () => {
    const order = { measure: 'employees', direction: 'highest' } as const;
    const query: Query = { ...rankOfBanks, measures: ['employees'], order, period: { year: 2024 } };
    expect(answer(query)).toContain('Funcionários eu só tenho de agora, não por ano.');
  });
});

describe('values', () => {
  it('of one asset are a sentence with their meaning', () => {
    expect(answer(valuesOf(['ITUB4']))).toBe(
      'P/L de ITUB4: 9,00.\nP/L mostra quantas vezes o lucro por ação de doze meses cabe no preço.',
    );
  });

  it('of several assets are in one sentence, in the order of the question', () => {
    expect(answer(valuesOf(['BBAS3', 'ITUB4']))).toContain('P/L: BBAS3 5,00; ITUB4 9,00.');
  });

  it('of two years have the change between them', () => {
    const query = valuesOf(['ABEV3'], { measures: ['revenue'], period: { from: 2024, to: 2023 } });
    expect(answer(query)).toContain(
      'Receita de ABEV3: R$ 80,00 B em 2023 e R$ 89,60 B em 2024, +12,00% de um para o outro.',
    );
    expect(describeQuery(query, today)).toBe('receita de ABEV3 de 2023 a 2024');
  });

  it('of a year without data say so', () => {
    const query = valuesOf(['ABEV3'], { measures: ['revenue'], period: { year: 2015 } });
    expect(answer(query)).toContain('A fonte não informa receita de ABEV3 em 2015.');
  });

  it.each([
    ['HGLG11', 'HGLG11 é um fundo, e fundos não têm P/L: é um número de empresas.'],
    ['ZZZZ3', 'Não encontrei ZZZZ3 entre os ativos da B3.'],
    ['BRSR6', 'A fonte não informa P/L de BRSR6.'],
  ])('that are missing are explained: %s', (ticker, text) => {
    expect(answer(valuesOf([ticker]))).toContain(text);
    expect(answer(valuesOf(['ITUB4', ticker]))).toContain(text);
  });

  it('of a fund are per `cota`', () => {
    const text = answer(valuesOf(['MXRF11'], { measures: ['dividendsPerShare'] }));
    expect(text).toContain('Proventos por cota em doze meses de MXRF11: R$ 1,20.');
  });

  it('in an unknown currency say so', () => {
    const text = answer(valuesOf(['ASML34'], { measures: ['revenue'] }));
    expect(text).toContain('Receita de ASML34: 900,00 B.');
    expect(text).toContain('está na moeda do balanço da empresa');
  });
});

describe('a count', () => {
  const query: Query = {
    ...rankOfBanks,
    op: 'count',
    order: undefined,
    filters: [
      { measure: 'dividendYield', above: 0.065 },
      { measure: 'priceEarnings', below: 7.5 },
    ],
  };

  it('names its limits, and the assets that pass', () => {
    const text = answer(query);
    expect(text).toContain(
      '2 de 4 bancos com dados têm dividend yield acima de 6,5% e P/L abaixo de 7,5.',
    );
    expect(text).toContain('São estes:\n- BBAS3 (Banco BB): Dividend yield 9,10%');
  });

  it('of nothing says that none passes', () => {
    const text = answer({ ...query, filters: [{ measure: 'priceEarnings', below: 2 }] });
    expect(text).toContain('Nenhum dos bancos com esses números tem P/L abaixo de 2.');
  });
});

it('an asset stands beside the median of its smallest group, and is not judged', () => {
  const text = answer(valuesOf(['BBAS3'], { op: 'against-sector' }));
  expect(text).toContain(
    'P/L de BBAS3: 5,00. A mediana de 5 bancos é 8,00: o de BBAS3 fica abaixo dela.',
  );
  expect(text).toContain('não diz se o preço está certo');
  expect(answer(valuesOf(['ABEV3'], { op: 'against-sector' }))).toContain('Falta a mediana de P/L');
});

it('figures of an earlier day name it', () => {
  const older = factTableOf([
    factLine('ITUB4', { priceEarnings: 9 }, { readAt: '2026-11-21T12:00:00Z' }),
  ]);
  const query = valuesOf(['ITUB4']);
  const context = { today, level: 'basico', isStored: true, stale: ['ITUB4'] } as const;
  const text = renderLines(answerQuery(query, evaluateQuery(query, older), context), '').join('\n');
  expect(text).toContain('Os números foram lidos em 21/11.');
  expect(text).toContain('os números de ITUB4 são da última leitura');
});

it('words that were not read are named', () => {
  expect(answer(rankOfBanks, { unread: ['porto'] })).toContain('Não li: “porto”.');
});

it.each([
  [rankOfBanks, 'o maior dividend yield entre os bancos'],
  [valuesOf(['PETR4', 'VALE3'], { period: { year: 2024 } }), 'P/L de PETR4 e VALE3 em 2024'],
  [valuesOf(['WEGE3'], { op: 'against-sector' }), 'P/L de WEGE3 ao lado da mediana do setor'],
  [
    {
      ...rankOfBanks,
      op: 'count' as const,
      set: { of: 'kinds' as const, kinds: ['fund' as const] },
      filters: [{ measure: 'priceToBook' as const, below: 1 }],
    },
    'quantidade dos FIIs e outros fundos listados com P/VP abaixo de 1',
  ],
])('a query is described in one line', (query, line) => {
  expect(describeQuery(query, today)).toBe(line);
});
