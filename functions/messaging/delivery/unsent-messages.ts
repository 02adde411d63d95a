import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { RecordedContent } from './delivery-store.ts';
import type { Item, SendDependencies, FailedAttempt, BatchOutcome } from './sender.ts';
import { uncertainMilliseconds, type Step } from './decide-step.ts';
import type { ChannelState } from '../../../shared/messages/stops.ts';
import type { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import { dailyQuotaExceeded } from '../../integrations/ses-failures.ts';
import { pairRate, withoutWhatsApp } from '../../integrations/whatsapp-failures.ts';
import { reportFailure } from '../../runtime/report-failure.ts';

/* Delays before a message is processed again, unless its own record decides the delay. */

/** Delay before a concurrent attempt of another function is checked. */
export const concurrentAttemptSeconds = 90;
/** Approximate delay before a closed channel or partner is tried again. */
export const closedSeconds = 60;
/** The day's quota is full: the next day may be far away, but this is SQS's maximum delay. */
export const dailyQuotaSeconds = 15 * 60;
/** The recipient's rate limit: Meta accepts one message in some seconds. */
export const recipientThrottledSeconds = 60;
const maxDelaySeconds = 15 * 60;

/** A throttled priority message goes with the next reservation; bulk waits until the partner has recovered. */
const firstDelays = { bulk: 10, priority: 2 } as const;

/** Exponential backoff with jitter. */
export function retryDelaySeconds(
  attempt: number,
  urgency: OutgoingMessage['urgency'] = 'bulk',
): number {
  const longest = Math.min(firstDelays[urgency] * 2 ** (attempt - 1), maxDelaySeconds);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Reasons that concern the channel and not the recipient's preferences: another channel may work. */
const movableReasons: ReadonlySet<SkipReason> = new Set([
  'not-linked',
  'suppressed',
  'template-stopped',
]);

/** Skips the message for this reason, or moves it to e-mail if neither the reason nor the message prevents that. */
export async function skip(
  dependencies: SendDependencies,
  item: Item,
  reason: SkipReason,
): Promise<void> {
  if (movableReasons.has(reason) && canFallBackToEmail(dependencies, item)) {
    await moveToEmail(dependencies, item);
  } else {
    await dependencies.deliveries.skip(
      item.eligibility.name,
      selectRecordedContent(item.message),
      reason,
    );
  }
}

/** Returns whether the message may be sent by e-mail instead. */
export function canFallBackToEmail({ queue }: SendDependencies, { message }: Item): boolean {
  return message.otherwise === 'email' && queue.supports('email');
}

export async function moveToEmail(
  { deliveries, queue }: SendDependencies,
  { message, eligibility }: Item,
): Promise<void> {
  await queue.send([asEmail(message)]);
  await deliveries.skip(eligibility.name, selectRecordedContent(message), 'moved-to-email');
}

export function asEmail(message: OutgoingMessage): OutgoingMessage {
  const { template: _, otherwise: __, windowIsClosed: ___, ...rest } = message;
  return { ...rest, channel: 'email' };
}

/**
 * Returns what the record stores of a message: its text is sent when the recipient of a WhatsApp template requests
 * the full message.
 */
export function selectRecordedContent(message: OutgoingMessage): RecordedContent {
  const { kind, channel, subject, parts, otherwise, run } = message;
  const style = channel === 'whatsapp' ? whatsAppStyle : undefined;
  return { kind, subject, text: renderPlainText(parts, style), otherwise, run };
}

/** Handles a message that is not sent now. */
export async function handleUnsent(
  dependencies: SendDependencies,
  item: Item,
  step: Exclude<Step, { readonly do: 'attempt' }>,
): Promise<void> {
  const { deliveries, queue, clock } = dependencies;
  const { message, eligibility } = item;
  switch (step.do) {
    case 'finish':
      return;
    case 'wait':
      await queue.send([message], step.seconds);
      return;
    case 'skip':
      await skip(dependencies, item, step.reason);
      return;
    case 'settle': {
      await deliveries.settle(eligibility.name, eligibility.delivery?.attempts ?? 0, step.as);
      if (step.as === 'given-up') return;
      const attemptedAt = Date.parse(eligibility.delivery?.attempted_at ?? '');
      const millisecondsLeft = attemptedAt + uncertainMilliseconds - clock().getTime();
      await queue.send([message], Math.max(1, millisecondsLeft / 1000));
      return;
    }
    default:
      step satisfies never;
  }
}

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
