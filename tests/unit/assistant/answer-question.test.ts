import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
import { grown } from '../../../shared/assistant/answers/growth.ts';
import { monthlyRateOf } from '../../../shared/assistant/answers/rates.ts';
import { findTerm, glossary } from '../../../shared/assistant/glossary.ts';
import { figuresOf, isSentence, told } from '../../../shared/assistant/told.ts';
import { playAssistant as play, siteUrl } from '../../support/assistant/play-assistant.ts';

it('an asset is told with its price, its ratios, and when and by whom they are', async () => {
  const text = await play().ask('quanto tá a petr4?');
  expect(text).toContain('PETR4 (Petróleo Brasileiro S.A.) está em R$ 31,58, +1,22% em relação');
  expect(text).toContain('P/L: 5,12');
  expect(text).toContain('Dividend yield: 10,00%');
  expect(text).toContain('Fonte: brapi, em 26/11 às 14h46, com até 15 minutos de atraso.');
  expect(text).toContain('não recomenda comprar nem vender');
});

it('the reason of a move is not known, and that is said', async () => {
  const text = await play().ask('por que a petr4 caiu hoje?');
  expect(text).toContain('PETR4 (Petróleo Brasileiro S.A.) está em R$ 31,58');
  expect(text).toContain('O motivo eu não sei dizer');
  expect(await play().ask('por que a petr4 subiu esse ano')).toContain('O motivo eu não sei dizer');
  expect(await play().ask('quanto tá a petr4?')).not.toContain('motivo');
});

it.each([
  'quanto vale 100 ações da petr4',
  'quanto valem 100 PETR4',
  'quanto custam 100 petr4?',
  'qual o valor de 100 petr4',
])('so many of an asset are counted: %s', async (question) => {
  expect(await play().ask(question)).toContain('R$ 3.158,00');
});

it.each([
  ['ipca do mês', 'Fonte: Banco Central do Brasil, outubro de 2026.'],
  ['ipca acumulado', 'Fonte: Banco Central do Brasil, outubro de 2026.'],
  ['quanto está a selic', /Fonte: Banco Central do Brasil, \d\d\/\d\d\./],
])('of %s the source says the month or the day that it is of', async (question, source) => {
  expect(await play().ask(question)).toMatch(source);
});

it.each([
  'comprei PETR4 a 30, quanto ganhei?',
  'comprei 100 petr4 por R$ 30,00, quanto estou ganhando',
])(
  'what was gained since a price that somebody paid is counted of that asset: %s',
  async (asked) => {
    const text = await play().ask(asked);
    expect(text).toContain('De R$ 30,00 para R$ 31,58 são +5,27%');
    expect(text).not.toContain('Sua carteira');
  },
);

it('dividends are those of twelve months, and an announced one stands apart', async () => {
  const text = await play().ask('dividendos da petrobras');
  expect(text).toContain('pagou R$ 3,00 por ação');
  expect(text).toContain('9,50% do preço de agora');
  expect(text).toContain('Próximo anunciado: Dividendo de R$ 0,4712 em 20/02/2027.');
});

it('what was paid last year is that of the calendar, and not of twelve months', async () => {
  const text = await play().ask('quanto a petrobras pagou de dividendo ano passado');
  expect(text).toContain('Em 2025, no ano todo');
  expect(text).not.toContain('doze meses');
});

it.each([
  ['quanto vale 100 ações da petr4', '100 de PETR4 a R$ 31,58 são R$ 3.158,00'],
  ['quanto custam 15 cotas de PETR4?', 'R$ 473,70'],
])('%s', async (question, total) => {
  expect(await play().ask(question)).toContain(total);
});

it.each([
  ['financiamento de 200 mil em 30 anos a 11% ao ano', 'Não faço contas de empréstimo'],
  ['divida de 5 mil no cartão a 14% ao mês em 1 ano', 'Não faço contas de empréstimo'],
  ['hipoteca de 300 mil em 20 anos a 10% ao ano', 'Não faço contas de empréstimo'],
  ['devo 5 mil a 14% ao mês, quanto pago em 1 ano', 'Não faço contas de empréstimo'],
  ['emprestimo de 10 mil em 2 anos a 3% ao mes', 'Não faço contas de empréstimo'],
  ['quanto custa o bfj', 'O plano mensal custa'],
  ['tesouro selic ou cdb?', 'Não recomendo'],
])('%s: is no sum that grows, and no figure of the market', async (question, said) => {
  const text = await play().ask(question);
  expect(text).toContain(said);
  expect(text).not.toContain('juros sobre juros');
});

it('a rate that may be of a month or of a year is counted as both', async () => {
  const text = await play().ask('quanto rende 500 por mes 10 anos a 0,8%');
  expect(text).toContain('0,8% ao mês');
  expect(text).toContain('0,8% ao ano');
  expect(await play().ask('quanto rende 500 por mês 10 anos a 10%')).not.toContain('ao mês');
});

it.each([
  ['pq o dolar subiu', 'O motivo eu não sei dizer', 'Ler a edição inteira'],
  ['por que o dólar caiu?', 'O motivo eu não sei dizer', 'O dólar está em R$ 5,39'],
])('%s: the figure, and that no cause is known', async (question, ...texts) => {
  const text = await play().ask(question);
  for (const one of texts) expect(text).toContain(one);
});

it('who asks why it rose is told where it did not', async () => {
  const [up, down] = await Promise.all([
    play().ask('por que o dólar subiu?'),
    play().ask('por que o dólar caiu?'),
  ]);
  expect(
    [up, down].filter((text) => /o dólar não (?:subiu: caiu|caiu: subiu)\./.test(text)),
  ).toHaveLength(1);
});

it('an income is counted exactly, rounded up to whole shares', async () => {
  const text = await play().ask('quanto preciso de PETR4 para receber R$ 100 por mês?');
  // 1 200 a year by 3 a share.
  expect(text).toContain('seriam 400 ações');
  expect(text).toContain('são R$ 12.632,00');
});

it('assets stand side by side, with what is not known named so, and none is called preferable', async () => {
  const text = await play().ask('compara petr4 com vale3');
  expect(text).toContain('Preço: PETR4 R$ 31,58 | VALE3 R$ 54,98');
  expect(text).toContain('ROE: PETR4 25,00% | VALE3 sem dado');
  expect(await play().ask('compara petr4 com xpto3')).toContain('Não encontrei XPTO3');
});

it('a comparison leads to its page, on WhatsApp by an address that can be read', async () => {
  const text = await play().ask('compara petr4 com vale3');
  expect(text).toContain(`Comparar em detalhes: ${siteUrl}/comparar?ativos=PETR4,VALE3`);
});

it.each([
  ['quanto rende 1000 reais a 1% ao mês em 2 anos', 'R$ 1.269,73'],
  ['quanto rende 1000 reais a 10% ao ano em 2 anos', 'R$ 1.210,00'],
  ['R$ 200 por mês a 1% ao mês por 1 ano', 'R$ 2.536,50'],
  ['comprei 100 a 30 e 50 a 28, preço médio?', 'R$ 29,33'],
  ['quanto guardar por mês pra ter 100 mil em 10 anos a 1% ao mês', 'R$ 434,71 por mês'],
  ['em quanto tempo junto 1 milhão guardando 1000 por mês a 1% ao mês', 'em 241 meses'],
  ['com 10 mil reais quantas ações da petr4 eu compro', 'equivalem a 316 ações de PETR4'],
  ['quanto recebo de dividendos com 100 ações de PETR4', 'recebeu R$ 300,00, ou R$ 25,00 por mês'],
  ['quanto a petr4 subiu no mês', 'foi de R$ 30,00 para R$ 31,58: +5,27%'],
])('%s', async (question, amount) => {
  expect(await play().ask(question)).toContain(amount);
});

it('what some money comes to is as the closed formula says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 480 }),
      (initial, monthly, basisPoints, months) => {
        const rate = basisPoints / 10_000;
        const factor = (1 + rate) ** months;
        const expected = initial * factor + (monthly * (factor - 1)) / rate;
        const found = grown(new Big(initial), new Big(monthly), new Big(rate), months).toNumber();
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(0.005 + expected * 1e-10);
      },
    ),
  );
  expect(grown(new Big(100), new Big(10), new Big(0), 12).toFixed()).toBe('220');
  const twelve = grown(new Big(1), new Big(0), monthlyRateOf(new Big('0.1')), 12).toNumber();
  expect(twelve).toBeCloseTo(1.1, 12);
});

it('rates and prices of the market are those of the newest edition, and named where there is none', async () => {
  expect(await play().ask('quanto está o dólar e a selic?')).toContain('O dólar está em R$ 5,39');
  const without = play({ readFacts: async () => undefined });
  expect(await without.ask('selic')).toContain('Ainda não tenho a meta da Selic');
  expect(await without.ask('quanto rende 1000 no cdi em 1 ano')).toContain('Não tenho essa taxa');
});

describe('alerts', () => {
  it('are made, listed and removed by words', async () => {
    const person = play();
    expect(await person.ask('me avise se PETR4 passar de R$ 40')).toContain(
      'aviso quando PETR4 chegar a R$ 40,00 ou mais',
    );
    // Below the price of now: it is waited for from above.
    expect(await person.ask('me avisa quando petr4 chegar a 30')).toContain('R$ 30,00 ou menos');
    // Asked for again, it is told to be there.
    const again = await person.ask('me avise quando PETR4 passar de R$ 40');
    expect(again).toContain(
      'Você já tem este alerta: aviso quando PETR4 chegar a R$ 40,00 ou mais',
    );
    expect(again).not.toContain('Pronto');
    expect(person.alerts.map(({ direction }) => direction)).toEqual(['acima', 'abaixo']);
    expect(await person.ask('meus alertas')).toContain('R$ 30,00 ou menos');
    expect(await person.ask('remover alerta')).toContain('Qual deles?');
    expect(await person.ask('remover alerta VALE3')).toContain('não tem alerta de VALE3');
    // Undoing one takes no other with it.
    expect(await person.ask('remover alerta PETR4')).toContain('Qual deles?');
    expect(await person.ask('remover alerta PETR4 de R$ 31,00')).toContain(
      'Você não tem alerta de PETR4 a R$ 31,00 esperando.',
    );
    expect(await person.ask('Remover alerta PETR4 de R$ 30,00')).toContain('Pronto, removi');
    expect(person.alerts.map(({ targetInCentavos }) => targetInCentavos)).toEqual([4_000]);
    expect(await person.ask('remover alerta PETR4')).toContain('Pronto, removi');
    expect(person.alerts).toEqual([]);
  });

  it.each([
    ['o de 45', [5_000]],
    ['50', [4_500]],
    ['todos', []],
    ['os dois', []],
  ])('of which one was meant is answered with %j', async (answer, left) => {
    const person = play();
    await person.ask('alerta PETR4 acima de 45');
    const made = await person.ask('alerta PETR4 acima de 50');
    expect(made).toContain('escreva “remover alerta PETR4 de R$ 50,00”');
    expect(made).toContain('passa para os atingidos');
    await person.ask('remover alerta petr4');
    expect(await person.ask(answer)).toContain('Pronto, removi');
    expect(person.alerts.map(({ targetInCentavos }) => targetInCentavos)).toEqual(left);
  });

  it('that are met already are asked about, and a refusal is in the words of its rule', async () => {
    const person = play();
    expect(await person.ask('alerta PETR4 acima de 20')).toContain('“mesmo assim”');
    expect(person.alerts).toEqual([]);
    await person.ask('alerta PETR4 acima de 20 mesmo assim');
    expect(person.alerts).toHaveLength(1);
  });
});

it('without access nothing is looked up, but whoever is in danger is answered', async () => {
  const person = play({
    findAccess: async () => ({ hasAccess: false, expiresAt: null }),
    readAsset: () => Promise.reject(new Error('asked')),
  });
  expect(await person.ask('PETR4')).toContain('https://bfj.test/nossos-planos');
  expect(await person.ask('quero morrer')).toContain('188');
});

it('a source that is down or slow is said to be, and anything else goes wrong aloud', async () => {
  const down = play({ readAsset: () => Promise.reject(new BfjError('partner_unavailable')) });
  expect(await down.ask('PETR4')).toContain('não respondeu agora');
  const broken = play({ readAsset: () => Promise.reject(new Error('broken')) });
  await expect(broken.ask('PETR4')).rejects.toThrow('broken');
});

it('no sentence can have a figure without an origin', () => {
  expect(() => told`Rende 10% ao ano.`).toThrow(RangeError);
});

const words = fc.constantFrom(
  'petr4',
  'vale3',
  'xpto3',
  'da petrobras',
  'quanto',
  'p/l',
  'dividendos',
  'compara',
  'com',
  'me avise se',
  'acima de',
  'abaixo de',
  '30',
  'R$ 1.500,50',
  '10%',
  'ao mês',
  'ao ano',
  'por 5 anos',
  'por mês',
  'selic',
  'dólar',
  'o que é',
  'roe',
  'preço médio',
  '100 a 30',
  'remover alerta',
  'devo comprar',
  '999999999999999',
  '0',
  '0,00001',
  'rende',
  'mil',
  '-5',
  '<b>',
  '{{1}}',
  'undefined',
  '😀',
  '\u0000',
);

it('any question is answered without a figure of nobody, without advice, and without a slip', async () => {
  const person = play();
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 9 }), async (parts) => {
      const answer = await person.say(parts.join(' '));
      const note = answer.note === undefined ? [] : [answer.note];
      for (const part of [...answer.parts, ...note]) {
        const figures = figuresOf(part);
        const text = isSentence(part) ? part.text : '';
        // Names of assets, whose figures are none, telephones and what is offered as an example.
        let rest = text.replaceAll(/\b(?:[A-Z]{4}\d{1,2}|B3)\b/g, '');
        for (const figure of figures) rest = rest.replace(figure.text, '');
        rest = rest
          .replaceAll(/“[^”]*”/g, '')
          .replaceAll(/\b(?:188|192)\b/g, '')
          .replaceAll(/R\$ 100 por mês com/g, '');
        expect({ text, rest: /\d/.exec(rest) }).toEqual({ text, rest: null });
        expect(text).not.toMatch(/undefined|NaN|null|Infinity|recomendamos|compre |venda /);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('every term is found by its name and by what else it is called, and tells no figure', () => {
  const names = glossary.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const term of glossary) {
    for (const name of [term.name, ...term.aliases])
      expect(findTerm(name.toUpperCase())).toBe(term);
    for (const meaning of Object.values(term.meanings)) {
      expect(meaning).not.toMatch(/\d|recomend|compre\b|vale a pena|barat|oportunidade/i);
      expect(meaning.length).toBeLessThanOrEqual(300);
      expect(meaning).toMatch(/^\p{Lu}[^\n]*\.$/u);
    }
    expect(new Set(Object.values(term.meanings)).size).toBe(3);
  }
});
