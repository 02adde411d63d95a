import { findTerm } from '../glossary/glossary.ts';
import { findIndicators } from '../domain/indicators.ts';
import words from './other-subject.data.json' with { type: 'json' };

/* Detects a question about a subject that is not an asset: `qual a cotação do ouro?`. */

/** Words in the position of a subject that name none. */
const noSubject = new RegExp(`^(?:${words.noSubject.join('|')})$`);

const subjects =
  /\b(?:d[oae]s?(?: uma?)?|(?:quanto (?:\w+ )?(?:cust\w+|ta|tao|esta|estao|val[ei]\w*|sai|fica|rend\w+|subi\w+|ca\w+|pag\w+|vari\w+|valoriz\w+)) (?:hoje )?(?:[oa]s?|uma?)) (?:(?:litro|quilo|kilo|grama|barril|onca|saca) d[eoa] )?(\p{L}{2,})/gu;

/** Returns whether a question without an asset's name is about another subject. */
export function namesOtherSubject(rest: string): boolean {
  return [...rest.matchAll(subjects)].some(
    ([, word = '']) =>
      !noSubject.test(word) && findTerm(word) === undefined && findIndicators(word).length === 0,
  );
}

const asksPrice =
  /\b(?:precos?|cotac(?:ao|oes)|valor|quanto (?:\w+ )?(?:cust\w+|ta|tao|esta|estao|val[ei]\w*|sai|rendeu|subiu|caiu|variou|valorizou))\b/;

/** Returns whether the question asks for the price of something that is not an asset. */
export function asksOtherPrice(rest: string): boolean {
  return asksPrice.test(rest) && namesOtherSubject(rest);
}
