import { dailyAnswers } from '../../assistant/daily-answers.ts';
import texts from './answer-texts.data.json' with { type: 'json' };
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { supportEmail } from '../../../shared/values/support-email.ts';
import { maskedEmail } from '../../../shared/values/email.ts';

/* What people read when they write to our number. Nothing in it says whether a number has an account. */

export interface AnswerTexts {
  readonly help: readonly MessagePart[];
  /** To whoever has written PARAR. */
  readonly helpWhilePaused: readonly MessagePart[];
  /** To 'quero cancelar', which does nothing by itself. */
  readonly cancellation: readonly MessagePart[];
  readonly somethingElse: readonly MessagePart[];
  /** Goes with the last answer before there is none for some minutes. */
  readonly lastForNow: readonly MessagePart[];
  /** To a stranger who writes on. */
  readonly strangerElse: readonly MessagePart[];
  /** To whoever has had as many answers of a day as there are. */
  readonly assistantLimit: readonly MessagePart[];
  readonly unreadable: readonly MessagePart[];
  /** To whoever asks for an edition that is not there (any more). */
  readonly noSuchEdition: readonly MessagePart[];
  /** To somebody who asks for several in a row. */
  readonly editionLimit: readonly MessagePart[];
  /** Below one that is longer than a message of WhatsApp. */
  readonly restOfEdition: readonly MessagePart[];
  readonly stopped: readonly MessagePart[];
  readonly again: readonly MessagePart[];
  /** To VOLTAR where nothing was stopped. */
  readonly notStopped: readonly MessagePart[];
  /** To whoever writes on after PARAR, with an account or without. */
  readonly paused: readonly MessagePart[];
  /** To a stranger who suspects a fraud, asks about their data or wants their money back. */
  readonly whoWeAre: readonly MessagePart[];
  readonly strangerHelp: readonly MessagePart[];
  readonly strangerStopped: readonly MessagePart[];
  readonly strangerAgain: readonly MessagePart[];
  readonly invitation: readonly MessagePart[];
  /** The answer to any other text than SIM. */
  readonly notLinked: readonly MessagePart[];
  readonly linked: readonly MessagePart[];
  /** Where the number is not told. */
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
 * @param isElsewhere whether their WhatsApp is linked to another one
 */
export function linkQuestionParts(email: string, isElsewhere: boolean): readonly MessagePart[] {
  const elsewhere = isElsewhere ? ', no lugar da conta de agora' : '';
  return texts.linkQuestion.map((text) =>
    text.replace('{email}', maskedEmail(email)).replace('{elsewhere}', elsewhere),
  );
}

/** Returns the texts. @param siteUrl without a slash at its end */
export function answerTexts(siteUrl: string): AnswerTexts {
  return mapTexts((text) =>
    text
      .replaceAll('{site}', siteUrl)
      .replaceAll('{support}', supportEmail)
      .replaceAll('{daily}', String(dailyAnswers.maximum)),
  );
}

function mapTexts(fill: (text: string) => string): AnswerTexts {
  const filled = Object.entries(texts).map(([name, parts]) => [name, parts.map(fill)]);
  return { ...texts, ...Object.fromEntries(filled) };
}
