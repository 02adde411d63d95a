import { recipientPartition } from '../../entities/delivery.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { inboundTime } from '../inbound/inbound-time.ts';
import { confirmsLink, declinesLink, type LinkQuestion } from '../linking/link-question-store.ts';
import { answerAccount } from './answer-account.ts';
import type { AnswerDependencies } from './answer-dependencies.ts';
import { answerConfirmation, notifyLinked } from './answer-link.ts';
import type { AnswerProgress } from './answer-question.ts';
import { answerStranger } from './answer-stranger.ts';
import { answerTexts } from './answer-texts.ts';
import { liftSuppressions } from './change-consent.ts';
import { readRequest, type WhatsAppRequest } from './read-request.ts';
import { toRecipient } from './replies.ts';
import { sendCodeAnswer } from './send-answer.ts';
import type { SenderDetails } from './stores/sender-store.ts';

/**
 * Answers a user's WhatsApp message exactly once, even when it is delivered several times: every step is idempotent,
 * the answer's id derives from the message, and the message is recorded once all steps are done. Steps that must run
 * only once use their own transaction. A question is processed twice (answer-question.ts), and recorded the second
 * time.
 * @returns the topic of the message, for the log
 */
export async function answerMessage(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
): Promise<WhatsAppRequest['wants'] | 'answered-before' | 'postponed'> {
  const { memory, senders, clock } = dependencies;
  const progress = await memory.find(message.id);
  if (progress === 'answered') return 'answered-before';
  if (typeof progress === 'object') {
    await notifyLinked(dependencies, message, progress);
    await memory.finish(message.id);
    return 'link';
  }
  const sender = await senders.find(message.from);
  // The user did not write the system messages of WhatsApp.
  if (message.content.type !== 'system') {
    const at = inboundTime(message, clock());
    if (sender.is === 'account')
      await senders.recordInboundMessage(sender.accountId, message.from, at);
    if (sender.seemedUnreachable) await liftSuppressions(dependencies, sender, 'message', at);
  }
  const request = readRequest(message.content);
  const question = sender.linkQuestion;
  const outcome =
    question !== undefined && (await isAnswerTo(dependencies, question, message, sender))
      ? await answerLinkQuestion(
          dependencies,
          message,
          { ...sender, linkQuestion: question },
          request,
        )
      : // A message that was written before the question was sent is not an answer to it.
        await answerSender(dependencies, message, { ...sender, linkQuestion: undefined }, request);
  if (outcome === 'postponed') return 'postponed';
  await memory.finish(message.id);
  return request.wants;
}

async function answerSender(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  request: WhatsAppRequest,
): Promise<AnswerProgress> {
  if (sender.is === 'account') return answerAccount(dependencies, message, sender, request);
  await answerStranger(dependencies, message, sender, request);
  return 'done';
}

async function isAnswerTo(
  { linkQuestions }: AnswerDependencies,
  question: LinkQuestion,
  { at, content }: InboundWhatsAppMessage,
  sender: SenderDetails,
): Promise<boolean> {
  if (readRequest(content).wants === 'nothing') return false;
  return linkQuestions.isAcceptedBefore(question, recipientPartition(toRecipient(sender)), at);
}

/** Links only on SIM. Any other text closes the question, and gets its usual answer. */
async function answerLinkQuestion(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails & { readonly linkQuestion: LinkQuestion },
  request: WhatsAppRequest,
): Promise<AnswerProgress> {
  const { linkQuestion } = sender;
  let progress: AnswerProgress = 'done';
  const text = request.wants === 'something-else' ? request.text : '';
  if (confirmsLink(text)) {
    await answerConfirmation(dependencies, message, sender, linkQuestion);
  } else if (declinesLink(text)) {
    const { notLinked } = answerTexts(dependencies.siteUrl);
    await sendCodeAnswer(dependencies, message, sender, notLinked);
  } else {
    progress = await answerSender(dependencies, message, sender, request);
  }
  await dependencies.linkQuestions.close(linkQuestion);
  return progress;
}
