import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import type { InboundOutcome } from '../inbound/inbound-message-store.ts';
import {
  askToConfirmLink,
  confirmLink,
  type CodeAnswer,
  type LinkDependencies,
} from '../linking/link-account.ts';
import type { LinkQuestion } from '../linking/link-question-store.ts';
import { answerTexts, linkQuestionParts } from './answer-texts.ts';
import {
  sendAnswer,
  sendCodeAnswer,
  deriveOccasion,
  type SendAnswerDependencies,
} from './send-answer.ts';
import {
  buildLinkedElsewhereEmail,
  buildLinkedWithoutNumberEmail,
  replyMessage,
  replyId,
} from './replies.ts';
import type { SenderDetails } from './stores/sender-store.ts';

export type AnswerLinkDependencies = LinkDependencies & SendAnswerDependencies;

/**
 * Answers a message that asks to link an account.
 * @param code undefined when the message contains none
 */
export async function answerLink(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  code: string | undefined,
): Promise<void> {
  const result: CodeAnswer | { readonly is: 'without-code' } =
    code === undefined
      ? { is: 'without-code' }
      : await askToConfirmLink(dependencies, message, {
          code,
          questionId: replyId(deriveOccasion(message)),
        });
  const texts = answerTexts(dependencies.siteUrl);
  switch (result.is) {
    case 'question': {
      const { queue, clock } = dependencies;
      const isElsewhere = sender.is === 'account' && sender.accountId !== result.accountId;
      const parts = linkQuestionParts(result.email, isElsewhere);
      await queue.send([replyMessage(sender, deriveOccasion(message), { parts }, clock())]);
      return;
    }
    case 'without-code':
      // A linked sender needs no code.
      if (sender.is === 'account') await answerLinkedAlready(dependencies, message, sender);
      else await sendCodeAnswer(dependencies, message, sender, texts.withoutCode);
      return;
    // The previous answer already asked the sender to wait.
    case 'too-many-tries':
      return;
    case 'linked-already':
    case 'no-such-code':
    case 'other-number':
      await answerUnlinked(dependencies, message, sender, result);
      return;
    default:
      result satisfies never;
  }
}

/** Answers a 'sim' to the question whether the account is the sender's own. */
export async function answerConfirmation(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  question: LinkQuestion,
): Promise<void> {
  const result = await confirmLink(dependencies, message, question);
  switch (result.is) {
    case 'linked':
      await notifyLinked(dependencies, message, result.outcome);
      return;
    case 'answered':
    case 'overtaken':
      return;
    case 'linked-already':
    case 'no-such-code':
    case 'other-number':
      await answerUnlinked(dependencies, message, sender, result);
      return;
    default:
      result satisfies never;
  }
}

async function answerUnlinked(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  { is }: { readonly is: 'no-such-code' | 'linked-already' | 'other-number' },
): Promise<void> {
  if (is === 'linked-already') {
    await answerLinkedAlready(dependencies, message, sender);
    return;
  }
  const { noSuchCode, otherNumber } = answerTexts(dependencies.siteUrl);
  const parts = is === 'no-such-code' ? noSuchCode : otherNumber;
  await sendCodeAnswer(dependencies, message, sender, parts);
}

async function answerLinkedAlready(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
): Promise<void> {
  const texts = answerTexts(dependencies.siteUrl);
  const parts = sender.isOptedOut ? texts.linkedAndPaused : texts.linkedAlready;
  await sendAnswer(dependencies, message, sender, 'linkedAlready', parts);
}

/** Notifies the sender and the affected accounts of a link. */
export async function notifyLinked(
  dependencies: AnswerLinkDependencies,
  message: Pick<InboundWhatsAppMessage, 'id' | 'at'>,
  { linked, unlinked, isNumberHidden }: InboundOutcome,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const occasion = deriveOccasion(message);
  const where = { siteUrl, now: clock() };
  const account = { is: 'account', accountId: linked } as const;
  const texts = answerTexts(siteUrl);
  const sendsNotice = isNumberHidden === true && queue.supports('email');
  await queue.send([
    replyMessage(
      account,
      occasion,
      { parts: sendsNotice ? texts.linkedWithoutNumber : texts.linked },
      where.now,
    ),
    ...(sendsNotice ? [buildLinkedWithoutNumberEmail(linked, occasion, where)] : []),
    ...(queue.supports('email') ? unlinked : []).map((accountId) =>
      buildLinkedElsewhereEmail(accountId, occasion, where),
    ),
  ]);
}
