import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { inboundTime } from '../inbound/inbound-time.ts';
import type { AccountSender, AnswerDependencies, StrangerSender } from './answer-dependencies.ts';
import { answerTexts } from './answer-texts.ts';
import { sendAnswer, sendStandardAnswer } from './send-answer.ts';
import type { SenderDetails } from './stores/sender-store.ts';

/** Lifts the suppression of all names of the sender. */
export async function liftSuppressions(
  { liftSuppression }: AnswerDependencies,
  { addresses }: SenderDetails,
  act: 'message' | 'word',
  at: string,
): Promise<void> {
  for (const name of addresses) await liftSuppression('whatsapp', name, act, at);
}

/** Does nothing for an account that has just been deleted. */
export async function setAccountConsent(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: AccountSender,
  wants: 'no-messages' | 'messages-again',
): Promise<void> {
  const at = inboundTime(message, dependencies.clock());
  try {
    const word = wants === 'no-messages' ? 'out' : 'in';
    const outcome = await dependencies.changeConsent(sender.accountId, word, at);
    // A later message of the user was already answered; this answer would contradict it.
    if (outcome === 'overtaken') return;
    if (word === 'out') await dependencies.dropWaitingTrades(sender.accountId);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'account_not_found') return;
    throw error;
  }
  if (wants === 'no-messages') {
    await sendStandardAnswer(dependencies, message, sender, 'stopped');
    return;
  }
  await liftSuppressions(dependencies, sender, 'word', at);
  const { again, notStopped } = answerTexts(dependencies.siteUrl);
  const parts = sender.isOptedOut ? again : notStopped;
  await sendAnswer(dependencies, message, sender, 'again', parts);
}

export async function setStrangerConsent(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: StrangerSender,
  wants: 'no-messages' | 'messages-again',
): Promise<void> {
  const { suppress, senders, siteUrl } = dependencies;
  const at = inboundTime(message, dependencies.clock());
  if (wants === 'no-messages') {
    for (const name of sender.addresses) await suppress('whatsapp', name, 'opted-out', at);
  } else {
    await liftSuppressions(dependencies, sender, 'word', at);
  }
  const { isOptedOut } = await senders.find(message.from);
  // A later message of the user was already answered; this answer would contradict it.
  if (isOptedOut !== (wants === 'no-messages')) return;
  const texts = answerTexts(siteUrl);
  await (isOptedOut
    ? sendAnswer(dependencies, message, sender, 'stopped', texts.strangerStopped)
    : sendAnswer(dependencies, message, sender, 'again', texts.strangerAgain));
}
