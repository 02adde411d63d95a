import { expect, it, test } from 'vitest';
import { chooser } from '../../../../../shared/editions/prose/chosen-words.ts';
import {
  dayAndMonth,
  daysInWords,
  hourOf,
  monthBefore,
  ofWhen,
  shortDayFrom,
  weekdayAndDay,
  whenWas,
  whenWillBe,
} from '../../../../../shared/editions/prose/day-words.ts';
import {
  counted,
  listed,
  moved,
  pointsApart,
  sharesTraded,
  withMove,
} from '../../../../../shared/editions/prose/figure-words.ts';

const tuesday = '2026-11-24';

test.each([
  ['2026-11-24', 'hoje', 'de hoje'],
  ['2026-11-23', 'ontem', 'de ontem'],
  ['2026-11-20', 'na sexta-feira', 'de sexta-feira'],
  ['2026-11-17', 'em 17 de novembro', 'de 17 de novembro'],
])('%s was %s', (day, when, of) => {
  expect(whenWas(day, tuesday)).toBe(when);
  expect(ofWhen(day, tuesday)).toBe(of);
});

test.each([
  ['2026-11-24', 'hoje'],
  ['2026-11-25', 'amanhã'],
  ['2026-12-01', 'na terça-feira, 1º de dezembro'],
  ['2026-12-05', 'no sábado, 5 de dezembro'],
])('%s will be %s', (day, when) => {
  expect(whenWillBe(day, tuesday)).toBe(when);
});

test('days, months and hours are said as Brazilians say them', () => {
  expect(dayAndMonth('2027-01-01')).toBe('1º de janeiro');
  expect(weekdayAndDay('2026-03-07')).toBe('sábado, 7 de março');
  expect(monthBefore('2027-01-12')).toBe('dezembro');
  expect(monthBefore('2026-12-11')).toBe('novembro');
  expect(shortDayFrom('2027-01-04', tuesday)).toBe('04/01/2027');
  expect(shortDayFrom('2026-12-04', tuesday)).toBe('04/12');
  expect(hourOf('2026-11-24T21:00:00.000Z')).toBe('18h');
  expect(hourOf('2026-11-24T02:05:00.000Z')).toBe('23h05');
});

test.each([
  [1, '1 ação'],
  [2, '2 ações'],
  [0, '0 ações'],
  [1_234, '1.234 ações'],
])('%s is %s', (count, text) => {
  expect(counted(count, 'ação', 'ações')).toBe(text);
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
  expect(sharesTraded(volume)).toBe(text);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a e b'],
  [['a', 'b', 'c'], 'a, b e c'],
])('%j is %s', (things, text) => {
  expect(listed(things)).toBe(text);
});

const seeds = Array.from({ length: 60 }, (_, place) => `opening/2026-${place}`);
const waysOf = (change: number) =>
  [...new Set(seeds.map((seed) => moved(change, chooser(seed), 'index')))].toSorted();

it('a move has the verb of its sign, and says how far without one', () => {
  expect(waysOf(52)).toEqual(['avançou 0,52%', 'subiu 0,52%', 'teve alta de 0,52%']);
  expect(waysOf(-120)).toEqual(['caiu 1,20%', 'recuou 1,20%', 'teve queda de 1,20%']);
  expect(waysOf(0)).toEqual(['ficou estável', 'não mudou']);
  expect(waysOf(3)).toEqual(['quase não mudou (+0,03%)']);
  expect(waysOf(-5)).toEqual(['quase não mudou (−0,05%)']);
  expect([
    withMove(52),
    withMove(-52),
    withMove(0),
    withMove(5),
    withMove(-1),
    withMove(6),
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
  expect(daysInWords(from, to)).toBe(words);
});

test.each([
  [14.9, 15, '10 pontos-base abaixo'],
  [15.01, 15, '1 ponto-base acima'],
  [15, 15, undefined],
  [4.35, 4.3, '5 pontos-base acima'],
])('%s is %s: %s', (percent, other, text) => {
  expect(pointsApart(percent, other)).toBe(text);
});

it('what is chosen is the same for one edition, and every way comes up over the year', () => {
  const ways = ['a', 'b', 'c'] as const;
  expect(chooser('opening/2026-11-24')('x', ways)).toBe(chooser('opening/2026-11-24')('x', ways));
  const counts = Map.groupBy(
    Array.from({ length: 300 }, (_, place) => chooser(`closing/${place}`)('index', ways)),
    (way) => way,
  );
  for (const way of ways) expect(counts.get(way)?.length ?? 0).toBeGreaterThan(60);
});
