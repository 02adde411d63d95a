import { expect, it, test } from 'vitest';
import { phraseChooser } from '../../../../shared/editions/phrase-chooser.ts';
import {
  formatDayAndMonth,
  formatDayRange,
  formatSaoPauloTime,
  previousMonthName,
  formatPastDayAfterNoun,
  formatUnambiguousNumericDay,
  formatWeekdayAndDay,
  formatPastDay,
  formatFutureDay,
} from '../../../../shared/editions/format-days.ts';
import {
  formatCount,
  joinList,
  describeMove,
  describeBasisPointsApart,
  formatSharesTraded,
  describeMoveAfterVerb,
} from '../../../../shared/editions/format-facts.ts';

const tuesday = '2026-11-24';

test.each([
  ['2026-11-24', 'hoje', 'de hoje'],
  ['2026-11-23', 'ontem', 'de ontem'],
  ['2026-11-20', 'na sexta-feira', 'de sexta-feira'],
  ['2026-11-17', 'em 17 de novembro', 'de 17 de novembro'],
])('%s was %s', (day, when, of) => {
  expect(formatPastDay(day, tuesday)).toBe(when);
  expect(formatPastDayAfterNoun(day, tuesday)).toBe(of);
});

test.each([
  ['2026-11-24', 'hoje'],
  ['2026-11-25', 'amanhã'],
  ['2026-12-01', 'na terça-feira, 1º de dezembro'],
  ['2026-12-05', 'no sábado, 5 de dezembro'],
])('%s will be %s', (day, when) => {
  expect(formatFutureDay(day, tuesday)).toBe(when);
});

test('days, months and hours are written in the Brazilian form', () => {
  expect(formatDayAndMonth('2027-01-01')).toBe('1º de janeiro');
  expect(formatWeekdayAndDay('2026-03-07')).toBe('sábado, 7 de março');
  expect(previousMonthName('2027-01-12')).toBe('dezembro');
  expect(previousMonthName('2026-12-11')).toBe('novembro');
  expect(formatUnambiguousNumericDay('2027-01-04', tuesday)).toBe('04/01/2027');
  expect(formatUnambiguousNumericDay('2026-12-04', tuesday)).toBe('04/12');
  expect(formatSaoPauloTime('2026-11-24T21:00:00.000Z')).toBe('18h');
  expect(formatSaoPauloTime('2026-11-24T02:05:00.000Z')).toBe('23h05');
});

test.each([
  [1, '1 ação'],
  [2, '2 ações'],
  [0, '0 ações'],
  [1_234, '1.234 ações'],
])('%s is %s', (count, text) => {
  expect(formatCount(count, 'ação', 'ações')).toBe(text);
});

test.each([
  [900, '900 ações'],
  [1, '1 ação'],
  [999_999, '1,00 milhão de ações'],
  [1_994_000, '1,99 milhão de ações'],
  [2_000_000, '2,00 milhões de ações'],
  [45_320_000, '45,32 milhões de ações'],
  [1_500_000_000, '1,50 bilhão de ações'],
  [10_000_000_000, '10,00 bilhões de ações'],
])('a volume of %s is %s', (volume, text) => {
  expect(formatSharesTraded(volume)).toBe(text);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a e b'],
  [['a', 'b', 'c'], 'a, b e c'],
])('%j is %s', (things, text) => {
  expect(joinList(things)).toBe(text);
});

const seeds = Array.from({ length: 60 }, (_, index) => `opening/2026-${index}`);
const waysOf = (change: number) =>
  [...new Set(seeds.map((seed) => describeMove(change, phraseChooser(seed), 'index')))].toSorted();

it('a move has the verb of its sign, and its size without a sign', () => {
  expect(waysOf(52)).toEqual(['avançou 0,52%', 'subiu 0,52%', 'teve alta de 0,52%']);
  expect(waysOf(-120)).toEqual(['caiu 1,20%', 'recuou 1,20%', 'teve queda de 1,20%']);
  expect(waysOf(0)).toEqual(['ficou estável', 'não mudou']);
  expect(waysOf(3)).toEqual(['quase não mudou (+0,03%)']);
  expect(waysOf(-5)).toEqual(['quase não mudou (−0,05%)']);
  expect([
    describeMoveAfterVerb(52),
    describeMoveAfterVerb(-52),
    describeMoveAfterVerb(0),
    describeMoveAfterVerb(5),
    describeMoveAfterVerb(-1),
    describeMoveAfterVerb(6),
  ]).toEqual([
    'com alta de 0,52%',
    'com queda de 0,52%',
    'sem variação',
    'quase estável (+0,05%)',
    'quase estável (−0,01%)',
    'com alta de 0,06%',
  ]);
});

test.each([
  ['2026-11-23', '2026-11-29', '23 a 29 de novembro de 2026'],
  ['2026-11-30', '2026-12-06', '30 de novembro a 6 de dezembro de 2026'],
  ['2026-12-28', '2027-01-03', '28 de dezembro de 2026 a 3 de janeiro de 2027'],
  ['2027-02-01', '2027-02-07', '1º a 7 de fevereiro de 2027'],
])('%s to %s is %s', (from, to, words) => {
  expect(formatDayRange(from, to)).toBe(words);
});

test.each([
  [14.9, 15, '10 pontos-base abaixo'],
  [15.01, 15, '1 ponto-base acima'],
  [15, 15, undefined],
  [4.35, 4.3, '5 pontos-base acima'],
])('%s is %s: %s', (percent, other, text) => {
  expect(describeBasisPointsApart(percent, other)).toBe(text);
});

it('the choice is stable for one edition, and every variant comes up over a year', () => {
  const ways = ['a', 'b', 'c'] as const;
  expect(phraseChooser('opening/2026-11-24')('x', ways)).toBe(
    phraseChooser('opening/2026-11-24')('x', ways),
  );
  const counts = Map.groupBy(
    Array.from({ length: 300 }, (_, index) => phraseChooser(`closing/${index}`)('index', ways)),
    (way) => way,
  );
  for (const way of ways) expect(counts.get(way)?.length ?? 0).toBeGreaterThan(60);
});
