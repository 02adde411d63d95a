import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import { parseStrangerWord } from '../suppression/stranger-words.ts';
import type { AnswerDependencies, StrangerSender } from './answer-dependencies.ts';
import { answerLink } from './answer-link.ts';
import { answerWithoutAssistant } from './answer-without-assistant.ts';
import { setStrangerConsent } from './change-consent.ts';
import type { WhatsAppRequest } from './read-request.ts';
import { sendStandardAnswer } from './send-answer.ts';

/** The answer to a stranger must not reveal whether the number belongs to an account. */
export async function answerStranger(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: StrangerSender,
  request: WhatsAppRequest,
): Promise<void> {
  switch (request.wants) {
    case 'no-messages':
    case 'messages-again':
      await setStrangerConsent(dependencies, message, sender, request.wants);
      return;
    case 'link':
      await answerLink(dependencies, message, sender, request.code);
      return;
    case 'nothing':
      return;
    case 'help':
      await sendStandardAnswer(
        dependencies,
        message,
        sender,
        sender.isOptedOut ? 'paused' : 'strangerHelp',
      );
      return;
    case 'something-else':
      if (parseStrangerWord(request.text) === 'out') {
        await setStrangerConsent(dependencies, message, sender, 'no-messages');
      } else await answerWithoutAssistant(dependencies, message, sender, request.text);
      return;
    case 'edition':
    case 'something-unreadable':
      await answerWithoutAssistant(dependencies, message, sender);
      return;
    default:
      request satisfies never;
  }
}
