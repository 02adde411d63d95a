import type { ChannelState, TemplateStop } from '../../../shared/messages/stops.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { afterFailure } from './after-failure.ts';
import { shownOf, skip } from './by-email.ts';
import { decideStep } from './decide-step.ts';
import { lookAfter } from './look-after.ts';
import { elsewhereSeconds } from './pauses.ts';
import { lateMilliseconds } from './permit-store.ts';
import type { Standing } from './read-standing.ts';
import type { Heard, Item, SendDependencies } from './sender.ts';
import { isTooOld, lookMilliseconds, waitUntil, type Wish } from './wishes-in-time.ts';

/** What its record takes to write, mostly: calls leave as evenly as their permits are, and records do not. */
const recordMilliseconds = 30;
/** A machine that misses its place so often has no time for it now. */
const mostPlaces = 5;

/** A place that a permit gave, and what its person wants shortly before it. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly wish: Promise<Wish>;
}

/** Sends one message at its place, unless its person has said no meanwhile. */
export async function attemptAt(
  dependencies: SendDependencies,
  seen: ChannelState,
  { message, standing: read }: Item,
  { startsAt, wish }: Place,
  heard: Heard,
): Promise<void> {
  const { deliveries, carrier, queue, templates, permits } = dependencies;
  const [{ refusal, readAt }] = await Promise.all([
    wish,
    waitUntil(dependencies, startsAt - recordMilliseconds),
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
  const attempt = await deliveries.attempt(standing.name, shownOf(message), standing.delivery);
  if (attempt === undefined) {
    await queue.send([message], elsewhereSeconds);
    return;
  }
  if (!(await isInPlace(dependencies, item, startsAt, readAt))) {
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
 * @returns false where there is none soon, or its person has said no before it
 */
async function isInPlace(
  dependencies: SendDependencies,
  item: Item,
  startsAt: number,
  readAt: number,
): Promise<boolean> {
  const { clock, permits, readWishes } = dependencies;
  let place = startsAt;
  let wishesAt = readAt;
  for (let tries = 0; tries < mostPlaces; tries += 1) {
    if (isTooOld(wishesAt, place)) {
      await waitUntil(dependencies, place - lookMilliseconds);
      wishesAt = clock().getTime();
      const [refusal] = await readWishes([item]);
      if (refusal !== undefined) return false;
    }
    await waitUntil(dependencies, place);
    if (clock().getTime() - place <= lateMilliseconds) return true;
    const permit = await permits.reserve(item.message.urgency, 1);
    if (permit === undefined) return false;
    place = permit.startsAt;
  }
  return false;
}

/**
 * Whoever speaks with a partner says of every call what has become of it: anything else went wrong before
 * there was one, such as a mail that is too long to be made.
 */
function asNotSent(error: unknown): MessageNotSentError {
  if (error instanceof MessageNotSentError) return error;
  return new MessageNotSentError('The message could not be made', { failure: 'bug', cause: error });
}
