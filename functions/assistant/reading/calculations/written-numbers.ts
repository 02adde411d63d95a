const units =
  'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove';
const tens = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa';
const hundreds =
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos';

export const numberValues: ReadonlyMap<string, number> = new Map<string, number>([
  ...units.split(' ').map((word, index): [string, number] => [word, index + 1]),
  ...tens.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ...hundreds.split(' ').map((word, index): [string, number] => [word, (index + 1) * 100]),
  ['uma', 1],
  ['duas', 2],
  ['catorze', 14],
  ['cem', 100],
]);

export const numberWord = [...numberValues.keys()].join('|');
/** `vinte por cento` has no hundred; `por cento e oitenta dias` has. */
const notPercent = String.raw`(?!(?<=(?:\d|${numberWord}) por )cento\b)`;
const numberWords = new RegExp(
  String.raw`${notPercent}\b(?:${numberWord})(?: e (?:${numberWord})){0,2}\b(?= (?:e mei[oa] )?(?:mil|rea|por cento|ano|mes|dia|semana|quinzena|\w{2,6}mestre|decada))`,
  'g',
);
/** From a hundred on, no number word is also an article. */
const largeNumberWords = new RegExp(
  String.raw`${notPercent}\b(?:cem|${hundreds.replaceAll(' ', '|')})(?: e (?:${numberWord})){0,2}\b`,
  'g',
);
/** `5 mil e 500 reais`; `10 mil e 500 por mês` are two amounts. */
const thousandsAnd =
  /(?<![\d.,])(\d{1,3}) mil e (\d{1,3})(?![\d.,%])(?! ?(?:mil|k|%|por cento|anos?|mes|meses|dias)\b)(?!(?: reais)? (?:por mes|ao mes|mensa|todo|cada|a mais por))/g;

const toDigits = (written: string) =>
  String(written.split(' e ').reduce((sum, one) => sum + (numberValues.get(one) ?? 0), 0));

/**
 * Returns a text with its number words as digits, before units of money, percent or time.
 * @param plain the text, normalized by `normalizeText`
 */
export function writeDigits(plain: string): string {
  return plain
    .replaceAll(/\bmeio (milhao|bilhao)\b/g, '0,5 $1')
    .replaceAll(numberWords, toDigits)
    .replaceAll(largeNumberWords, toDigits)
    .replaceAll(/(?<!\d ?)\bmil e (?=\d)/g, '1 mil e ')
    .replaceAll(/\b(\d{1,3}) (milhao|milhoes|mi|bilhao|bilhoes) e meio\b/g, '$1,5 $2')
    .replaceAll(
      /\b(\d{1,3}) (?:milhao|milhoes|mi) e (\d{1,3}) mil\b/g,
      (_, millions: string, rest: string) => `${Number(millions) * 1_000 + Number(rest)} mil`,
    )
    .replaceAll(thousandsAnd, (_, thousands: string, rest: string) =>
      String(Number(thousands) * 1_000 + Number(rest)),
    )
    .replaceAll(/(?<!\d ?)\bmil\b/g, '1000');
}
