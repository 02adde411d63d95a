import { answerPrices } from '../../assistant/answer-plan.ts';
import { renderMessageParts } from '../../assistant/answers/reply.ts';
import { classifyDistress } from '../../assistant/reading/distress/classify-distress.ts';
import { readTurn } from '../../assistant/reading/dialogue/read-turn.ts';
import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { parseStrangerWord } from '../suppression/stranger-words.ts';
import type { AnswerDependencies } from './answer-dependencies.ts';
import { countStrangerMessage } from './answer-limits.ts';
import { answerTexts } from './answer-texts.ts';
import { asksForPerson } from './asks-for-person.ts';
import { replyMessage } from './replies.ts';
import { sendAnswer, sendCodeAnswer, sendDistressHelp, sendStandardAnswer } from './send-answer.ts';
import type { Sender, SenderDetails } from './stores/sender-store.ts';

/**
 * Answers senders who opted out or have no account: their text is only checked for distress and a few fixed topics.
 */
export async function answerWithoutAssistant(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: SenderDetails,
  text = '',
): Promise<void> {
  const distress = classifyDistress(text);
  if (distress !== undefined) await sendDistressHelp(dependencies, message, sender, distress, text);
  else if (text !== '' && sender.linkQuestion !== undefined) {
    const { notLinked } = answerTexts(dependencies.siteUrl);
    await sendCodeAnswer(dependencies, message, sender, notLinked);
  } else if (sender.isOptedOut) await sendStandardAnswer(dependencies, message, sender, 'paused');
  else if (text !== '' && readTurn(text).some(({ about }) => about === 'prices')) {
    const parts = renderMessageParts(answerPrices(), dependencies.siteUrl);
    await sendAnswer(dependencies, message, sender, 'prices', parts);
  } else if (parseStrangerWord(text) === 'who-are-we' || asksForPerson(text)) {
    await sendStandardAnswer(dependencies, message, sender, 'whoWeAre');
  } else await sendInvitation(dependencies, message, sender);
}

/** Sends the invitation at most once a day; the next message gets an explanation why there is no answer. */
async function sendInvitation(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: Sender,
): Promise<void> {
  const { queue, clock, siteUrl } = dependencies;
  const { at } = message;
  if ((await countStrangerMessage(dependencies, message, sender)) !== 1) {
    await sendStandardAnswer(dependencies, message, sender, 'strangerElse');
    return;
  }
  const occasion = { day: saoPauloDayOf(at), occasion: 'invitation' };
  const { invitation: parts } = answerTexts(siteUrl);
  await queue.send([replyMessage(sender, occasion, { parts, askedAt: at }, clock())]);
}

/** Returns the day in São Paulo, `yyyy-mm-dd`. */
function saoPauloDayOf(at: string): string {
  return new Date(Date.parse(at) - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
