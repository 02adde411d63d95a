import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-news.ts';
import type { InboundOutcome } from '../inbound/inbound-message-store.ts';
import {
  askToConfirmLink,
  confirmLink,
  type CodeAnswer,
  type LinkPersonDependencies,
} from '../linking/link-person.ts';
import type { LinkQuestion } from '../linking/link-question-store.ts';
import { answerTexts, linkQuestionParts } from './answer-texts.ts';
import { answerWith, answerCode, occasionOf, type GiveAnswerDependencies } from './give-answer.ts';
import { linkedElsewhereNotice, linkedWithoutNumberNotice, reply, replyId } from './replies.ts';
import type { KnownSender } from './sender-store.ts';

export type AnswerLinkDependencies = LinkPersonDependencies & GiveAnswerDependencies;

/** @param code undefined where they have written none */
export async function answerLink(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender,
  code: string | undefined,
): Promise<void> {
  const result: CodeAnswer | { readonly is: 'without-code' } =
    code === undefined
      ? { is: 'without-code' }
      : await askToConfirmLink(dependencies, message, {
          code,
          questionId: replyId(occasionOf(message)),
        });
  const texts = answerTexts(dependencies.siteUrl);
  switch (result.is) {
    case 'question': {
      const { queue, clock } = dependencies;
      const isElsewhere = sender.is === 'account' && sender.accountId !== result.accountId;
      const parts = linkQuestionParts(result.email, isElsewhere);
      await queue.send([reply(sender, occasionOf(message), { parts }, clock())]);
      return;
    }
    case 'without-code':
      // Whoever is linked has nothing to ask for.
      if (sender.is === 'account') await answerLinkedAlready(dependencies, message, sender);
      else await answerCode(dependencies, message, sender, texts.withoutCode);
      return;
    // Before that they have been told to wait.
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
  sender: KnownSender,
  question: LinkQuestion,
): Promise<void> {
  const result = await confirmLink(dependencies, message, question);
  switch (result.is) {
    case 'linked':
      await tellLinked(dependencies, message, result.outcome);
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
  sender: KnownSender,
  { is }: { readonly is: 'no-such-code' | 'linked-already' | 'other-number' },
): Promise<void> {
  if (is === 'linked-already') {
    await answerLinkedAlready(dependencies, message, sender);
    return;
  }
  const { noSuchCode, otherNumber } = answerTexts(dependencies.siteUrl);
  const parts = is === 'no-such-code' ? noSuchCode : otherNumber;
  await answerCode(dependencies, message, sender, parts);
}

async function answerLinkedAlready(
  dependencies: AnswerLinkDependencies,
  message: InboundWhatsAppMessage,
  sender: KnownSender,
): Promise<void> {
  const texts = answerTexts(dependencies.siteUrl);
  const parts = sender.isOptedOut ? texts.linkedAndPaused : texts.linkedAlready;
  await answerWith(dependencies, message, sender, 'linkedAlready', parts);
}

/** Says what a code has done, to whoever has written it and whom it concerns beside them. */
export async function tellLinked(
  dependencies: AnswerLinkDependencies,
  message: Pick<InboundWhatsAppMessage, 'id' | 'at'>,
  { linked, unlinked, isNumberHidden }: InboundOutcome,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const occasion = occasionOf(message);
  const where = { siteUrl, now: clock() };
  const account = { is: 'account', accountId: linked } as const;
  const texts = answerTexts(siteUrl);
  const isTold = isNumberHidden === true && queue.takes('email');
  await queue.send([
    reply(
      account,
      occasion,
      { parts: isTold ? texts.linkedWithoutNumber : texts.linked },
      where.now,
    ),
    ...(isTold ? [linkedWithoutNumberNotice(linked, occasion, where)] : []),
    ...(queue.takes('email') ? unlinked : []).map((accountId) =>
      linkedElsewhereNotice(accountId, occasion, where),
    ),
  ]);
}
