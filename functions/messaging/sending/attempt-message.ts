import type { ChannelState, TemplateStop } from '../../../shared/messages/stops.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { afterFailure } from './after-failure.ts';
import type { BatchTime } from '../../runtime/queues/batch-time.ts';
import { shownOf, skip } from './by-email.ts';
import { decideStep } from './decide-step.ts';
import { lookAfter } from './look-after.ts';
import { elsewhereSeconds } from './pauses.ts';
import { lateMilliseconds } from './permit-store.ts';
import type { Standing } from './read-standing.ts';
import type { Heard, Item, SendDependencies } from './sender.ts';
import { isTooOld, lookLead, waitUntil, type Wish } from './wishes-in-time.ts';

/** What its record takes to write, mostly: calls leave as evenly as their permits are, and records do not. */
const recordMilliseconds = 30;
/**
 * Whoever misses its place so often leaves late: each miss has taken a place from the rate, so that fewer calls
 * leave than may.
 */
const mostPlaces = 3;
/** Before a new place: the write that reserves it, and another look at what its person wants. */
const requestsBeforePlace = 2;

/** A place that a permit gave, and what its person wants shortly before it. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly wish: Promise<Wish>;
}

/** Sends one message at its place, unless its person has said no meanwhile. */
export async function attemptAt(
  dependencies: SendDependencies,
  { channel: seen, time }: { readonly channel: ChannelState; readonly time: BatchTime },
  { message, standing: read }: Item,
  { startsAt, wish }: Place,
  heard: Heard,
): Promise<void> {
  const { deliveries, carrier, queue, templates, permits } = dependencies;
  const [{ refusal, readAt }] = await Promise.all([
    wish,
    waitUntil(dependencies, startsAt - Math.max(recordMilliseconds, time.leadFor(1) ?? 0)),
  ]);
  if (refusal !== undefined) {
    const item = { message, standing: { ...read, refusal } };
    const step = decideStep(message, item.standing, dependencies.clock());
    if (step.do !== 'attempt') await lookAfter(dependencies, item, step);
    return;
  }
  const trial = await templateTrial(dependencies, message, read);
  const standing: Standing = { ...read, templateTrial: trial };
  const item: Item = { message, standing };
  if (read.templateTrial !== undefined && trial === undefined) {
    await skip(dependencies, item, 'template-stopped');
    return;
  }
  const attempt = await time.measure(() =>
    deliveries.attempt(standing.name, shownOf(message), standing.delivery),
  );
  if (attempt === undefined) {
    await queue.send([message], elsewhereSeconds);
    return;
  }
  if (!(await isInPlace(dependencies, time, item, { startsAt, readAt }))) {
    await deliveries.withdraw(standing.name, attempt);
    await queue.send([message], permits.pauseSeconds);
    return;
  }
  let partnerId: string;
  try {
    ({ partnerId } = await carrier.send(message, standing, attempt));
  } catch (error) {
    await afterFailure(dependencies, seen, item, { attempt, error: asNotSent(error) }, heard);
    return;
  }
  heard.answers += 1;
  await deliveries.hear(standing.name, 'accepted', { partnerId });
  await dependencies.recordTaken(dependencies.clock().toISOString());
  if (message.template !== undefined && trial !== undefined) {
    await templates?.endTrial(message.template.name, trial);
  }
}

/** Of those who would try a stopped template again, one does. */
async function templateTrial(
  { templates }: SendDependencies,
  { template }: OutgoingMessage,
  { templateTrial: seen }: Standing,
): Promise<TemplateStop | undefined> {
  if (template === undefined || seen === undefined) return undefined;
  return templates?.beginTrial(template.name, seen);
}

/**
 * Waits for the place that a permit gave. Where the record has taken so long that it has passed, the call
 * would come upon those of others: it takes another place.
 * @param readAt when its person's wishes were read
 * @returns false where there is none soon, its person has said no before it, or the invocation ends before the
 *   provider may have answered
 */
async function isInPlace(
  dependencies: SendDependencies,
  time: BatchTime,
  item: Item,
  { startsAt, readAt }: { readonly startsAt: number; readonly readAt: number },
): Promise<boolean> {
  const { clock, permits, readWishes } = dependencies;
  let place = startsAt;
  let wishesAt = readAt;
  for (let places = 1; ; places += 1) {
    if (!time.allowsCallAt(place)) return false;
    if (isTooOld(time, wishesAt, Math.max(place, clock().getTime()))) {
      await waitUntil(dependencies, place - lookLead(time, 1));
      wishesAt = clock().getTime();
      const [refusal] = await time.measure(() => readWishes([item]));
      if (refusal !== undefined) return false;
    }
    await waitUntil(dependencies, place);
    const now = clock().getTime();
    if (!time.allowsCallAt(now)) return false;
    if (now - place <= lateMilliseconds || places === mostPlaces) return true;
    const permit = await time.measure(() =>
      permits.reserve(item.message.urgency, 1, time.leadFor(requestsBeforePlace)),
    );
    if (permit === undefined) return false;
    place = permit.startsAt;
  }
}

/**
 * Whoever speaks with a partner says of every call what has become of it: anything else went wrong before
 * there was one, such as a mail that is too long to be made.
 */
function asNotSent(error: unknown): MessageNotSentError {
  if (error instanceof MessageNotSentError) return error;
  return new MessageNotSentError('The message could not be made', { failure: 'bug', cause: error });
}
