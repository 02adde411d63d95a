import { describe, expect, it } from 'vitest';
import {
  readStoredQuestion,
  storedQuestion,
  type Question,
} from '../../../../functions/assistant/domain/question.ts';
import {
  readTurn,
  type PreviousQuestion,
} from '../../../../functions/assistant/reading/dialogue/read-turn.ts';

/** Reads the messages one after the other, each with the stored form of the question before. */
function readLast(...messages: readonly string[]): Question {
  let previous: PreviousQuestion | undefined;
  for (const text of messages) {
    const question = readTurn(text, previous).at(-1) ?? { about: 'unknown' };
    const stored = readStoredQuestion(storedQuestion(question));
    const earlier = previous === undefined ? [] : [previous.question, ...(previous.earlier ?? [])];
    previous = { question: stored ?? { about: 'unknown' }, text, earlier };
  }
  return previous?.question ?? { about: 'unknown' };
}

const cdb = '10 mil em cdb 110% do cdi por 1 ano';

describe('a follow-up changes one slot and keeps the others', () => {
  it.each([
    [[cdb, 'líquido?'], { shows: 'net', rate: { percentOf: '110' } }],
    [[cdb, 'e descontando o imposto?'], { shows: 'net' }],
    [[cdb, 'e descontando a inflação?'], { shows: 'real', initialInReais: '10000' }],
    [[cdb, 'líquido?', 'e por 2 anos?'], { shows: 'net', months: 24 }],
    [[cdb, 'líquido?', 'e bruto?'], { about: 'growth', months: 12 }],
    [[cdb, 'e com 20 mil?'], { initialInReais: '20000', rate: { percentOf: '110' } }],
    [[cdb, 'e na poupança?'], { rate: { of: 'poupanca' }, initialInReais: '10000' }],
    [
      [cdb, 'e em lci 90%?'],
      { rate: { of: 'cdi', percentOf: '90', isExempt: true, product: 'lci' }, months: 12 },
    ],
    [[cdb, 'e se for 120 %?'], { rate: { of: 'cdi', percentOf: '120', product: 'cdb' } }],
    [[cdb, 'e no tesouro selic?', 'líquido?'], { shows: 'net', rate: { of: 'selic' } }],
  ] as const)('%j', (messages, has) => {
    expect(storedQuestion(readLast(...messages))).toMatchObject({ about: 'growth', ...has });
  });

  it('shows the gross result again after `bruto?`', () => {
    expect(storedQuestion(readLast(cdb, 'líquido?', 'bruto?'))).not.toHaveProperty('shows');
  });

  it.each([
    ['emprestimo de 20 mil em 36x a 2% ao mes', 'e em 48x?', { months: 48 }],
    ['emprestimo de 20 mil em 36x a 2% ao mes', 'e com 30 mil?', { amountInReais: '30000' }],
    [
      'emprestimo de 20 mil em 36x a 2% ao mes',
      'e a 3%?',
      { rate: { percent: '3', per: 'month' } },
    ],
    [
      'vendi 25 mil em ações com lucro de 4 mil quanto pago de imposto',
      'e se o lucro for 5 mil?',
      { gainInReais: '5000', salesInReais: '25000' },
    ],
    [
      'vendi 25 mil em ações com lucro de 4 mil quanto pago de imposto',
      'e se for 18 mil?',
      { gainInReais: '4000', salesInReais: '18000' },
    ],
  ] as const)('%s, %s', (first, then, program) => {
    expect(storedQuestion(readLast(first, then))).toMatchObject({ about: 'calculate', program });
  });

  const savings = '350 por mes num cdb de 102% do cdi por 4 anos';
  it.each([
    [[savings, 'e se eu já começar com 8 mil?'], { initialInReais: '8000', monthlyInReais: '350' }],
    [[savings, 'quanto disso é juros?'], { focus: 'interest', months: 48 }],
    [['200 mil a 100 do cdi por 1 ano', 'por mês dá quanto?'], { focus: 'per-month' }],
    [['10 mil a 12% ao ano por 2 anos', 'o que é cdi?', 'e em 3 anos?'], { months: 36 }],
    [
      [savings, 'e na poupança?', 'qual a diferença entre os dois?'],
      { about: 'compare-rates', monthlyInReais: '350' },
    ],
    [
      [
        'quero juntar 60 mil em 3 anos a 0,85% ao mês',
        'mas já tenho 15 mil',
        'e se a meta for 80 mil',
      ],
      { program: { targetInReais: '80000', initialInReais: '15000', months: 36 } },
    ],
    [
      ['em quanto tempo 50 mil dobra no cdi?', 'e na poupança?', 'e pra triplicar?'],
      { program: { targetInReais: '150000', rate: { of: 'poupanca' } } },
    ],
    [
      [
        'tenho 38 anos e quero me aposentar com 60 ganhando 6 mil por mes',
        '0,6% ao mes',
        'e se eu parar com 65?',
      ],
      { program: { of: 'retirement', months: 324 } },
    ],
    [
      ['empréstimo de 12 mil em 24 vezes a 2% ao mês', 'e com 15 mil em vez de 12?'],
      { program: { amountInReais: '15000', months: 24 } },
    ],
    [
      [
        'financiar casa de 350 mil com 70 mil de entrada em 30 anos a 11% ao ano',
        'e com 100 mil de entrada?',
      ],
      { program: { amountInReais: '250000', downInReais: '100000' } },
    ],
    [
      ['tv de 3 mil à vista ou 10x de 330', 'e com 8% de desconto à vista?', 'e em 12x de 330?'],
      { program: { cashInReais: '2760', months: 12, instalmentInReais: '330' } },
    ],
    [
      [
        'de 25 pra 18 caiu quantos por cento?',
        'quanto tem que subir pra voltar?',
        'e se cair mais 10%?',
      ],
      { program: { of: 'loss-recovery', percent: '35.2' } },
    ],
    [
      [
        'comprei 300 a 12,40 e 200 a 10,10, preço médio?',
        'mais 500 a 9',
        'e se eu vender tudo a 13?',
      ],
      { program: { of: 'trade-result', quantity: '1000', boughtInReais: '10.24' } },
    ],
    [
      ['day trade com lucro de 2320, quanto de imposto', 'eu tinha 900 de prejuizo do mes passado'],
      { program: { gainInReais: '2320', earlierLossInReais: '900' } },
    ],
    [['500 dólares em reais', 'e em euro?'], { program: { currency: 'euro', amount: '500' } }],
  ] as const)('%j', (messages, has) => {
    expect(storedQuestion(readLast(...messages))).toMatchObject(has);
  });

  it.each(['líquido?', 'e descontando a inflação?', 'sim', '12x'])(
    '%s changes no price of an asset',
    (text) => {
      expect(readLast('quanto ta a petr4', text).about).not.toBe('calculate');
    },
  );
});

describe('a rate that no product pays', () => {
  const absurd = '10 mil num cdb a 120% ao ano por 1 ano';

  it('is questioned and not calculated', () => {
    expect(storedQuestion(readLast(absurd))).toMatchObject({
      about: 'incomplete-growth',
      doubtfulPercent: '120',
    });
  });

  it.each([
    ['sim', { of: 'cdi', percentOf: '120' }],
    ['isso mesmo', { of: 'cdi', percentOf: '120' }],
    ['12%', { of: 'person', percent: '12', per: 'year' }],
    ['110% do cdi', { of: 'cdi', percentOf: '110' }],
  ] as const)('%s completes the calculation', (answer, rate) => {
    expect(storedQuestion(readLast(absurd, answer))).toMatchObject({
      about: 'growth',
      initialInReais: '10000',
      months: 12,
      rate,
    });
  });
});

describe('amounts as they are spoken', () => {
  it.each([
    ['25 mil', '25000'],
    ['2kk', '2000000'],
    ['meio milhão', '500000'],
    ['uns 8 pila', '8'],
    ['30 conto', '30'],
    ['1,5 mi', '1500000'],
    ['mil e duzentos', '1200'],
    ['100 pau', '100'],
    ['2 bi', '2000000000'],
    ['um milhão e meio', '1500000'],
    ['R$ 1.500,50', '1500.5'],
  ])('%s', (amount, initialInReais) => {
    expect(storedQuestion(readLast(`${amount} a 1% ao mês por 1 ano`))).toMatchObject({
      about: 'growth',
      initialInReais,
    });
  });
});

describe('numbers that a calculation does not use', () => {
  it('are named', () => {
    expect(
      storedQuestion(readLast('emprestimo de 10 mil em 24x a 2% ao mes, tenho 3 filhos')),
    ).toMatchObject({
      program: { of: 'loan' },
      unused: ['3'],
    });
  });
});

describe('questions that are no calculation', () => {
  it.each([
    'petr4 caiu 5% hoje, vai voltar a subir?',
    'o que é juro real',
    'quantos por cento devo colocar em ações',
    'tesouro selic ou cdb?',
    'vendi 30 petr4 a 45',
    'me avisa se petr4 cair 10%',
    'consórcio de 200 mil em 15 anos',
    'qual a divida da petrobras',
  ])('%s', (text) => {
    expect(['calculate', 'compare-rates', 'growth']).not.toContain(readLast(text).about);
  });
});
