import type { MessageChannel } from '../../contracts/messaging.ts';
import type { MessageLength, WantedFrequency } from '../../contracts/preferences.ts';
import type { EditionKind } from '../../editions/edition-facts.ts';
import type { MessagesChange, Question, QuestionOf } from '../question.ts';
import { hourIn, hourFor, loneHour } from './read-hour.ts';

/*
 * What somebody wants to be otherwise of the messages that they get. What is of an alert, an asset, a plan, the report or the
 * newsletter is none of it; and PARAR on WhatsApp was heard before anybody asks here.
 */

const ofSomethingElse =
  /\balert|\bplanos?\b|\bassina|\bnewsletter|\bpagamento|\bpagar\b|\bcobranc|\bcart(?:ao|oes)\b|\bteste\b|\btrial\b|\bcontas?\b|\bcadastro|\bsenha|\brelatorios?\b|\bcarteira|\bconversa|\bhistorico|\bdividendo|\bprovento|\brend(?:a|e|er|imento)|\binvest|\blogin\b|\bcodigo\b/;
/** Whoever misses a message has to be helped. */
const missesOne =
  /\bnao (?:me )?(?:recebi|cheg(?:ou|aram)|veio|vieram|estou recebendo|consigo|consegui)\b/;

const message = /\b(?:mensage[mn]s?|msgs?|mensag|notificac(?:ao|oes)|noticias|boletim|boletins)\b/;
const edition = /\b(?:abertura|fechamento|resumos?|edic(?:ao|oes)|textos?)\b/;
const getting = /\b(?:receb\w+|mand\w+|envi\w+|cheg\w+|entreg\w+)\b/;
const changing =
  /\b(?:mud\w+|troc\w+|alter\w+|ajust\w+|escolh\w+|defin\w+|configur\w+|edit(?:a|ar|e)|personaliz\w+|marc(?:a|ar)|coloc\w+|bot(?:a|ar)|pass(?:a|ar))\b/;

/** @param rest the question without codes of assets; undefined where it is of no message */
export function preferenceQuestion(rest: string, tickers: readonly string[]): Question | undefined {
  if (tickers.length > 0 || ofSomethingElse.test(rest) || missesOne.test(rest)) return undefined;
  return (
    tellQuestion(rest) ??
    asked(notesChange(rest)) ??
    hourQuestion(rest) ??
    lengthQuestion(rest) ??
    frequencyQuestion(rest) ??
    asked(channelChange(rest)) ??
    incomplete(rest)
  );
}

/** What was missing, or the hour that is not offered, as the next message says it. @param plain by `withoutTypos` */
export function completedPreference(plain: string, before: Question): Question | undefined {
  if (before.about === 'change-messages') {
    if (before.change.of !== 'hour') return undefined;
    return hourAlone(plain, before.change.kind);
  }
  if (before.about !== 'incomplete-messages') return undefined;
  const { missing } = before;
  if (missing === 'hour') return hourAlone(plain, before.kind);
  if (missing === 'length') return lengthQuestion(`mensagens ${plain}`, false);
  if (missing === 'frequency') return frequencyQuestion(`mensagens ${plain}`, false);
  return (
    hourAlone(plain, undefined) ??
    lengthQuestion(`mensagens ${plain}`, false) ??
    frequencyQuestion(`mensagens ${plain}`, false)
  );
}

function asked(change: MessagesChange | undefined): Question | undefined {
  return change === undefined ? undefined : { about: 'change-messages', change };
}

function tellQuestion(rest: string): QuestionOf<'tell-messages'> | undefined {
  const asksPreferences =
    /\bpreferencias?\b/.test(rest) &&
    !changing.test(rest) &&
    /\b(?:minhas?|quais|ver|mostr\w+|estao)\b|^\W*preferencias\W*$/.test(rest);
  const asksWhen =
    /\b(?:que|qual(?: e)?(?: o)?) (?:horas?|horario)\b|\bquando\b|\bquais (?:sao )?(?:os )?horarios\b/.test(
      rest,
    ) &&
    (message.test(rest) || (getting.test(rest) && edition.test(rest))) &&
    !changing.test(rest) &&
    hourIn(rest) === undefined;
  const asksHow =
    /\b(?:com que frequencia|de quanto em quanto tempo|quantas vezes|como (?:estao|sao))\b/.test(
      rest,
    ) &&
    (message.test(rest) || getting.test(rest)) &&
    !/\b(?:atual\w+|preco\w*|cotac\w+)\b/.test(rest);
  const asksWhich =
    /\b(?:quais|que) (?:mensage[mn]s|msgs) (?:eu )?(?:recebo|estou recebendo|vou receber)\b|\b(?:recebo|receber) (?:quais|que) mensagens\b/.test(
      rest,
    );
  return asksPreferences || asksWhen || asksHow || asksWhich
    ? { about: 'tell-messages' }
    : undefined;
}

const duringTheDay =
  /\b(?:avis(?:o|os|ado|ada)|notas?|mensage[mn]s?|msgs?|notificac\w+|novidades|receber|algo) (?:\w+ )?(?:ao longo|durante|no decorrer|ao decorrer|no meio) (?:d?[oae] )?(?:dia|pregao)\b|\bavisos (?:do|de durante o) (?:dia|pregao)\b|\bavisos diarios\b/;

function notesChange(rest: string): MessagesChange | undefined {
  if (!duringTheDay.test(rest)) return undefined;
  if (turnsOff(rest)) return { of: 'notes', on: false };
  return { of: 'notes', on: true };
}

const offWords =
  /\bnao (?:me )?(?:quero|queria|mand\w+|envi\w+|preciso|desejo)\b|\bpar(?:e|ar|em|ou)\b|\bpara (?:de|com|tudo|as|os)\b|\bchega de\b|\b(?:desliga|desative|desativa|suspend|interromp|bloque|silenci)\w*\b|\bpaus(?:a|e|ar|o|em)\b|\bcancel(?:a|e|ar|em)\b|\btir(?:a|e|ar|em)\b/;
const onWords =
  /\bvolt(?:a|e|ar|em|o)\b|\b(?:retom|reativ|despaus|religu?)\w*\b|\b(?:ativ|lig)(?:a|ar|ue|e)\b|\bcontinu(?:a|e|ar)\b/;
const wantsAgain =
  /\b(?:quero|queria|gostaria de|prefiro|pode|podem|posso)\b.*\b(?:receb\w+|mand\w+|envi\w+)\b/;

function turnsOff(rest: string): boolean {
  return offWords.test(rest);
}

const emailWords = /\be ?-?mails?\b|\bcorreio eletronico\b/;
const whatsAppWords = /\b(?:whats ?app|whatsap|whatzapp|whats|wats(?:app)?|wpp|zap(?:zap)?)\b/;

/** Messages of the market, or all that comes by a channel that is named. */
function channelChange(rest: string): MessagesChange | undefined {
  const channels: MessageChannel[] = [
    ...(emailWords.test(rest) ? (['email'] as const) : []),
    ...(whatsAppWords.test(rest) ? (['whatsapp'] as const) : []),
  ];
  const isOfMessages =
    message.test(rest) || (getting.test(rest) && !/\bquanto\b|\breais\b|\br\$/.test(rest));
  if (
    /\be ?-?mail\b.*\b(?:(?<!de )novo|outro|errado|mudou)\b|\b(?:mud|troc|alter)\w+\b.*\be ?-?mail\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  const only = /\b(?:so|somente|apenas)\b/.test(rest);
  if (turnsOff(rest)) {
    if (channels.length > 0) return { of: 'channels', channels, on: false };
    if (/\b(?:mais )?nada\b|\bnenhuma\b/.test(rest) && isOfMessages) {
      return { of: 'channels', channels: ['email', 'whatsapp'], on: false };
    }
    return isOfMessages ? { of: 'market', on: false } : undefined;
  }
  if (channels.length > 0 && !only && (onWords.test(rest) || wantsAgain.test(rest))) {
    // `manda a abertura no zap` asks for one message.
    return edition.test(rest) && !onWords.test(rest)
      ? undefined
      : { of: 'channels', channels, on: true };
  }
  if (channels.length > 0 || !isOfMessages) return undefined;
  return onWords.test(rest) && !edition.test(rest) ? { of: 'market', on: true } : undefined;
}

function kindIn(rest: string): EditionKind | undefined {
  if (/\bfechamento\b|\b(?:d[ae]|[àa]|de) noite\b|\bda tarde\b|\bdepois do pregao\b/.test(rest))
    return 'closing';
  return /\babertura\b|\b(?:d[ae]|pela|de) manha\b|\bmais cedo\b/.test(rest)
    ? 'opening'
    : undefined;
}

const usualWords =
  /\b(?:horarios?|hora) (?:normal|normais|padrao|original|de antes|usual|habitual|de sempre|comum)\b/;

function hourQuestion(rest: string): Question | undefined {
  const kind = kindIn(rest);
  if (usualWords.test(rest)) {
    if (
      !/\b(?:volt\w*|quero|queria|prefiro|deix\w+|retorn\w+|pode)\b/.test(rest) &&
      !changing.test(rest)
    ) {
      return undefined;
    }
    return { about: 'change-messages', change: { of: 'hour', hour: null, ...of(kind) } };
  }
  const isOfMessages = message.test(rest) || edition.test(rest) || getting.test(rest);
  const time = hourIn(rest);
  if (time !== undefined && (isOfMessages || (changing.test(rest) && /\bhorarios?\b/.test(rest)))) {
    return hourChange(time, kind);
  }
  const asksChange = changing.test(rest) || /\b(?:outro|outra)\b/.test(rest);
  if (
    /\b(?:horarios?|horas?)\b/.test(rest) &&
    asksChange &&
    (isOfMessages || !/\bmercado|bolsa|pregao|b3\b/.test(rest))
  ) {
    return { about: 'incomplete-messages', missing: 'hour', ...of(kind) };
  }
  if (/\b(?:horarios?|horas?)\b/.test(rest) && message.test(rest)) {
    return { about: 'incomplete-messages', missing: 'hour', ...of(kind) };
  }
  // `abertura mais cedo`, which says no hour.
  if (/\bmais (?:cedo|tarde)\b/.test(rest) && (message.test(rest) || edition.test(rest))) {
    return { about: 'incomplete-messages', missing: 'hour', ...of(kindNamed(rest)) };
  }
  return undefined;
}

function kindNamed(rest: string): EditionKind | undefined {
  if (/\bfechamento\b/.test(rest)) return 'closing';
  return /\babertura\b/.test(rest) ? 'opening' : undefined;
}

function hourAlone(plain: string, kind: EditionKind | undefined): Question | undefined {
  const meant = kindIn(plain) ?? kind;
  if (
    usualWords.test(plain) ||
    /^\W*(?:o |no |ao |pro )?(?:normal|usual|habitual|de sempre|padrao)\W*$/.test(plain)
  ) {
    return { about: 'change-messages', change: { of: 'hour', hour: null, ...of(meant) } };
  }
  const time = loneHour(plain);
  if (time !== undefined) return hourChange(time, meant);
  return /^\W*(?:(?:a|o|da|do|na|no|e) )*(?:abertura|fechamento)(?: (?:do mercado|da bolsa))?\W*$/.test(
    plain,
  )
    ? { about: 'incomplete-messages', missing: 'hour', ...of(kindIn(plain)) }
    : undefined;
}

function hourChange(
  time: NonNullable<ReturnType<typeof hourIn>>,
  kind: EditionKind | undefined,
): Question {
  const { hour, kind: meant } = hourFor(time, kind);
  return { about: 'change-messages', change: { of: 'hour', hour, ...of(meant) } };
}

function of(kind: EditionKind | undefined): { readonly kind?: EditionKind } {
  return kind === undefined ? {} : { kind };
}

const lengthWords: readonly (readonly [RegExp, MessageLength])[] = [
  [
    /\b(?:muito|tao|mais) (?:curt[ao]s?|resumid[ao]s?)\b(?= demais)|\b(?:muito|tao) (?:curt[ao]s?|resumid[ao]s?)\b/,
    'longa',
  ],
  [
    /\b(?:muito|tao) (?:long[ao]s?|grandes?|comprid[ao]s?|extens[ao]s?|detalhad[ao]s?)\b|\b(?:long|grande|comprid)[ao]?s? demais\b|\bmenos (?:long[ao]s?|detalh\w+|texto)\b|\bnao quero (?:\w+ )?(?:mensage[mn]s?|textos?) (?:tao |muito )?(?:long|grande|comprid|detalhad)\w*/,
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

/** @param needsSubject whether messages have to be named */
function lengthQuestion(rest: string, needsSubject = true): Question | undefined {
  const isOfMessages =
    message.test(rest) || /\b(?:textos?|resumos?|abertura|fechamento|edicoes)\b/.test(rest);
  if (needsSubject && !isOfMessages) return undefined;
  // `as maiores altas do fechamento` asks for something else.
  if (/\b(?:altas?|quedas?|baixas?|acoes|acao|empresas?|fundos?)\b/.test(rest)) return undefined;
  const length = lengthWords.find(([pattern]) => pattern.test(rest))?.[1];
  if (length !== undefined) return { about: 'change-messages', change: { of: 'length', length } };
  return needsSubject && /\btamanhos?\b/.test(rest)
    ? { about: 'incomplete-messages', missing: 'length' }
    : undefined;
}

const frequencyWords: readonly (readonly [RegExp, WantedFrequency])[] = [
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

/** @param needsSubject whether messages have to be named, or nothing else said */
function frequencyQuestion(rest: string, needsSubject = true): Question | undefined {
  const found = frequencyWords.flatMap(([pattern, frequency]) => {
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
    /^[\s\p{P}]*(?:por favor|pfv|ta bom|ok)?[\s\p{P}]*$/u.test(first.after);
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
  // `não quero mensagem todo dia` says what it shall not be.
  if (/\bnao (?:quero|precis\w+|mand\w+)\b/.test(first.before) && first.frequency === 'diaria') {
    return { about: 'incomplete-messages', missing: 'frequency' };
  }
  return { about: 'change-messages', change: { of: 'frequency', frequency: first.frequency } };
}

function incomplete(rest: string): Question | undefined {
  const isOfMessages = message.test(rest) || /\bpreferencias?\b/.test(rest);
  return isOfMessages && changing.test(rest)
    ? { about: 'incomplete-messages', missing: 'anything' }
    : undefined;
}
