/*
 * The words by which somebody ends our messages on WhatsApp, and begins them again. They have to be
 * understood in any spelling and with any politeness around them; but a question about cancelling, or a
 * sentence that happens to have one of them, is for whoever answers messages. So the whole message must
 * be made of parts that are known here.
 */

/** What a message says of messages: `out` for none any more, `in` for again, undefined for nothing. */
export type ConsentWord = 'out' | 'in' | undefined;

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

const politeness = any(
  'por favor',
  'favor',
  'pfv',
  'oi',
  'ola',
  'bom dia',
  'boa tarde',
  'boa noite',
  'obrigad[oa]',
  'agora',
  'ja',
  'bfj',
);
const wish = any(
  '(?:eu )?quero',
  '(?:eu )?queria',
  '(?:eu )?gostaria de',
  '(?:eu )?desejo',
  '(?:eu )?preciso',
  'pode',
  'podem',
  'poderia',
  'poderiam',
  'vou',
);
const things = any('mensagens', 'mensagem', 'msgs?', 'avisos', 'alertas', 'notificacoes', 'isso');
const ours = any('(?:as |essas |estas |suas |tuas |de )');
const getting = any(
  'de receber',
  'de enviar',
  'de mandar',
  'de me enviar',
  'de me mandar',
  'o envio',
);

const outVerb = any(
  'parar?',
  'parem?',
  'pare',
  'sair',
  'saia',
  'cancelar?',
  'cancelem?',
  'cancele',
  'stop',
  'unsubscribe',
  'descadastrar',
  'descadastre',
);
const outObject = any(
  'tudo',
  'isso',
  'da lista',
  'dessa lista',
  'desta lista',
  'com isso',
  `(?:com )?${ours}?${things}`,
  `${getting}(?: ${ours}?${things})?`,
);
const refusal = any(
  `nao quero(?: mais)?(?: receber)?(?: mais)? (?:mais|${ours}?${things})`,
  'nao quero mais receber',
  `nao (?:me )?(?:mande|mandem|envie|enviem)(?: mais)?(?: ${ours}?${things})?`,
  'me (?:tire|tira|remova|remove) (?:da|dessa|desta) lista',
  'sai fora',
);

const inVerb = any('voltar?', 'volte', 'iniciar?', 'inicie', 'start', 'recomecar');
const inObject = any(
  'a receber',
  `(?:a receber )?(?:com )?${ours}?${things}`,
  'para a lista',
  'pra lista',
);
const wanting = `(?:eu )?quero (?:voltar a )?receber(?: de novo)?(?: ${ours}?${things})?(?: de novo)?`;

function whole(...sentences: readonly string[]): RegExp {
  return new RegExp(`^(?:${politeness} )*(?:${sentences.join('|')})(?: ${politeness})*$`, 'u');
}

const out = whole(`(?:${wish} )?${outVerb}(?: ${outVerb}){0,9}(?: ${outObject})?`, refusal);
const again = whole(`(?:${wish} )?${inVerb}(?: ${inVerb}){0,9}(?: ${inObject})?`, wanting);

/** What somebody has said of our messages with a message of theirs, if that is all that they say. */
export function consentWordOf(text: string): ConsentWord {
  if (text.length > longestMessage) return undefined;
  const words = wordsOf(text);
  if (out.test(words)) return 'out';
  return again.test(words) ? 'in' : undefined;
}
