import type { InboundWhatsAppMessage } from '../../integrations/whatsapp-events.ts';
import type { AccountSender, AnswerDependencies } from './answer-dependencies.ts';
import { answerLink } from './answer-link.ts';
import { answerQuestion, type AnswerProgress } from './answer-question.ts';
import { editionChoices } from '../outgoing/edition-choices.ts';
import { answerTexts } from './answer-texts.ts';
import { answerUnreadable } from './answer-unreadable.ts';
import { answerWithoutAssistant } from './answer-without-assistant.ts';
import { setAccountConsent } from './change-consent.ts';
import type { WhatsAppRequest } from './read-request.ts';
import { sendAnswer, sendAnswerMessages, sendStandardAnswer } from './send-answer.ts';
import { wholeTextParts } from './whole-edition.ts';

/** Returns `postponed` for a question that waits for further messages. */
export async function answerAccount(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: AccountSender,
  request: WhatsAppRequest,
): Promise<AnswerProgress> {
  switch (request.wants) {
    case 'no-messages':
    case 'messages-again':
      await setAccountConsent(dependencies, message, sender, request.wants);
      return 'done';
    case 'link':
      await answerLink(dependencies, message, sender, request.code);
      return 'done';
    case 'help': {
      const texts = answerTexts(dependencies.siteUrl);
      const parts = sender.isOptedOut ? texts.helpWhilePaused : texts.help;
      await sendAnswer(dependencies, message, sender, 'help', parts);
      return 'done';
    }
    case 'edition':
      await answerEdition(dependencies, message, sender, request.delivery);
      return 'done';
    case 'something-unreadable':
      if (sender.isOptedOut) await sendStandardAnswer(dependencies, message, sender, 'paused');
      else await answerUnreadable(dependencies, message, sender, request.kind);
      return 'done';
    case 'something-else':
      // Questions before a stop word get no answer, except in distress.
      if (!sender.isOptedOut || message.hasWaited === true)
        return answerQuestion(dependencies, message, sender, request.text);
      await answerWithoutAssistant(dependencies, message, sender, request.text);
      return 'done';
    case 'nothing':
      return 'done';
    default:
      return request satisfies never;
  }
}

/** The press opens the customer-service window, so free text may be sent. */
async function answerEdition(
  dependencies: AnswerDependencies,
  message: InboundWhatsAppMessage,
  sender: AccountSender,
  delivery: string | undefined,
): Promise<void> {
  const { accountId } = sender;
  const { repliesTo } = message;
  const quoted =
    delivery === undefined && repliesTo !== undefined
      ? await dependencies.findQuotedEdition(accountId, repliesTo)
      : undefined;
  const text = await dependencies.findEdition(accountId, delivery ?? quoted);
  const { noSuchEdition, restOfEdition } = answerTexts(dependencies.siteUrl);
  const answer =
    text === undefined
      ? { parts: noSuchEdition }
      : { parts: wholeTextParts(text, restOfEdition), choices: editionChoices };
  const isSent = await sendAnswerMessages(dependencies, message, sender, 'edition', [answer]);
  if (!isSent) await sendStandardAnswer(dependencies, message, sender, 'editionLimit');
}
