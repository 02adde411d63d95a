import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import type { Question } from '../domain/question.ts';
import { changing, edition, getting, message, onlyAsks } from './message-words.ts';
import { hourFor, hourIn, loneHour, type WrittenTime } from './read-hour.ts';

function kindIn(rest: string): EditionKind | undefined {
  if (/\bfechamento\b|\b(?:d[ae]|[àa]|de) noite\b|\bda tarde\b|\bdepois do pregao\b/.test(rest))
    return 'closing';
  return /\babertura\b|\b(?:d[ae]|pela|de) manha\b|\bmais cedo\b/.test(rest)
    ? 'opening'
    : undefined;
}

const defaultHourPattern =
  /\b(?:horarios?|hora) (?:normal|normais|padrao|original|de antes|usual|habitual|de sempre|comum)\b/;

/**
 * Returns the question about the hour of an edition; undefined for none.
 * @param rest the rest of a question about messages
 */
export function hourQuestion(rest: string): Question | undefined {
  const kind = kindIn(rest);
  if (defaultHourPattern.test(rest)) {
    if (
      !/\b(?:volt\w*|quero|queria|prefiro|deix\w+|retorn\w+|pode)\b/.test(rest) &&
      !changing.test(rest)
    ) {
      return undefined;
    }
    return { about: 'change-messages', change: { of: 'hour', hour: null, ...kindField(kind) } };
  }
  const isOfMessages = message.test(rest) || edition.test(rest) || getting.test(rest);
  // `abertura do pregão às 10h` is about the exchange.
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
    return { about: 'incomplete-messages', missing: 'hour', ...kindField(kind) };
  }
  if (/\b(?:horarios?|horas?)\b/.test(rest) && message.test(rest)) {
    return { about: 'incomplete-messages', missing: 'hour', ...kindField(kind) };
  }
  // `abertura mais cedo` names no hour.
  if (/\bmais (?:cedo|tarde)\b/.test(rest) && (message.test(rest) || edition.test(rest))) {
    return { about: 'incomplete-messages', missing: 'hour', ...kindField(kindNamed(rest)) };
  }
  return undefined;
}

function kindNamed(rest: string): EditionKind | undefined {
  if (/\bfechamento\b/.test(rest)) return 'closing';
  return /\babertura\b/.test(rest) ? 'opening' : undefined;
}

/** Returns the same for the answer to a question about the hour. */
export function hourAlone(plain: string, kind: EditionKind | undefined): Question | undefined {
  const namedKind = kindIn(plain) ?? kind;
  if (
    defaultHourPattern.test(plain) ||
    /^\W*(?:o |no |ao |pro )?(?:normal|usual|habitual|de sempre|padrao)\W*$/.test(plain)
  ) {
    return {
      about: 'change-messages',
      change: { of: 'hour', hour: null, ...kindField(namedKind) },
    };
  }
  const time = loneHour(plain);
  if (time !== undefined) return hourChange(time, namedKind);
  return /^\W*(?:(?:a|o|da|do|na|no|e) )*(?:abertura|fechamento)(?: (?:do mercado|da bolsa))?\W*$/.test(
    plain,
  )
    ? { about: 'incomplete-messages', missing: 'hour', ...kindField(kindIn(plain)) }
    : undefined;
}

function hourChange(time: WrittenTime, kind: EditionKind | undefined): Question {
  const { hour, kind: editionKind } = hourFor(time, kind);
  return { about: 'change-messages', change: { of: 'hour', hour, ...kindField(editionKind) } };
}

function kindField(kind: EditionKind | undefined): { readonly kind?: EditionKind } {
  return kind === undefined ? {} : { kind };
}
