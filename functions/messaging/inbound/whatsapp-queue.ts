import { SQSClient } from '@aws-sdk/client-sqs';
import { classifyStatusError } from '../../integrations/whatsapp-failures.ts';
import type { WhatsAppFeedback } from '../../integrations/whatsapp-events.ts';
import type { WhatsAppEvents } from '../../integrations/whatsapp-webhook.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { sendAll } from '../../runtime/queues/send-all.ts';

/**
 * Sends WhatsApp's calls to queues: messages of users, their choices there, and all other feedback. Choices have
 * their own queue, since they must take effect before the next message, while thousands of statuses may wait.
 */
export function whatsAppQueues(
  urls: {
    readonly WHATSAPP_INBOUND_QUEUE_URL: string;
    readonly WHATSAPP_CHOICES_QUEUE_URL: string;
    readonly WHATSAPP_STATUSES_QUEUE_URL: string;
  },
  { aws }: Pick<Platform, 'aws'> = lambdaPlatform,
): (news: WhatsAppEvents) => Promise<void> {
  const client = new SQSClient({ ...aws });
  return async ({ messages, feedback }) => {
    const choices = feedback.filter(isChoice);
    const statuses = feedback.filter((one) => !isChoice(one));
    await Promise.all([
      sendAll(client, urls.WHATSAPP_INBOUND_QUEUE_URL, messages),
      sendAll(client, urls.WHATSAPP_CHOICES_QUEUE_URL, choices),
      sendAll(client, urls.WHATSAPP_STATUSES_QUEUE_URL, statuses),
    ]);
  };
}

/** Returns whether the feedback expresses a user's opt-out or opt-in, directly or as the reason for a failure. */
function isChoice(feedback: WhatsAppFeedback): boolean {
  if (feedback.kind !== 'status') return feedback.kind === 'marketing-choice';
  return feedback.errors.some(({ code }) => classifyStatusError(code) === 'person-opted-out');
}
