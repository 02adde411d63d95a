import type { ChannelState } from '../../../shared/messages/stops.ts';
import type { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import { dailyQuotaExceeded } from '../../integrations/ses-failures.ts';
import { pairRate, withoutWhatsApp } from '../../integrations/whatsapp-failures.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { asEmail, canFallBackToEmail } from './email-fallback.ts';
import { uncertainMilliseconds } from './decide-step.ts';
import {
  closedSeconds,
  dailyQuotaSeconds,
  retryDelaySeconds,
  recipientThrottledSeconds,
} from './retry-delays.ts';
import type { FailedAttempt, BatchOutcome, Item, SendDependencies } from './sender.ts';

/** Handles a failed attempt, depending on the failure (functions/integrations/message-not-sent.ts). */
export async function afterFailure(
  dependencies: SendDependencies,
  seen: ChannelState,
  item: Item,
  { attempt, error }: FailedAttempt,
  batchOutcome: BatchOutcome,
): Promise<void> {
  const { deliveries, queue, circuitBreaker, templates } = dependencies;
  const { message, eligibility } = item;
  const { failure, partnerCode } = error;
  const defer = async (seconds: number, instead: OutgoingMessage = message) => {
    await deliveries.defer(eligibility.name, attempt, partnerCode ?? failure);
    await queue.send([instead], seconds);
  };
  // A failure without a response of the partner proves nothing about the channel.
  const isResponse = !['unknown', 'not-taken', 'channel-stop'].includes(failure);
  if (isResponse && partnerCode !== undefined) batchOutcome.responses += 1;
  switch (failure) {
    case 'unknown':
      batchOutcome.unanswered += 1;
      await deliveries.settle(eligibility.name, attempt, 'uncertain');
      await queue.send([message], uncertainMilliseconds / 1000);
      return;
    case 'not-taken':
      batchOutcome.unanswered += 1;
      await defer(retryDelaySeconds(attempt));
      return;
    case 'throttled':
      await defer(
        partnerCode === dailyQuotaExceeded
          ? dailyQuotaSeconds
          : retryDelaySeconds(attempt, message.urgency),
      );
      return;
    case 'channel-stop':
      batchOutcome.stops += 1;
      await circuitBreaker.stop(seen, partnerCode ?? failure);
      await defer(closedSeconds);
      return;
    case 'template-stop':
      if (message.template !== undefined) {
        const { templateTrial } = eligibility;
        await templates?.stop(message.template.name, partnerCode ?? failure, templateTrial);
      }
      await recordFailure(dependencies, item, { attempt, error });
      return;
    case 'window-closed':
      if (message.template !== undefined && message.windowIsClosed !== true) {
        await defer(0, { ...message, windowIsClosed: true });
      } else {
        await recordFailure(dependencies, item, { attempt, error });
      }
      return;
    case 'person-later':
      if (partnerCode === String(pairRate)) await defer(recipientThrottledSeconds);
      else await recordFailure(dependencies, item, { attempt, error });
      return;
    case 'person-opted-out':
    case 'unreachable':
      await suppressRecipient(dependencies, item, error);
      await recordFailure(dependencies, item, { attempt, error });
      return;
    case 'bug':
      reportFailure('message refused', { deliveryId: message.id, kind: message.kind }, error);
      await recordFailure(dependencies, item, { attempt, error });
      return;
    default:
      failure satisfies never;
  }
}

async function suppressRecipient(
  { suppress }: SendDependencies,
  { message, eligibility: { address } }: Item,
  { failure, partnerCode }: MessageNotSentError,
): Promise<void> {
  if (address === undefined) return;
  if (failure === 'person-opted-out') await suppress?.(message.channel, address, 'opted-out');
  else if (partnerCode === String(withoutWhatsApp)) {
    await suppress?.(message.channel, address, 'unreachable');
  }
}

/** Records the failure, and queues an e-mail instead if the message allows it. */
async function recordFailure(
  dependencies: SendDependencies,
  item: Item,
  { attempt, error }: FailedAttempt,
): Promise<void> {
  const { deliveries, queue } = dependencies;
  if (canFallBackToEmail(dependencies, item)) await queue.send([asEmail(item.message)]);
  const partnerCode = error.partnerCode ?? error.failure;
  await deliveries.recordProviderStatus(item.eligibility.name, 'failed', { attempt, partnerCode });
}
