import { isOneTypoAway } from '../../../shared/values/is-one-typo-away.ts';
import typing from './typing.data.json' with { type: 'json' };

/*
 * Corrects typing on a phone: short forms, and one letter too many, too few or wrong. Only corrects words that are
 * hardly ambiguous, so that a correction never changes the question.
 */

const shortForms: Readonly<Record<string, string>> = typing.shortForms;

/** Words that decide the question, each long enough to be recognisable with one letter more or less. */
const keywords = [
  'petrobras',
  'bradesco',
  'santander',
  'itausa',
  'ambev',
  'magalu',
  'localiza',
  'gerdau',
  'suzano',
  'klabin',
  'cemig',
  'usiminas',
  'dividendo',
  'dividendos',
  'provento',
  'proventos',
  'rendimento',
  'rendimentos',
  'cotacao',
  'indicador',
  'indicadores',
  'patrimonio',
  'liquidez',
  'ibovespa',
  'bitcoin',
  'inflacao',
  'poupanca',
  'alerta',
  'alertas',
  'carteira',
  'mercado',
  'receita',
  'margem',
  'significa',
  'juros',
  'compostos',
  'assinatura',
  'cancelar',
] as const;
const keywordSet = new Set<string>(keywords);
/** Portuguese words that are one letter away from those. */
const similarWords: ReadonlySet<string> = new Set(typing.otherWords);
const shortestCorrected = 5;

/** `bom diaaa`; laughter keeps its letters. */
const stretched = /([aeiou])\1{2,}/g;

/** @param plain the text, normalized by `normalizeText` */
export function correctTypos(plain: string): string {
  return plain.replaceAll(stretched, '$1').replaceAll(/\p{L}+(?:\/(?!\p{L}))?/gu, (word) => {
    const whole = shortForms[word];
    if (whole !== undefined) return whole;
    if (word.length < shortestCorrected || keywordSet.has(word) || similarWords.has(word))
      return word;
    const near = keywords.filter((one) => one[0] === word[0] && isOneTypoAway(word, one));
    // A word and its plural are both one letter away; take the one of the same length.
    const [only] = near.length > 1 ? near.filter((one) => one.length === word.length) : near;
    return only ?? word;
  });
}
