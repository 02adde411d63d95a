import { messageChannels, type MessageChannel } from '../../contracts/messaging.ts';
import type { MessagesChange, Question, QuestionOf } from '../question.ts';
import { changing, edition, getting, message, onlyAsks } from './message-words.ts';
import { hourIn } from './read-hour.ts';
import { frequencyQuestion, lengthQuestion } from './read-message-form.ts';
import { hourAlone, hourQuestion } from './read-message-hours.ts';

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
  if (tickers.length > 0 || ofSomethingElse.test(rest) || missesOne.test(rest)) return undefined;
  const question =
    tellQuestion(rest) ??
    asked(notesChange(rest), rest) ??
    hourQuestion(rest) ??
    lengthQuestion(rest) ??
    frequencyQuestion(rest) ??
    asked(channelChange(rest), rest) ??
    incomplete(rest);
  return question?.about === 'change-messages' && asksHow.test(rest) ? wayTo(question) : question;
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
  /\bnao (?:me )?(?:quero|queria|mand\w+|envi\w+|preciso|desejo)\b|\bpar(?:e|ar|em|ou)\b|\bpara (?:de|com|tudo|as|os)\b|\bchega de\b|\b(?:desliga|desative|desativa|suspend|interromp|bloque|silenci)\w*\b|\bpaus(?:a|e|ar|o|em)\b|\bcancel(?:a|e|ar|em)\b|\btir(?:a|e|ar|em)\b|\bda(?:r)? um tempo\b/;
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
  if (onlyAsks(rest) && !asksHow.test(rest)) return undefined;
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
  if (turnsOff(rest)) {
    if (channels.length > 0) return { of: 'channels', channels, on: false };
    if (/\b(?:mais )?nada\b|\bnenhuma\b/.test(rest) && isOfMessages) {
      return { of: 'channels', channels: ['email', 'whatsapp'], on: false };
    }
    return isOfMessages ? { of: 'market', on: false } : undefined;
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
  return (isOfMessages && changing.test(rest)) || namesOne
    ? { about: 'incomplete-messages', missing: 'anything' }
    : undefined;
}
