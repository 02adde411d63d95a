import { dailyAnswers } from '../../assistant/daily-answers.ts';
import { longestQuestion } from '../../../shared/contracts/assistant.ts';
import texts from './answer-texts.data.json' with { type: 'json' };
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';
import { maskEmail } from '../../../shared/values/email.ts';
import type { UnreadableKind } from './read-request.ts';

/* Texts of the answers on WhatsApp. None reveals whether a number has an account. */

export interface AnswerTexts {
  readonly help: readonly MessagePart[];
  /** For a user who has written PARAR. */
  readonly helpWhilePaused: readonly MessagePart[];
  readonly somethingElse: readonly MessagePart[];
  /** Appended to the last answer before a pause of some minutes. */
  readonly lastForNow: readonly MessagePart[];
  /** For a stranger who keeps writing. */
  readonly strangerElse: readonly MessagePart[];
  /** For a user who has used up the daily answers. */
  readonly assistantLimit: readonly MessagePart[];
  /** For the first message that cannot be read; for further kinds see `unreadableText`. */
  readonly unreadable: readonly MessagePart[];
  /** For a refund, a wrong charge or a fraud. */
  readonly person: readonly MessagePart[];
  /** For questions of more than the characters that are read. */
  readonly tooLong: readonly MessagePart[];
  /** For a request of an edition that does not exist or has expired. */
  readonly noSuchEdition: readonly MessagePart[];
  /** For a user who asks for several in a row. */
  readonly editionLimit: readonly MessagePart[];
  /** Below an edition that is longer than a WhatsApp message. */
  readonly restOfEdition: readonly MessagePart[];
  readonly stopped: readonly MessagePart[];
  readonly again: readonly MessagePart[];
  /** For VOLTAR when nothing was stopped. */
  readonly notStopped: readonly MessagePart[];
  /** For messages after PARAR, with or without an account. */
  readonly paused: readonly MessagePart[];
  /** For a stranger who suspects a fraud, asks about their data or wants their money back. */
  readonly whoWeAre: readonly MessagePart[];
  readonly strangerHelp: readonly MessagePart[];
  readonly strangerStopped: readonly MessagePart[];
  readonly strangerAgain: readonly MessagePart[];
  readonly invitation: readonly MessagePart[];
  /** The answer to any other text than SIM. */
  readonly notLinked: readonly MessagePart[];
  readonly linked: readonly MessagePart[];
  /** When WhatsApp does not disclose the sender's number. */
  readonly linkedWithoutNumber: readonly MessagePart[];
  readonly linkedAlready: readonly MessagePart[];
  readonly linkedAndPaused: readonly MessagePart[];
  readonly noSuchCode: readonly MessagePart[];
  readonly withoutCode: readonly MessagePart[];
  readonly otherNumber: readonly MessagePart[];
  /** Added to the last answer to a code that does not link; later codes get no answer for a while. */
  readonly lastAboutCodes: readonly MessagePart[];
}

/**
 * Returns the question whether the account of a code is the reader's own.
 * @param isElsewhere whether their WhatsApp is linked to another account
 */
export function linkQuestionParts(email: string, isElsewhere: boolean): readonly MessagePart[] {
  const elsewhere = isElsewhere ? ', no lugar da conta de agora' : '';
  return texts.linkQuestion.map((text) =>
    text.replace('{email}', maskEmail(email)).replace('{elsewhere}', elsewhere),
  );
}

/** Returns the answer to a further kind of message that cannot be read. */
export function unreadableText(kind: UnreadableKind): string {
  return texts.unreadableKinds[kind];
}

/**
 * Returns the texts.
 * @param siteUrl without a trailing slash
 */
export function answerTexts(siteUrl: string): AnswerTexts {
  return mapTexts((text) =>
    text
      .replaceAll('{site}', siteUrl)
      .replaceAll('{support}', supportEmail)
      .replaceAll('{daily}', String(dailyAnswers.maximum))
      .replaceAll('{longest}', longestQuestion.toLocaleString('pt-BR')),
  );
}

function mapTexts(fill: (text: string) => string): AnswerTexts {
  const { unreadableKinds: _, ...lists } = texts;
  const filled = Object.entries(lists).map(([name, parts]) => [name, parts.map(fill)]);
  return { ...lists, ...Object.fromEntries(filled) };
}
