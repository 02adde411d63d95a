import type { QuestionOf } from '../domain/question.ts';
import words from './small-talk.data.json' with { type: 'json' };

const emojis = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\s|\u200d|\ufe0f)+$/u;
const mistake =
  /\b(?:(?:mensagem|msg|numero|contato|conversa|grupo|janela|chat) errad[ao]|errei (?:o|a|de) (?:numero|contato|conversa|grupo|janela|chat|mensagem)|(?:era|foi) (?:pra|para|pro) outr[ao] (?:pessoa|contato|grupo|conversa)|nao era (?:pra|para) (?:voce|vc|ca)|foi engano|foi sem querer|mandei (?:errado|sem querer)|ignora(?:r)? (?:a|essa|isso)|desconsider[ae])\b/;
const nothingAsked = new RegExp(words.nothingAsked);
const nothingWords = new RegExp(words.nothing, 'g');
const greetingStart = new RegExp(words.greetingStart);
const greetingWords = new RegExp(words.greetingWords, 'g');

/** Longer messages are read by other rules, or not at all. */
const longest = 160;

/**
 * Returns the small talk of a message that asks nothing: a greeting, laughter, a mistake; undefined for other
 * messages.
 * @param plain the message, as `normalizeText` and `correctTypos` returned it
 */
export function readSmallTalk(
  plain: string,
): QuestionOf<'not-covered'> | QuestionOf<'greeting'> | undefined {
  if (plain.length > longest) return undefined;
  const hasOnly = (known: RegExp) => !/[\p{L}\p{N}]/u.test(plain.replaceAll(known, ' '));
  if (greetingStart.test(plain) && hasOnly(greetingWords)) return { about: 'greeting' };
  const isNothing =
    emojis.test(plain) ||
    mistake.test(plain) ||
    (nothingAsked.test(plain) && hasOnly(nothingWords));
  return isNothing ? { about: 'not-covered', of: 'nothing' } : undefined;
}
