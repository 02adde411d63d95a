import { SQSClient } from '@aws-sdk/client-sqs';
import { failureOfStatusCode } from '../../integrations/whatsapp-failures.ts';
import type { WhatsAppFeedback } from '../../integrations/whatsapp-news.ts';
import type { WhatsAppNews } from '../../integrations/whatsapp-webhook.ts';
import { lambdaPlatform, type Platform } from '../../runtime/platform.ts';
import { sendAll } from '../../runtime/queues/send-all.ts';

/**
 * Where what WhatsApp tells waits for its work: what people write, what they have chosen there, and all else.
 * A choice has a queue of its own, since it holds from the next message on and thousands of statuses may wait.
 */
export function whatsAppQueues(
  urls: {
    readonly WHATSAPP_INBOUND_QUEUE_URL: string;
    readonly WHATSAPP_CHOICES_QUEUE_URL: string;
    readonly WHATSAPP_STATUSES_QUEUE_URL: string;
  },
  { aws }: Pick<Platform, 'aws'> = lambdaPlatform,
): (news: WhatsAppNews) => Promise<void> {
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

/** Whether it says what somebody wants of us: they have told WhatsApp, or WhatsApp refuses for it. */
function isChoice(feedback: WhatsAppFeedback): boolean {
  if (feedback.kind !== 'status') return feedback.kind === 'marketing-choice';
  return feedback.errors.some(({ code }) => failureOfStatusCode(code) === 'person-opted-out');
}
