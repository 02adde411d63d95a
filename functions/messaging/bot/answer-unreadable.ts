import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import type { AccountSender, AnswerDependencies } from './answer-dependencies.ts';
import { countMessageAnswer } from './answer-limits.ts';
import { answerRules, unreadableBurst, unreadableKindRule } from './answer-rules.ts';
import { answerTexts, unreadableText } from './answer-texts.ts';
import type { UnreadableKind } from './read-request.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * Answers a picture, a voice message or the like: the first with what can be read here, each further kind once in a
 * day, as long as Meta's window is open. Several that are sent together get one answer.
 */
export async function answerUnreadable(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: AccountSender,
  kind: UnreadableKind,
): Promise<void> {
  for (const rule of [unreadableBurst, unreadableKindRule(kind)]) {
    if ((await countMessageAnswer(dependencies, message, sender, rule)) === undefined) return;
  }
  const count = await countMessageAnswer(dependencies, message, sender, answerRules.unreadable);
  const { unreadable } = answerTexts(dependencies.siteUrl);
  const parts = count === 1 ? unreadable : [unreadableText(kind)];
  await sendAnswer(dependencies, message, sender, 'unreadable', parts);
}
