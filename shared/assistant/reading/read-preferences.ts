import {
  messageChannels,
  type MessageChannel,
  type SwitchableKind,
} from '../../contracts/messaging.ts';
import type { MessagesChange, Question, QuestionOf } from '../question.ts';
import { changing, edition, getting, message, onlyAsks } from './message-words.ts';
import { hourIn } from './read-hour.ts';
import { frequencyQuestion, lengthQuestion } from './read-message-form.ts';
import { hourAlone, hourQuestion } from './read-message-hours.ts';
import { clausesWithout, negatedChange } from './negation.ts';

/*
 * What somebody wants to be otherwise of the messages that they get. What is of an alert, an asset, a plan, the report or the
 * newsletter is none of it; and PARAR on WhatsApp was heard before anybody asks here.
 */

const ofSomethingElse =
  /\balert|\bplanos?\b|\bassina|\bnewsletter|\bpagamento|\bpagar\b|\bcobranc|\bcart(?:ao|oes)\b|\bteste\b|\btrial\b|\bcontas?\b|\bcadastro|\bsenha|\brelatorios?\b|\bcarteira|\bconversa|\bhistorico|\bdividendo|\bprovento|\brend(?:a|e|er|imento)|\binvest|\blogin\b|\bcodigo\b|\bcotac|\bprecos?\b|\bdolar|\beuros?\b|\bbitcoin|\bselic|\bibov|\bcdi\b|\bipca|\bacoes\b|\baluguel/;
/** Whoever misses a message has to be helped. */
const missesOne =
  /\bnao (?:me )?(?:recebi|cheg(?:ou|aram)|veio|vieram|estou recebendo|consigo|consegui)\b/;

/** @param rest the question without codes of assets; undefined where it is of no message */
export function preferenceQuestion(rest: string, tickers: readonly string[]): Question | undefined {
  if (tickers.length > 0 || missesOne.test(rest)) return undefined;
  if (negatedChange.test(rest) && isOfMessages(rest)) {
    const others = clausesWithout(rest, negatedChange);
    return (
      (others === '' ? undefined : preferenceQuestion(others, tickers)) ?? {
        about: 'unchanged',
        of: 'messages',
      }
    );
  }
  const question = wanted(rest);
  if (question?.about !== 'change-messages') return question;
  if (asksHow.test(rest)) return wayTo(question);
  const { of } = question.change;
  if ((of !== 'hour' && of !== 'length' && of !== 'frequency') || !unwanted.test(rest)) {
    return question;
  }
  // `não quero às 8h, quero às 9h` says what it shall be beside what it shall not.
  const others = clausesWithout(rest, unwanted);
  const wish = others === '' ? undefined : wanted(others);
  if (wish?.about === 'change-messages' && wish.change.of === of) return wish;
  const dislikesLong = of === 'length' && /\b(?:long|grande|comprid|extens|detalhad)/.test(rest);
  if (dislikesLong) return { about: 'change-messages', change: { of, length: 'curta' } };
  return { about: 'incomplete-messages', missing: of };
}

/** `não quero às 8h`, `não gosto de mensagens curtas`: what a change shall not be. */
const unwanted = /\bnao (?:me )?(?:quero|queria|gost\w+|precis\w+|mand\w+|envi\w+|prefiro)\b/;

/** What may stand beside a negated command that names nothing: `não cancela`, `nao me tira da lista`. */
const besideCommand =
  /^\W*(?:(?:me|eu|que|de|da|do|lista|grupo|daqui|voces?|por favor|pfv|favor|mais|nada|isso|tudo|nao|ok|obrigad[oa]|agora|bfj)\b\W*)*$/;

function isOfMessages(rest: string): boolean {
  if (/\balert/.test(rest)) return false;
  if (besideCommand.test(rest.replace(negatedChange, ' ')) || kindsIn(rest).length > 0) return true;
  if (ofSomethingElse.test(rest)) return false;
  return [message, edition, getting, emailWords, whatsAppWords, duringTheDay, /\bhorarios?\b/].some(
    (words) => words.test(rest),
  );
}

function wanted(rest: string): Question | undefined {
  // One edition, or `not only`, says nothing of what shall come from now on.
  if (turnsOff(rest) && (ofOneEdition(rest) || notOnly.test(rest))) {
    return { about: 'incomplete-messages', missing: 'anything' };
  }
  const paused = asked(pause(rest), rest);
  if (paused !== undefined) return paused;
  const ofKinds = asked(kindsChange(rest), rest);
  if (ofSomethingElse.test(rest)) return ofKinds;
  return (
    tellQuestion(rest) ??
    asked(notesChange(rest), rest) ??
    hourQuestion(rest) ??
    lengthQuestion(rest) ??
    frequencyQuestion(rest) ??
    ofKinds ??
    asked(channelChange(rest), rest) ??
    incomplete(rest)
  );
}

/** `não quero receber só por e-mail`. */
const notOnly = /\bnao (?:\w+ ){1,4}(?:so|somente|apenas)\b/;

/** `não quero o fechamento, só a abertura`: the clauses that end something. */
function endedIn(rest: string): string {
  return rest
    .split(/[,;]|\bmas\b|\be sim\b/)
    .filter((clause) => turnsOff(clause) || /\bnem\b/.test(clause) || !wantedWords.test(clause))
    .join(' ');
}

const wantedWords =
  /\b(?:so|somente|apenas|mante\w+|deix\w+|continu\w+|quero|queria|prefiro|mand[ae]|pode)\b/;

function ofOneEdition(rest: string): boolean {
  return edition.test(rest) && /\b(?:hoje|hj|ontem|amanha)\b/.test(rest);
}

const kindWords: readonly (readonly [RegExp, SwitchableKind])[] = [
  [/\baberturas?\b|\b(?:mensage[mn]s?|msgs?) (?:d[ae]|pela) manha\b/, 'opening'],
  [/\bfechamentos?\b|\b(?:mensage[mn]s?|msgs?) (?:d[ae]|a) noite\b/, 'closing'],
  [/\bresumos? (?:d[ao] )?(?:semana|semanal|quinzena|quinzenal)\b/, 'digest'],
  [/\brelatorios?\b/, 'weekly-report'],
  [/\balertas?\b/, 'alert'],
];

function kindsIn(rest: string): readonly SwitchableKind[] {
  return kindWords.filter(([words]) => words.test(rest)).map(([, kind]) => kind);
}

/** `não quero mais receber o fechamento`: the kinds that are named, and no others. */
function kindsChange(rest: string): MessagesChange | undefined {
  const on = !turnsOff(rest);
  const meant = on ? rest : endedIn(rest);
  const kinds = kindsIn(meant);
  if (kinds.length === 0 || negatedChange.test(rest) || (onlyAsks(rest) && !asksHow.test(rest)))
    return undefined;
  // A single alert is removed, and not its kind switched off.
  const isPlainly =
    switchesAlerts.test(rest) ||
    getting.test(rest) ||
    /\bnao (?:quero|queria|preciso)\b/.test(rest);
  const namesSettings = /\b(?:frequencia|tamanho|horario|historico)\b/.test(rest);
  if (namesSettings || (kinds.includes('alert') && (!isPlainly || /\d/.test(rest))))
    return undefined;
  if (on && !onWords.test(rest)) return undefined;
  const named = channelsIn(meant);
  return { of: 'kinds', kinds, channels: named.length === 0 ? [...messageChannels] : named, on };
}

/** `parar alertas de preço`: all of them, and none that is named. */
const switchesAlerts =
  /^\W*(?:(?:quero|queria|pode|podem|por favor|oi|eu) )*(?:par(?:a|ar|e|em)|paus(?:a|ar|e|em)|suspend\w*|silenci\w*|stop|despaus\w*|retom\w*|volt\w*|reativ\w*|(?:re)?lig(?:a|ar|ue))(?: (?:com|de receber|a (?:mandar|enviar|receber)|os|as|meus|todos))* alertas(?: de precos?)?(?: (?:por favor|de novo))*\W*$/;

/** `pausa`, `pausar por 3 dias`: nothing but the wish. */
const pausesAll =
  /^\W*(?:(?:quero|queria|gostaria de|pode|podem|preciso|por favor|oi) )*(?:paus(?:a|ar|e|em)|(?:fazer )?uma pausa)(?:,? (?:tudo|agora|isso|por favor))*(?: (?:por|durante|ate) [\p{L}\d ]{1,30})?\W*$/u;
const resumesAll =
  /^\W*(?:(?:quero|queria|pode|podem|por favor|oi) )*(?:despaus(?:a|ar|e|em)|retom(?:a|ar|e|em)|(?:acabar|tirar|sair) (?:com )?(?:d?a )pausa)(?:,? (?:tudo|agora|isso|por favor))*\W*$/;

function pause(rest: string): MessagesChange | undefined {
  if (pausesAll.test(rest)) return { of: 'market', on: false };
  return resumesAll.test(rest) ? { of: 'market', on: true } : undefined;
}

/** Whoever asks how it is done is told, and nothing is done. */
const asksHow =
  /\bcomo (?:eu |que |e que )*(?:faco|fazer|posso|mud|par[oae]|paus|cancel|desativ|deslig|troc|alter|configur|recebo)\w*/;

function wayTo({ change }: QuestionOf<'change-messages'>): Question {
  const missing =
    change.of === 'hour' || change.of === 'length' || change.of === 'frequency'
      ? change.of
      : 'anything';
  return { about: 'incomplete-messages', missing };
}

/** What was missing, or the hour that is not offered, as the next message says it. @param plain by `withoutTypos` */
export function completedPreference(plain: string, before: Question): Question | undefined {
  // `curtas não` says no length.
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

function asked(change: MessagesChange | undefined, rest: string): Question | undefined {
  if (change === undefined) return undefined;
  const isForTime = 'on' in change && !change.on && forTime.test(rest);
  return { about: 'change-messages', change, ...(isForTime ? { isForTime } : {}) };
}

function tellQuestion(rest: string): QuestionOf<'tell-messages'> | undefined {
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

const offWords =
  /\bnao (?:me )?(?:quero|queria|mand\w+|envi\w+|precis\w+|desejo)\b|\bpar(?:e|ar|em|ou|o)\b|\bpara (?:de|com|tudo|as|os)\b|\bchega de\b|\b(?:desliga|desative|desativa|suspend|interromp|bloque|silenci)\w*\b|\bpaus(?:a|e|ar|o|em)\b|\bstop\b|\bcancel(?:a|e|ar|em)\b|\btir(?:a|e|ar|em)\b|\bda(?:r)? um tempo\b/;
const onWords =
  /\bvolt(?:a|e|ar|em|o)\b|\b(?:retom|reativ|despaus|religu?)\w*\b|\b(?:ativ|lig)(?:a|ar|ue|e)\b|\bcontinu(?:a|e|ar)\b/;
const wantsAgain =
  /\b(?:quero|queria|gostaria de|prefiro|pode|podem|posso)\b.{0,80}\b(?:receb\w+|mand\w+|envi\w+)\b/;

function turnsOff(rest: string): boolean {
  return offWords.test(rest);
}

const emailWords = /\be ?-?mails?\b|\bcorreio eletronico\b/;
const whatsAppWords = /\b(?:whats ?app|whatsap|whatzapp|whats|wats(?:app)?|wpp|zap(?:zap)?)\b/;

function channelsIn(rest: string): MessageChannel[] {
  return [
    ...(emailWords.test(rest) ? (['email'] as const) : []),
    ...(whatsAppWords.test(rest) ? (['whatsapp'] as const) : []),
  ];
}

/** Messages of the market, or all that comes by a channel that is named. */
function channelChange(rest: string): MessagesChange | undefined {
  if (onlyAsks(rest) && !asksHow.test(rest)) return undefined;
  const channels = channelsIn(turnsOff(rest) ? endedIn(rest) : rest);
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
    // Never more than what is named.
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
  if (channels.length > 0 && (onWords.test(rest) || wantsAgain.test(rest))) {
    // `manda a abertura no zap` asks for one message.
    return edition.test(rest) && !onWords.test(rest)
      ? undefined
      : { of: 'channels', channels, on: true };
  }
  if (channels.length > 0 || !isOfMessages) return undefined;
  return onWords.test(rest) && !edition.test(rest) ? { of: 'market', on: true } : undefined;
}

/** That something shall be otherwise, and not what. */
function incomplete(rest: string): Question | undefined {
  const isOfMessages = message.test(rest) || /\bpreferencias?\b/.test(rest);
  const namesOne =
    /\b(?:abertura|fechamento)\b/.test(rest) &&
    /\b(?:mud|troc|alter|ajust|configur|personaliz)\w+/.test(rest);
  // Of prices, or during the day: they are two.
  const ofNotices = /\bavisos\b/.test(rest) && turnsOff(rest);
  return (isOfMessages && changing.test(rest)) || namesOne || ofNotices
    ? { about: 'incomplete-messages', missing: 'anything' }
    : undefined;
}
