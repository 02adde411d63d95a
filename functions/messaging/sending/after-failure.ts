import type { ChannelState } from '../../../shared/messages/stops.ts';
import type { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import { dailyQuotaExceeded } from '../../integrations/ses-failures.ts';
import { pairRate, withoutWhatsApp } from '../../integrations/whatsapp-failures.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { byEmail, mayGoByEmail } from './by-email.ts';
import { uncertainMilliseconds } from './decide-step.ts';
import { closedSeconds, fullDaySeconds, pauseAfter, personLaterSeconds } from './pauses.ts';
import type { FailedAttempt, Heard, Item, SendDependencies } from './sender.ts';

/** What a failure asks for (functions/integrations/message-not-sent.ts). */
export async function afterFailure(
  dependencies: SendDependencies,
  seen: ChannelState,
  item: Item,
  { attempt, error }: FailedAttempt,
  heard: Heard,
): Promise<void> {
  const { deliveries, queue, channel, templates } = dependencies;
  const { message, standing } = item;
  const { failure, partnerCode } = error;
  const again = async (seconds: number, instead: OutgoingMessage = message) => {
    await deliveries.defer(standing.name, attempt, partnerCode ?? failure);
    await queue.send([instead], seconds);
  };
  // What was refused before anybody was asked says nothing of the channel.
  const isAnswer = !['unknown', 'not-taken', 'channel-stop'].includes(failure);
  if (isAnswer && partnerCode !== undefined) heard.answers += 1;
  switch (failure) {
    case 'unknown':
      heard.silences += 1;
      await deliveries.settle(standing.name, attempt, 'uncertain');
      await queue.send([message], uncertainMilliseconds / 1000);
      return;
    case 'not-taken':
      heard.silences += 1;
      await again(pauseAfter(attempt));
      return;
    case 'throttled':
      await again(
        partnerCode === dailyQuotaExceeded ? fullDaySeconds : pauseAfter(attempt, message.urgency),
      );
      return;
    case 'channel-stop':
      heard.stops += 1;
      await channel.stop(seen, partnerCode ?? failure);
      await again(closedSeconds);
      return;
    case 'template-stop':
      if (message.template !== undefined) {
        const { templateTrial } = standing;
        await templates?.stop(message.template.name, partnerCode ?? failure, templateTrial);
      }
      await fail(dependencies, item, { attempt, error });
      return;
    case 'window-closed':
      if (message.template !== undefined && message.windowIsClosed !== true) {
        await again(0, { ...message, windowIsClosed: true });
      } else {
        await fail(dependencies, item, { attempt, error });
      }
      return;
    case 'person-later':
      if (partnerCode === String(pairRate)) await again(personLaterSeconds);
      else await fail(dependencies, item, { attempt, error });
      return;
    case 'person-opted-out':
    case 'unreachable':
      await suppressIfAsked(dependencies, item, error);
      await fail(dependencies, item, { attempt, error });
      return;
    case 'bug':
      reportFailure('message refused', { deliveryId: message.id, kind: message.kind }, error);
      await fail(dependencies, item, { attempt, error });
      return;
    default:
      failure satisfies never;
  }
}

async function suppressIfAsked(
  { suppress }: SendDependencies,
  { message, standing: { address } }: Item,
  { failure, partnerCode }: MessageNotSentError,
): Promise<void> {
  if (address === undefined) return;
  if (failure === 'person-opted-out') await suppress?.(message.channel, address, 'opted-out');
  else if (partnerCode === String(withoutWhatsApp)) {
    await suppress?.(message.channel, address, 'unreachable');
  }
}

/** It cannot go this way: by e-mail, where that will do, and its record says so. */
async function fail(
  dependencies: SendDependencies,
  item: Item,
  { attempt, error }: FailedAttempt,
): Promise<void> {
  const { deliveries, queue } = dependencies;
  if (mayGoByEmail(dependencies, item)) await queue.send([byEmail(item.message)]);
  const partnerCode = error.partnerCode ?? error.failure;
  await deliveries.hear(item.standing.name, 'failed', { attempt, partnerCode });
}
