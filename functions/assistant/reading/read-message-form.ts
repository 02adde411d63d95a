import type { MessageLength, WantedFrequency } from '../../../shared/contracts/preferences.ts';
import type { Question } from '../domain/question.ts';
import { changing, getting, message, onlyAsks } from './message-words.ts';

const lengthPatterns: readonly (readonly [RegExp, MessageLength])[] = [
  [
    /\b(?:muito|tao|mais) (?:curt[ao]s?|resumid[ao]s?)\b(?= demais)|\b(?:muito|tao) (?:curt[ao]s?|resumid[ao]s?)\b/,
    'longa',
  ],
  [
    /\b(?:muito|tao) (?:long[ao]s?|grandes?|comprid[ao]s?|extens[ao]s?|detalhad[ao]s?)\b|\b(?:long|grande|comprid)[ao]?s? demais\b|\bmuito texto\b|\bmenos (?:long[ao]s?|detalh\w+|texto)\b|\bnao quero (?:\w+ )?(?:mensage[mn]s?|textos?) (?:tao |muito )?(?:long|grande|comprid|detalhad)\w*/,
    'curta',
  ],
  [
    /\b(?:curt[ao]s?|curtinh[ao]s?|resumid[ao]s?|enxut[ao]s?|breves?|pequen[ao]s?|objetiv[ao]s?|diret[ao]s?|sucint[ao]s?|(?:mais|mensage[mn]s?) menor(?:es)?|menores)\b/,
    'curta',
  ],
  [
    /\b(?:balancead[ao]s?|equilibrad[ao]s?|medi[ao]s?|tamanho (?:normal|medio|intermediario)|intermediari[ao]s?)\b/,
    'media',
  ],
  [
    /\b(?:long[ao]s?|detalhad[ao]s?|mais detalhes?|mais complet[ao]s?|complet[ao]s|aprofundad[ao]s?|extens[ao]s?|maiores|comprid[ao]s?|grandes)\b/,
    'longa',
  ],
];

/**
 * Returns the question about the length of messages.
 * @param needsSubject whether messages have to be named
 */
export function lengthQuestion(rest: string, needsSubject = true): Question | undefined {
  const isOfMessages =
    message.test(rest) || /\b(?:textos?|resumos?|abertura|fechamento|edicoes)\b/.test(rest);
  if (needsSubject && !isOfMessages) return undefined;
  // `as maiores altas do fechamento` asks for something else.
  if (/\b(?:altas?|quedas?|baixas?|acoes|acao|empresas?|fundos?)\b/.test(rest)) return undefined;
  const length = lengthPatterns.find(([pattern]) => pattern.test(rest))?.[1];
  if (length !== undefined && onlyAsks(rest)) return { about: 'tell-messages' };
  if (length !== undefined) return { about: 'change-messages', change: { of: 'length', length } };
  return needsSubject && /\btamanhos?\b/.test(rest)
    ? { about: 'incomplete-messages', missing: 'length' }
    : undefined;
}

const frequencyPatterns: readonly (readonly [RegExp, WantedFrequency])[] = [
  [
    /\bquinzena(?:l|is|lmente)?\b|\b(?:a cada|de) (?:15|quinze)(?: em (?:15|quinze))? dias\b|\b(?:a cada )?(?:duas|2)(?: em (?:duas|2))? semanas\b|\bsemana sim\b|\b(?:duas|2) vezes (?:por|ao|no) mes\b/,
    'quinzenal',
  ],
  [
    /\bsemana(?:l|is|lmente)\b|\b(?:uma|1) ?(?:vez|x)? ?(?:por|a|na|cada|em cada) semana\b|\bum(?:a)? (?:mensagem|resumo|msg) por semana\b|\btodas? (?:as )?semanas?\b|\b(?:so|apenas|somente) (?:no|aos|nos) (?:sabados?|fim de semana|fins de semana)\b|\b(?:so|apenas) (?:o )?resumo da semana\b/,
    'semanal',
  ],
  [
    /\btodo(?:s os)? (?:santo )?dias?\b|\bdiari[ao]s?\b|\bdiariamente\b|\bdia a dia\b|\bcada dia\b|\b(?:uma|1) (?:vez )?(?:por|ao) dia\b|\btodas as manhas\b/,
    'diaria',
  ],
];
const lonely =
  /^\W*(?:(?:so|somente|apenas|quero|queria|prefiro|pode ser|receber|mudar?|mude|passa|passar|pra|para|por favor|agora|de forma|que seja|ser|ficar?) )*$/;

/**
 * Returns the question about the frequency of messages.
 * @param needsSubject whether the text must name messages, or contain nothing else
 */
export function frequencyQuestion(rest: string, needsSubject = true): Question | undefined {
  const found = frequencyPatterns.flatMap(([pattern, frequency]) => {
    const match = pattern.exec(rest);
    return match === null
      ? []
      : [
          {
            frequency,
            before: rest.slice(0, match.index),
            after: rest.slice(match.index + match[0].length),
          },
        ];
  });
  const [first] = found;
  if (first === undefined) {
    return needsSubject &&
      /\bfrequencia|\bperiodicidade\b/.test(rest) &&
      (message.test(rest) || changing.test(rest) || getting.test(rest))
      ? { about: 'incomplete-messages', missing: 'frequency' }
      : undefined;
  }
  const isAlone =
    lonely.test(first.before) &&
    /^[\s\p{P}]*(?:(?:por favor|pfv|(?:esta|ta) bom|ok)[\s\p{P}]*)?$/u.test(first.after);
  const isOfMessages =
    message.test(rest) ||
    (getting.test(rest) &&
      !/\bquant[oa]s?\b|\breais\b|\br\$|\d/.test(rest.replaceAll(/\b(?:1|2|15)\b/g, ''))) ||
    (/\bresumos?\b/.test(rest) && /\b(?:quero|queria|prefiro|so|apenas|somente)\b/.test(rest));
  if (needsSubject && !isAlone && !isOfMessages) return undefined;
  if (
    /\?\s*$/.test(rest) &&
    !/\b(?:quero|pode|podem|poderia|posso|da para|da pra|consigo)\b/.test(rest)
  )
    return undefined;
  // `não quero mensagem todo dia` does not name the new frequency.
  if (/\bnao (?:quero|precis\w+|mand\w+)\b/.test(first.before) && first.frequency === 'diaria') {
    return { about: 'incomplete-messages', missing: 'frequency' };
  }
  return { about: 'change-messages', change: { of: 'frequency', frequency: first.frequency } };
}
