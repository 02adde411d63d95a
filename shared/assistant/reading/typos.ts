import { isOneAway } from '../../values/one-away.ts';
import typing from './typing.data.json' with { type: 'json' };

/*
 * How people type on a phone: short forms, and one letter too many, too few or another. Only what can hardly be meant
 * otherwise is set right, so that no word of a question turns into another question.
 */

const shortForms: Readonly<Record<string, string>> = typing.shortForms;

/** Words that decide what is asked, each long enough that a letter more or less leaves it recognisable. */
const known = [
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
const knownWords = new Set<string>(known);
/** Words of Portuguese that are one letter away from those. */
const otherWords: ReadonlySet<string> = new Set(typing.otherWords);
const shortestSetRight = 5;

/** @param plain by `plainWords` */
export function withoutTypos(plain: string): string {
  return plain.replaceAll(/\p{L}+(?:\/(?!\p{L}))?/gu, (word) => {
    const whole = shortForms[word];
    if (whole !== undefined) return whole;
    if (word.length < shortestSetRight || knownWords.has(word) || otherWords.has(word)) return word;
    const near = known.filter((one) => one[0] === word[0] && isOneAway(word, one));
    // A word and its plural are both near; whichever is as long is meant.
    const [only] = near.length > 1 ? near.filter((one) => one.length === word.length) : near;
    return only ?? word;
  });
}
