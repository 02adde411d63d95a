import type { EditionKind } from '../../editions/edition-facts.ts';
import type { Question } from '../question.ts';
import { changing, edition, getting, message, onlyAsks } from './message-words.ts';
import { hourFor, hourIn, loneHour, type SaidTime } from './read-hour.ts';

function kindIn(rest: string): EditionKind | undefined {
  if (/\bfechamento\b|\b(?:d[ae]|[àa]|de) noite\b|\bda tarde\b|\bdepois do pregao\b/.test(rest))
    return 'closing';
  return /\babertura\b|\b(?:d[ae]|pela|de) manha\b|\bmais cedo\b/.test(rest)
    ? 'opening'
    : undefined;
}

const usualWords =
  /\b(?:horarios?|hora) (?:normal|normais|padrao|original|de antes|usual|habitual|de sempre|comum)\b/;

/** When an edition shall come; undefined where that is not said. @param rest of a question about messages */
export function hourQuestion(rest: string): Question | undefined {
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
  // `abertura do pregão às 10h` is the exchange's.
  if (/\b(?:pregao|bolsa|b3|negociacao)\b/.test(rest) && !message.test(rest) && !getting.test(rest))
    return undefined;
  const time = hourIn(rest);
  if (time !== undefined && isOfMessages && onlyAsks(rest)) return { about: 'tell-messages' };
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

/** The same of a message that answers when. */
export function hourAlone(plain: string, kind: EditionKind | undefined): Question | undefined {
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

function hourChange(time: SaidTime, kind: EditionKind | undefined): Question {
  const { hour, kind: meant } = hourFor(time, kind);
  return { about: 'change-messages', change: { of: 'hour', hour, ...of(meant) } };
}

function of(kind: EditionKind | undefined): { readonly kind?: EditionKind } {
  return kind === undefined ? {} : { kind };
}
