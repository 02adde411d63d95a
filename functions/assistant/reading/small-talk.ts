import type { Question } from '../domain/question.ts';
import { normalizeText } from '../text/normalize-text.ts';

const laughter =
  /^(?:k+|(?:ha|he|hi|hua|rs|ah){1,30}h?|lol|uai|ue|eita|vixe|vish|oxe|aff+|hm+|nossa|top|massa|show|boa|bom|demais|ops|opa)$/;
const emojis = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\s|\u200d|\ufe0f)+$/u;
const mistake =
  /\b(?:(?:mensagem|msg|numero|contato|conversa|grupo|janela|chat) errad[ao]|errei (?:o|a|de) (?:numero|contato|conversa|grupo|janela|chat|mensagem)|(?:era|foi) (?:pra|para|pro) outr[ao] (?:pessoa|contato|grupo|conversa)|nao era (?:pra|para) (?:voce|vc|ca)|foi engano|foi sem querer|mandei (?:errado|sem querer)|ignora(?:r)? (?:a|essa|isso)|desconsider[ae])\b/;
const greetingWords: ReadonlySet<string> = new Set(
  'oi ola opa oie alo salve e eh aqui ai tem alguem ta esta funciona funcionando isso voce vc me ouve mesmo gente a o que robo'.split(
    ' ',
  ),
);
const word = /[a-z]+/g;
const calls = /^(?:oi|ola|opa|oie|alo|salve|alguem|funciona|funcionando)$/;

/** Returns the small talk of a message that asks nothing; undefined for other messages. */
export function readSmallTalk(text: string): Question | undefined {
  if (text.length > 160) return undefined;
  const plain = normalizeText(text);
  const words = plain.match(word) ?? [];
  const isLaughter =
    words.length > 0 && words.every((one) => laughter.test(one)) && !/\d/.test(plain);
  if (isLaughter || emojis.test(text) || mistake.test(plain)) {
    return { about: 'not-covered', of: 'nothing' };
  }
  const isCall = words.some((one) => calls.test(one));
  return isCall && words.every((one) => greetingWords.has(one)) ? { about: 'greeting' } : undefined;
}
