import type { Token } from '../../lexicon/tokens.ts';
import type { SlotOf } from './slots.ts';

const words = new Map(
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
words.set('duas', 2).set('vinte', 20).set('trinta', 30).set('cem', 100);
const maxOfYear = 99;
/** Articles, unless a unit follows. */
const alsoArticles: ReadonlySet<string> = new Set(['um']);

const scales = new Map([
  ['mil', 1e3],
  ['k', 1e3],
  ['kk', 1e6],
  ['kkk', 1e9],
  ['mi', 1e6],
  ['mm', 1e6],
  ['milhao', 1e6],
  ['milhoes', 1e6],
  ['bi', 1e9],
  ['bilhao', 1e9],
  ['bilhoes', 1e9],
  ['tri', 1e12],
  ['trilhao', 1e12],
  ['trilhoes', 1e12],
]);

const units = new Map<string, SlotOf<'number'>['unit']>([
  ['%', 'percent'],
  ['porcento', 'percent'],
  ['ano', 'years'],
  ['anos', 'years'],
  ['mes', 'months'],
  ['meses', 'months'],
  ['dia', 'days'],
  ['dias', 'days'],
]);

const moneyWords: ReadonlySet<string> = new Set(
  'reais real conto contos pila pilas mango mangos prata pratas'.split(' '),
);

/** Returns the number at an index with its scale and unit, and how many tokens it takes. */
export function readNumberAt(
  tokens: readonly Token[],
  index: number,
): { readonly slot: SlotOf<'number'>; readonly count: number } | undefined {
  const plain = tokens[index]?.plain ?? '';
  const year = writtenYear(tokens, index);
  if (year !== undefined) return year;
  const base = /^\d/.test(plain) ? parseNumber(plain) : words.get(plain);
  if (base === undefined) return undefined;
  let count = 1;
  const next = () => tokens[index + count]?.plain ?? '';
  const scale = scales.get(next());
  if (scale !== undefined) count += 1;
  const isPercent = next() === 'por' && tokens[index + count + 1]?.plain === 'cento';
  const unit = isPercent ? 'percent' : units.get(next());
  count += isPercent ? 2 : unit === undefined ? 0 : 1;
  if (alsoArticles.has(plain) && count === 1) return undefined;
  const isMoney = moneyWords.has(next());
  if (isMoney) count += 1;
  const inReais = isMoney || tokens[index - 1]?.plain === 'r' ? ('reais' as const) : undefined;
  return { slot: { is: 'number', value: base * (scale ?? 1), unit: unit ?? inReais }, count };
}

/** `dois mil e vinte e três`. */
function writtenYear(tokens: readonly Token[], index: number) {
  const plainAt = (offset: number) => tokens[index + offset]?.plain ?? '';
  if (plainAt(0) !== 'dois' || plainAt(1) !== 'mil' || plainAt(2) !== 'e') return undefined;
  const tens = words.get(plainAt(3));
  if (tens === undefined || tens > maxOfYear) return undefined;
  const ones = plainAt(4) === 'e' ? words.get(plainAt(5)) : undefined;
  const isBoth = tens >= 20 && ones !== undefined && ones > 0 && ones < 10;
  const value = 2000 + tens + (isBoth ? ones : 0);
  return { slot: { is: 'number', value, unit: undefined } as const, count: isBoth ? 6 : 4 };
}

/** `1.000` is a thousand, `1.5` and `1,5` are one and a half. */
function parseNumber(written: string): number | undefined {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,9})?$/.test(written)
    ? written.replaceAll('.', '')
    : written;
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
