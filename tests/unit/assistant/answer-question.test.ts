import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { compound } from '../../../functions/assistant/calculations/growth-outcome.ts';
import { toMonthlyRate } from '../../../functions/assistant/calculations/resolve-rate.ts';
import { findTerm, glossary } from '../../../functions/assistant/glossary/glossary.ts';
import {
  collectSourcedValues,
  isSentence,
  sourcedText,
} from '../../../functions/assistant/domain/sourced-text.ts';
import { testAssistant as play, siteUrl } from '../../support/assistant/test-assistant.ts';

it("an asset's answer has its price, its ratios, their source and their time", async () => {
  const text = await play().ask('quanto tá a petr4?');
  expect(text).toContain('PETR4 (Petróleo Brasileiro S.A.) está em R$ 31,58, +1,22% em relação');
  expect(text).toContain('P/L: 5,12');
  expect(text).toContain('Dividend yield: 10,00%');
  expect(text).toContain('Fonte: brapi, em 26/11 às 14h46, com até 15 minutos de atraso.');
  expect(text).toContain('não recomenda comprar nem vender');
});

it('a question for the reason of a move is answered that it is unknown', async () => {
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
])('the value of a number of shares is calculated: %s', async (question) => {
  expect(await play().ask(question)).toContain('R$ 3.158,00');
});

it.each([
  ['ipca do mês', 'Fonte: Banco Central do Brasil, outubro de 2026.'],
  ['ipca acumulado', 'Fonte: Banco Central do Brasil, outubro de 2026.'],
  ['quanto está a selic', /Fonte: Banco Central do Brasil, \d\d\/\d\d\./],
])('the source of %s names the month or the day of the value', async (question, source) => {
  expect(await play().ask(question)).toMatch(source);
});

it.each([
  'comprei PETR4 a 30, quanto ganhei?',
  'comprei 100 petr4 por R$ 30,00, quanto estou ganhando',
])('a gain since a purchase price is calculated for that asset alone: %s', async (asked) => {
  const text = await play().ask(asked);
  expect(text).toContain('De R$ 30,00 para R$ 31,58 são +5,27%');
  expect(text).not.toContain('Sua carteira');
});

it('dividends cover twelve months, and an announced one is listed separately', async () => {
  const text = await play().ask('dividendos da petrobras');
  expect(text).toContain('pagou R$ 3,00 por ação');
  expect(text).toContain('9,50% do preço de agora');
  expect(text).toContain('Próximo anunciado: Dividendo de R$ 0,4712 em 20/02/2027.');
});

it('dividends of last year cover the calendar year, not twelve months', async () => {
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
  ['consórcio de 200 mil em 15 anos', 'Não faço contas de consórcio'],
  ['quanto custa o bfj', 'O plano mensal custa'],
  ['tesouro selic ou cdb?', 'Não recomendo'],
])('%s: is neither an amount to invest nor a market price', async (question, said) => {
  const text = await play().ask(question);
  expect(text).toContain(said);
  expect(text).not.toContain('juros sobre juros');
});

it('a rate that may be monthly or yearly is calculated as both', async () => {
  const text = await play().ask('quanto rende 500 por mes 10 anos a 0,8%');
  expect(text).toContain('0,8% ao mês');
  expect(text).toContain('0,8% ao ano');
  expect(await play().ask('quanto rende 500 por mês 10 anos a 10%')).not.toContain('ao mês');
});

it.each([
  ['pq o dolar subiu', 'O motivo eu não sei dizer', 'Ler a edição inteira'],
  ['por que o dólar caiu?', 'O motivo eu não sei dizer', 'O dólar está em R$ 5,39'],
])('%s: shows the price and says that the cause is unknown', async (question, ...texts) => {
  const text = await play().ask(question);
  for (const one of texts) expect(text).toContain(one);
});

it('a question why a price rose is corrected when it fell', async () => {
  const [up, down] = await Promise.all([
    play().ask('por que o dólar subiu?'),
    play().ask('por que o dólar caiu?'),
  ]);
  expect(
    [up, down].filter((text) => /o dólar não (?:subiu: caiu|caiu: subiu)\./.test(text)),
  ).toHaveLength(1);
});

it('an income is calculated exactly and rounded up to whole shares', async () => {
  const text = await play().ask('quanto preciso de PETR4 para receber R$ 100 por mês?');
  // 1,200 a year divided by 3 per share.
  expect(text).toContain('seriam 400 ações');
  expect(text).toContain('são R$ 12.632,00');
});

it('a comparison lists the assets side by side, marks unknown values, and prefers none', async () => {
  const text = await play().ask('compara petr4 com vale3');
  expect(text).toContain('Preço: PETR4 R$ 31,58 | VALE3 R$ 54,98');
  expect(text).toContain('ROE: PETR4 25,00% | VALE3 sem dado');
  expect(await play().ask('compara petr4 com xpto3')).toContain('Não encontrei XPTO3');
});

it('a comparison links to its page, on WhatsApp as a readable address', async () => {
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

it('a projected amount matches the closed formula', () => {
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
        const found = compound(
          new Big(initial),
          new Big(monthly),
          new Big(rate),
          months,
        ).toNumber();
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(0.005 + expected * 1e-10);
      },
    ),
  );
  expect(compound(new Big(100), new Big(10), new Big(0), 12).toFixed()).toBe('220');
  const twelve = compound(new Big(1), new Big(0), toMonthlyRate(new Big('0.1')), 12).toNumber();
  expect(twelve).toBeCloseTo(1.1, 12);
});

it('rates and market prices come from the newest edition, and are reported missing without one', async () => {
  expect(await play().ask('quanto está o dólar e a selic?')).toContain('O dólar está em R$ 5,39');
  const without = play({ readFacts: async () => undefined });
  expect(await without.ask('selic')).toContain('Ainda não tenho a meta da Selic');
  expect(await without.ask('quanto rende 1000 no cdi em 1 ano')).toContain('Não tenho essa taxa');
});

describe('alerts', () => {
  it('are created, listed and removed by text', async () => {
    const person = play();
    expect(await person.ask('me avise se PETR4 passar de R$ 40')).toContain(
      'aviso quando PETR4 chegar a R$ 40,00 ou mais',
    );
    // Below the current price, so it waits from above.
    expect(await person.ask('me avisa quando petr4 chegar a 30')).toContain('R$ 30,00 ou menos');
    // A repeated request answers that the alert already exists.
    const again = await person.ask('me avise quando PETR4 passar de R$ 40');
    expect(again).toContain(
      'Você já tem este alerta: aviso quando PETR4 chegar a R$ 40,00 ou mais',
    );
    expect(again).not.toContain('Pronto');
    expect(person.alerts.map(({ direction }) => direction)).toEqual(['acima', 'abaixo']);
    expect(await person.ask('meus alertas')).toContain('R$ 30,00 ou menos');
    expect(await person.ask('remover alerta')).toContain('Qual deles?');
    expect(await person.ask('remover alerta VALE3')).toContain('não tem alerta de VALE3');
    // Undoing one does not remove another.
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
  ])('the question which alert to remove is answered with %j', async (answer, left) => {
    const person = play();
    await person.ask('alerta PETR4 acima de 45');
    const made = await person.ask('alerta PETR4 acima de 50');
    expect(made).toContain('escreva “remover alerta PETR4 de R$ 50,00”');
    expect(made).toContain('vai para a lista “Atingidos”');
    await person.ask('remover alerta petr4');
    expect(await person.ask(answer)).toContain('Pronto, removi');
    expect(person.alerts.map(({ targetInCentavos }) => targetInCentavos)).toEqual(left);
  });

  it('a target that is already met needs a confirmation, and a rejected alert is answered with its rule', async () => {
    const person = play();
    expect(await person.ask('alerta PETR4 acima de 20')).toContain('“mesmo assim”');
    expect(person.alerts).toEqual([]);
    await person.ask('alerta PETR4 acima de 20 mesmo assim');
    expect(person.alerts).toHaveLength(1);
  });
});

it('without access no data is read, but a user in danger gets help', async () => {
  const person = play({
    findAccess: async () => ({ hasAccess: false, expiresAt: null }),
    readAsset: () => Promise.reject(new Error('asked')),
  });
  expect(await person.ask('PETR4')).toContain('https://bfj.test/nossos-planos');
  expect(await person.ask('quero morrer')).toContain('188');
});

it('a failing or slow source is reported in the answer, and any other error is thrown', async () => {
  const down = play({ readAsset: () => Promise.reject(new ProblemError('partner_unavailable')) });
  expect(await down.ask('PETR4')).toContain('não respondeu agora');
  const broken = play({ readAsset: () => Promise.reject(new Error('broken')) });
  await expect(broken.ask('PETR4')).rejects.toThrow('broken');
});

it('no sentence can contain a value without a source', () => {
  expect(() => sourcedText`Rende 10% ao ano.`).toThrow(RangeError);
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

it('every question gets an answer without unsourced numbers, without advice and without language errors', async () => {
  const person = play();
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 9 }), async (parts) => {
      const answer = await person.say(parts.join(' '));
      const note = answer.note === undefined ? [] : [answer.note];
      for (const part of [...answer.parts, ...note]) {
        const figures = collectSourcedValues(part);
        const text = isSentence(part) ? part.text : '';
        // Asset codes, telephone numbers and examples contain digits that need no source.
        let rest = text.replaceAll(/\b(?:[A-Z]{4}\d{1,2}|B3)\b/g, '');
        for (const figure of figures) rest = rest.replace(figure.text, '');
        rest = rest
          .replaceAll(/“[^”]*”/g, '')
          .replaceAll(/\b(?:188|192)\b/g, '')
          .replaceAll(/R\$ 100 por mês com/g, '');
        expect({ text, rest: /\d/.exec(rest) }).toEqual({ text, rest: null });
        // Words that were not read are quoted.
        expect(text.replaceAll(/“[^”]*”/g, '')).not.toMatch(
          /undefined|NaN|null|Infinity|recomendamos|compre |venda /,
        );
      }
    }),
    { numRuns: 3_000 },
  );
});

it('every term is found by its name and its aliases, and its explanation has no number', () => {
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
