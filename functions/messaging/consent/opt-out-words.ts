/*
 * The words by which somebody ends our messages on WhatsApp, and begins them again. They have to be
 * understood in any spelling and with any politeness around them; but a question about cancelling, or a
 * sentence that happens to have one of them, is for whoever answers messages. So the whole message must
 * be made of parts that are known here.
 */
import listed from './opt-out-words.data.json' with { type: 'json' };

/**
 * What a message says of messages: `out` for none any more, `in` for again, undefined for nothing; `unclear` for a wish
 * to cancel or to be left alone, which may mean the plan as well.
 */
export type ConsentWord = 'out' | 'in' | 'unclear' | undefined;

/** Whoever writes more than this has something else to say. */
const longestMessage = 120;

/** The words of a text without accents, case, signs, pictures and letters that are held down. */
function wordsOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // P A R A R, and P.A.R.A.R
  const joined = /^(?:\p{L} )+\p{L}$/u.test(plain) ? plain.replaceAll(' ', '') : plain;
  return withoutRepeats(joined);
}

function withoutRepeats(text: string): string {
  return text.replaceAll(/(\p{L})\1+/gu, '$1');
}

/** Any of some words, as they are once they have gone through `wordsOf`. */
function any(...words: readonly string[]): string {
  return `(?:${words.map(withoutRepeats).join('|')})`;
}

const politeness = any(...listed.politeness);
const wish = any(...listed.wish);
const things = any(...listed.things);
const ours = any('(?:as |essas |estas |suas |tuas |de )');
const getting = any(...listed.getting);

/** Puts the words that several sentences share into one of them. */
function filled(words: string): string {
  return words
    .replaceAll('{getting}', getting)
    .replaceAll('{ours}', ours)
    .replaceAll('{things}', things);
}

const outVerb = any(...listed.outVerb);
const outObject = any(...listed.outObject.map(filled));
const refusal = any(...listed.refusal.map(filled));

const inVerb = any(...listed.inVerb);
const inObject = any(...listed.inObject.map(filled));
const wanting = `(?:eu )?quero (?:voltar a )?receber(?: de novo)?(?: ${ours}?${things})?(?: de novo)?`;

function whole(...sentences: readonly string[]): RegExp {
  return new RegExp(`^(?:${politeness} )*(?:${sentences.join('|')})(?: ${politeness})*$`, 'u');
}

const out = whole(`(?:${wish} )?${outVerb}(?: ${outVerb}){0,9}(?: ${outObject})?`, refusal);
const enough = any(...listed.enough);
const unclear = whole(`${any(...listed.unclear)} cancelar`, `${enough}(?: ${enough}){0,3}`);
const again = whole(`(?:${wish} )?${inVerb}(?: ${inVerb}){0,9}(?: ${inObject})?`, wanting);

/** What somebody has said of our messages with a message of theirs, if that is all that they say. */
export function consentWordOf(text: string): ConsentWord {
  if (text.length > longestMessage) return undefined;
  const words = wordsOf(text);
  if (unclear.test(words)) return 'unclear';
  if (out.test(words)) return 'out';
  return again.test(words) ? 'in' : undefined;
}
