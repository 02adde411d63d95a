import {
  messageChannels,
  type MessageChannel,
  type SwitchableKind,
} from '../../../shared/contracts/messaging.ts';
import type { MessagesChange, Question, QuestionOf } from '../domain/question.ts';
import { changing, edition, getting, message, onlyAsks } from './message-words.ts';
import { hourIn } from './read-hour.ts';
import { frequencyQuestion, lengthQuestion } from './read-message-form.ts';
import { hourAlone, hourQuestion } from './read-message-hours.ts';
import { clausesWithout, negatedChange } from './negation.ts';

/*
 * Reads changes of the user's messages. Alerts, assets, plans, reports and the newsletter are excluded; PARAR on
 * WhatsApp was handled before.
 */

const otherTopicPattern =
  /\balert|\bplanos?\b|\bassina|\bnewsletter|\bpagamento|\bpagar\b|\bcobranc|\bcart(?:ao|oes)\b|\bteste\b|\btrial\b|\bcontas?\b|\bcadastro|\bsenha|\brelatorios?\b|\bcarteira|\bconversa|\bhistorico|\bdividendo|\bprovento|\brend(?:a|e|er|imento)|\binvest|\blogin\b|\bcodigo\b|\bcotac|\bprecos?\b|\bdolar|\beuros?\b|\bbitcoin|\bselic|\bibov|\bcdi\b|\bipca|\bacoes\b|\baluguel/;
/** A user who misses a message needs help instead. */
const missesMessage =
  /\bnao (?:me )?(?:recebi|cheg(?:ou|aram)|veio|vieram|estou recebendo|consigo|consegui)\b/;

/**
 * @param rest the question without codes of assets
 * @returns undefined if it is not about messages
 */
export function preferenceQuestion(rest: string, tickers: readonly string[]): Question | undefined {
  if (tickers.length > 0 || missesMessage.test(rest)) return undefined;
  if (negatedChange.test(rest) && isOfMessages(rest)) {
    const others = clausesWithout(rest, negatedChange);
    return (
      (others === '' ? undefined : preferenceQuestion(others, tickers)) ?? {
        about: 'unchanged',
        of: 'messages',
      }
    );
  }
  const question = readRequestedChange(rest);
  if (question?.about !== 'change-messages') return question;
  if (asksHow.test(rest)) return askForDetail(question);
  const { of } = question.change;
  if ((of !== 'hour' && of !== 'length' && of !== 'frequency') || !unwantedPattern.test(rest)) {
    return question;
  }
  // `não quero às 8h, quero às 9h` names the new value beside the unwanted one.
  const others = clausesWithout(rest, unwantedPattern);
  const positive = others === '' ? undefined : readRequestedChange(others);
  if (positive?.about === 'change-messages' && positive.change.of === of) return positive;
  const dislikesLong = of === 'length' && /\b(?:long|grande|comprid|extens|detalhad)/.test(rest);
  if (dislikesLong) return { about: 'change-messages', change: { of, length: 'curta' } };
  return { about: 'incomplete-messages', missing: of };
}

/** `não quero às 8h`, `não gosto de mensagens curtas`: an unwanted value. */
const unwantedPattern =
  /\bnao (?:me )?(?:quero|queria|gost\w+|precis\w+|mand\w+|envi\w+|prefiro)\b/;

/** Words that may accompany a negated command without an object: `não cancela`, `nao me tira da lista`. */
const accompanyingWords =
  /^\W*(?:(?:me|eu|que|de|da|do|lista|grupo|daqui|voces?|por favor|pfv|favor|mais|nada|isso|tudo|nao|ok|obrigad[oa]|agora|bfj)\b\W*)*$/;

function isOfMessages(rest: string): boolean {
  if (/\balert/.test(rest)) return false;
  if (accompanyingWords.test(rest.replace(negatedChange, ' ')) || kindsIn(rest).length > 0)
    return true;
  if (otherTopicPattern.test(rest)) return false;
  return [
    message,
    edition,
    getting,
    emailPattern,
    whatsAppPattern,
    duringTheDay,
    /\bhorarios?\b/,
  ].some((words) => words.test(rest));
}

function readRequestedChange(rest: string): Question | undefined {
  // A single edition, or `not only`, does not describe a permanent change.
  if (turnsOff(rest) && (namesOneEdition(rest) || notOnly.test(rest))) {
    return { about: 'incomplete-messages', missing: 'anything' };
  }
  const paused = asQuestion(pause(rest), rest);
  if (paused !== undefined) return paused;
  const kindsQuestion = asQuestion(kindsChange(rest), rest);
  if (otherTopicPattern.test(rest)) return kindsQuestion;
  return (
    settingsQuestion(rest) ??
    asQuestion(notesChange(rest), rest) ??
    hourQuestion(rest) ??
    lengthQuestion(rest) ??
    frequencyQuestion(rest) ??
    kindsQuestion ??
    asQuestion(channelChange(rest), rest) ??
    incomplete(rest)
  );
}

/** `não quero receber só por e-mail`. */
const notOnly = /\bnao (?:\w+ ){1,4}(?:so|somente|apenas)\b/;

/** `não quero o fechamento, só a abertura`: the clauses that end something. */
function endedClauses(rest: string): string {
  return rest
    .split(/[,;]|\bmas\b|\be sim\b/)
    .filter((clause) => turnsOff(clause) || /\bnem\b/.test(clause) || !wantedPattern.test(clause))
    .join(' ');
}

const wantedPattern =
  /\b(?:so|somente|apenas|mante\w+|deix\w+|continu\w+|quero|queria|prefiro|mand[ae]|pode)\b/;

function namesOneEdition(rest: string): boolean {
  return edition.test(rest) && /\b(?:hoje|hj|ontem|amanha)\b/.test(rest);
}

const kindPatterns: readonly (readonly [RegExp, SwitchableKind])[] = [
  [/\baberturas?\b|\b(?:mensage[mn]s?|msgs?) (?:d[ae]|pela) manha\b/, 'opening'],
  [/\bfechamentos?\b|\b(?:mensage[mn]s?|msgs?) (?:d[ae]|a) noite\b/, 'closing'],
  [/\bresumos? (?:d[ao] )?(?:semana|semanal|quinzena|quinzenal)\b/, 'digest'],
  [/\brelatorios?\b/, 'weekly-report'],
  [/\balertas?\b/, 'alert'],
];

function kindsIn(rest: string): readonly SwitchableKind[] {
  return kindPatterns.filter(([words]) => words.test(rest)).map(([, kind]) => kind);
}

/** `não quero mais receber o fechamento`: only the named kinds. */
function kindsChange(rest: string): MessagesChange | undefined {
  const on = !turnsOff(rest);
  const relevantText = on ? rest : endedClauses(rest);
  const kinds = kindsIn(relevantText);
  if (kinds.length === 0 || negatedChange.test(rest) || (onlyAsks(rest) && !asksHow.test(rest)))
    return undefined;
  // A command about a single alert removes it, and does not switch off its kind.
  const isPlainly =
    switchesAlerts.test(rest) ||
    getting.test(rest) ||
    /\bnao (?:quero|queria|preciso)\b/.test(rest);
  const namesSettings = /\b(?:frequencia|tamanho|horario|historico)\b/.test(rest);
  if (namesSettings || (kinds.includes('alert') && (!isPlainly || /\d/.test(rest))))
    return undefined;
  if (on && !onPattern.test(rest)) return undefined;
  const named = channelsIn(relevantText);
  return { of: 'kinds', kinds, channels: named.length === 0 ? [...messageChannels] : named, on };
}

/** `parar alertas de preço`: all alerts, without a named asset. */
const switchesAlerts =
  /^\W*(?:(?:quero|queria|pode|podem|por favor|oi|eu) )*(?:par(?:a|ar|e|em)|paus(?:a|ar|e|em)|suspend\w*|silenci\w*|stop|despaus\w*|retom\w*|volt\w*|reativ\w*|(?:re)?lig(?:a|ar|ue))(?: (?:com|de receber|a (?:mandar|enviar|receber)|os|as|meus|todos))* alertas(?: de precos?)?(?: (?:por favor|de novo))*\W*$/;

/** `pausa`, `pausar por 3 dias`: a request to pause and nothing else. */
const pausesAll =
  /^\W*(?:(?:quero|queria|gostaria de|pode|podem|preciso|por favor|oi) )*(?:paus(?:a|ar|e|em)|(?:fazer )?uma pausa)(?:,? (?:tudo|agora|isso|por favor))*(?: (?:por|durante|ate) [\p{L}\d ]{1,30})?\W*$/u;
const resumesAll =
  /^\W*(?:(?:quero|queria|pode|podem|por favor|oi) )*(?:despaus(?:a|ar|e|em)|retom(?:a|ar|e|em)|(?:acabar|tirar|sair) (?:com )?(?:d?a )pausa)(?:,? (?:tudo|agora|isso|por favor))*\W*$/;

function pause(rest: string): MessagesChange | undefined {
  if (pausesAll.test(rest)) return { of: 'market', on: false };
  return resumesAll.test(rest) ? { of: 'market', on: true } : undefined;
}

/** A question how to change something changes nothing. */
const asksHow =
  /\bcomo (?:eu |que |e que )*(?:faco|fazer|posso|mud|par[oae]|paus|cancel|desativ|deslig|troc|alter|configur|recebo)\w*/;

function askForDetail({ change }: QuestionOf<'change-messages'>): Question {
  const missing =
    change.of === 'hour' || change.of === 'length' || change.of === 'frequency'
      ? change.of
      : 'anything';
  return { about: 'incomplete-messages', missing };
}

/**
 * Returns the missing detail, or another hour instead of one that is not offered, from the next message.
 * @param plain the text, corrected by `correctTypos`
 */
export function completedPreference(plain: string, before: Question): Question | undefined {
  // `curtas não` names no length.
  if (/\b(?:nao|nunca)\b(?!,)/.test(plain)) return undefined;
  if (before.about === 'tell-messages') return hourAlone(plain, undefined);
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

const forTime =
  /\b(?:por|durante) (?:uma?|dois|duas|tres|quatro|alguns|algumas|\d+|est[ae]|ess[ae]) (?:dias?|semanas?|mes|meses|quinzena)\b|\bate (?:amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia \d+|o mes que vem|a semana que vem)\b/;

function asQuestion(change: MessagesChange | undefined, rest: string): Question | undefined {
  if (change === undefined) return undefined;
  const isForTime = 'on' in change && !change.on && forTime.test(rest);
  return { about: 'change-messages', change, ...(isForTime ? { isForTime } : {}) };
}

function settingsQuestion(rest: string): QuestionOf<'tell-messages'> | undefined {
  const asksPreferences =
    /\b(?:preferencias?|configurac\w+)\b/.test(rest) &&
    !/\b(?:mud|troc|alter|ajust|edit|configurar)\w*/.test(rest) &&
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
    /\b(?:quais|que) (?:mensage[mn]s|msgs) (?:eu )?(?:recebo|estou recebendo|vou receber)\b|\b(?:recebo|receber) (?:quais|que) mensagens\b|\bo que (?:e que )?eu (?:recebo|vou receber)\b/.test(
      rest,
    );
  return asksPreferences || asksWhen || asksHow || asksWhich
    ? { about: 'tell-messages' }
    : undefined;
}

const duringTheDay =
  /\b(?:avis(?:o|os|ado|ada)|notas?|mensage[mn]s?|msgs?|notificac\w+|novidades|receber|algo) (?:\w+ )?(?:ao longo|durante|no decorrer|ao decorrer|no meio) (?:d?[oae] )?(?:dia|pregao)\b|\bavisos (?:do|de durante o) (?:dia|pregao)\b|\bavisos diarios\b/;

function notesChange(rest: string): MessagesChange | undefined {
  if (!duringTheDay.test(rest) || (onlyAsks(rest) && !asksHow.test(rest))) return undefined;
  if (turnsOff(rest)) return { of: 'notes', on: false };
  return { of: 'notes', on: true };
}

const offPattern =
  /\bnao (?:me )?(?:quero|queria|mand\w+|envi\w+|precis\w+|desejo)\b|\bpar(?:e|ar|em|ou|o)\b|\bpara (?:de|com|tudo|as|os)\b|\bchega de\b|\b(?:desliga|desative|desativa|suspend|interromp|bloque|silenci)\w*\b|\bpaus(?:a|e|ar|o|em)\b|\bstop\b|\bcancel(?:a|e|ar|em)\b|\btir(?:a|e|ar|em)\b|\bda(?:r)? um tempo\b/;
const onPattern =
  /\bvolt(?:a|e|ar|em|o)\b|\b(?:retom|reativ|despaus|religu?)\w*\b|\b(?:ativ|lig)(?:a|ar|ue|e)\b|\bcontinu(?:a|e|ar)\b/;
const wantsAgain =
  /\b(?:quero|queria|gostaria de|prefiro|pode|podem|posso)\b.{0,80}\b(?:receb\w+|mand\w+|envi\w+)\b/;

function turnsOff(rest: string): boolean {
  return offPattern.test(rest);
}

const emailPattern = /\be ?-?mails?\b|\bcorreio eletronico\b/;
const whatsAppPattern = /\b(?:whats ?app|whatsap|whatzapp|whats|wats(?:app)?|wpp|zap(?:zap)?)\b/;

function channelsIn(rest: string): MessageChannel[] {
  return [
    ...(emailPattern.test(rest) ? (['email'] as const) : []),
    ...(whatsAppPattern.test(rest) ? (['whatsapp'] as const) : []),
  ];
}

/** Returns a change of the market's messages, or of all messages of a named channel. */
function channelChange(rest: string): MessagesChange | undefined {
  if (onlyAsks(rest) && !asksHow.test(rest)) return undefined;
  const channels = channelsIn(turnsOff(rest) ? endedClauses(rest) : rest);
  const isOfMessages =
    message.test(rest) || (getting.test(rest) && !/\bquanto\b|\breais\b|\br\$/.test(rest));
  if (
    /\be ?-?mail\b.{0,80}\b(?:(?<!de )novo|outro|errado|mudou)\b|\b(?:mud|troc|alter)\w+\b.{0,80}\be ?-?mail\b/.test(
      rest,
    )
  ) {
    return undefined;
  }
  if (turnsOff(rest)) {
    if (channels.length > 0) return { of: 'channels', channels, on: false };
    if (/\b(?:mais )?nada\b|\bnenhuma\b/.test(rest) && isOfMessages) {
      return { of: 'channels', channels: ['email', 'whatsapp'], on: false };
    }
    // Never switch off more than what is named.
    return isOfMessages && kindsIn(rest).length === 0 ? { of: 'market', on: false } : undefined;
  }
  const [single, ...others] = channels;
  if (
    /\b(?:so|somente|apenas)\b/.test(rest) &&
    wantsAgain.test(rest) &&
    single !== undefined &&
    others.length === 0
  ) {
    return { of: 'channels', channels: messageChannels.filter((one) => one !== single), on: false };
  }
  if (channels.length > 0 && (onPattern.test(rest) || wantsAgain.test(rest))) {
    // `manda a abertura no zap` asks for one message.
    return edition.test(rest) && !onPattern.test(rest)
      ? undefined
      : { of: 'channels', channels, on: true };
  }
  if (channels.length > 0 || !isOfMessages) return undefined;
  return onPattern.test(rest) && !edition.test(rest) ? { of: 'market', on: true } : undefined;
}

/** Returns a change without its subject. */
function incomplete(rest: string): Question | undefined {
  const isOfMessages = message.test(rest) || /\bpreferencias?\b/.test(rest);
  const namesOne =
    /\b(?:abertura|fechamento)\b/.test(rest) &&
    /\b(?:mud|troc|alter|ajust|configur|personaliz)\w+/.test(rest);
  // `avisos` may mean price alerts or notes during the day.
  const endsNotices = /\bavisos\b/.test(rest) && turnsOff(rest);
  return (isOfMessages && changing.test(rest)) || namesOne || endsNotices
    ? { about: 'incomplete-messages', missing: 'anything' }
    : undefined;
}
