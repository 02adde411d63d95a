import { normalizeText } from '../../assistant/text/normalize-text.ts';
import { parseConsentWord } from './opt-out-words.ts';

/** Words of users without a linked account, beyond the stop words of all users. */
export type StrangerWord = 'out' | 'who-are-we' | undefined;

const maxMessageLength = 160;
const stopSign = /[🛑⛔🚫✋]/u;
const onlyStopSigns = /^[\s\p{Default_Ignorable_Code_Point}🛑⛔🚫✋]+$/u;
const negation = /\b(?:nao|nunca|sem)\b/;
const question = /\b(?:como|quais|qual|quem|onde|por que|porque)\b|\?/;
/** Strangers have no alerts, so they mean all messages. */
const stopsAlerts =
  /^\W*(?:parar?|pare|parem|cancel\w{1,4}|chega de|remov\w{1,3}|desativ\w{1,3})(?: (?:os|esses|de))? (?:alertas?|avisos?)\W*$/;
const spam = /^\W*(?:(?:isso|isto) e )?spam\W*$/;
const erases =
  /\b(?:apag|exclu|delet|remov|elimin|tir)\w{1,4} (?:o |os |todos os )?(?:meus? )?(?:dados|cadastro|numero|telefone|contato|informacoes)\b/;
const asksWhoWeAre =
  /\b(?:golpe|fraude|phishing|lgpd|meus dados|reembolso|estorno|dinheiro de volta|quem (?:e|sao) (?:voces?|vcs?)|voces? quem e|quem fala|quem esta falando|de onde (?:voces?|vcs?) (?:sao|tir\w+|peg\w+)|(?:conseguiu|conseguiram|arrumaram|pegaram|acharam|tem|obtiveram) (?:o )?meu (?:numero|contato|telefone|zap|whatsapp))\b/;

/**
 * Returns `out` for a request to stop all messages, and `who-are-we` for a question about us and the stranger's
 * data.
 */
export function parseStrangerWord(text: string): StrangerWord {
  if (text.length > maxMessageLength) return undefined;
  if (parseConsentWord(text) === 'out') return 'out';
  if (stopSign.test(text) && onlyStopSigns.test(text)) return 'out';
  const words = normalizeText(text).toLowerCase();
  const isRequest = !negation.test(words) && !question.test(text.toLowerCase());
  if (isRequest && (stopsAlerts.test(words) || spam.test(words) || erases.test(words)))
    return 'out';
  return asksWhoWeAre.test(words) ? 'who-are-we' : undefined;
}
