/*
 * Recognises stop and resume words on WhatsApp in any spelling and with polite words around them. A question about
 * cancelling, or a sentence that happens to contain such a word, goes to the assistant, so the whole message must
 * consist of known parts.
 */
import listed from './opt-out-words.data.json' with { type: 'json' };

/**
 * The consent in a message: `out` to stop messages, `in` to resume them, undefined for neither. To cancel or to be
 * left alone may also mean the plan: it stops the messages, and the answer says how to end a subscription.
 */
export type ConsentWord = 'out' | 'in' | undefined;

/** Longer texts contain something else as well. */
const maxMessageLength = 120;

/** Returns the words of a text without accents, case, punctuation, emoji and repeated letters. */
function normalizeWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // P A R A R, and P.A.R.A.R
  const joined = /^(?:\p{L} )+\p{L}$/u.test(plain) ? plain.replaceAll(' ', '') : plain;
  return removeRepeatedLetters(joined);
}

function removeRepeatedLetters(text: string): string {
  return text.replaceAll(/(\p{L})\1+/gu, '$1');
}

/** Returns a pattern for any of some words, normalised as by `parseEntries`. */
function anyOf(...words: readonly string[]): string {
  return `(?:${words.map(removeRepeatedLetters).join('|')})`;
}

const politeness = anyOf(...listed.politeness);
const requestPrefix = anyOf(...listed.wish);
const things = anyOf(...listed.things);
const ours = anyOf('(?:as |essas |estas |suas |tuas |de )');
const getting = anyOf(...listed.getting);

/** Fills in the word lists that several sentences share. */
function fillWordLists(words: string): string {
  return words
    .replaceAll('{getting}', getting)
    .replaceAll('{ours}', ours)
    .replaceAll('{things}', things);
}

const outVerb = anyOf(...listed.outVerb);
const outObject = anyOf(...listed.outObject.map(fillWordLists));
const optOutPhrase = anyOf(...listed.refusal.map(fillWordLists));

const inVerb = anyOf(...listed.inVerb);
const inObject = anyOf(...listed.inObject.map(fillWordLists));
const wanting = `(?:eu )?quero (?:voltar a )?receber(?: de novo)?(?: ${ours}?${things})?(?: de novo)?`;

function whole(...sentences: readonly string[]): RegExp {
  return new RegExp(`^(?:${politeness} )*(?:${sentences.join('|')})(?: ${politeness})*$`, 'u');
}

const out = whole(
  `(?:${requestPrefix} )?${outVerb}(?: ${outVerb}){0,9}(?: ${outObject})?`,
  optOutPhrase,
);
const enough = anyOf(...listed.enough);
const mayMeanPlan = whole(`${anyOf(...listed.unclear)} cancelar`, `${enough}(?: ${enough}){0,3}`);
const again = whole(`(?:${requestPrefix} )?${inVerb}(?: ${inVerb}){0,9}(?: ${inObject})?`, wanting);

/** Returns the consent in a message, if it contains nothing else. */
export function parseConsentWord(text: string): ConsentWord {
  if (text.length > maxMessageLength) return undefined;
  const words = normalizeWords(text);
  if (out.test(words) || mayMeanPlan.test(words)) return 'out';
  return again.test(words) ? 'in' : undefined;
}
