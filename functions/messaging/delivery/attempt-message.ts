import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { BatchTime } from '../../runtime/queues/batch-time.ts';
import { type RateReservation, maxLateMilliseconds } from './send-rate-limiter-store.ts';
import type { Item, SendDependencies, BatchOutcome } from './sender.ts';
import type { ChannelState, TemplateStop } from '../../../shared/messages/stops.ts';
import { MessageNotSentError } from '../../integrations/message-not-sent.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import {
  afterFailure,
  selectRecordedContent,
  skip,
  handleUnsent,
  concurrentAttemptSeconds,
} from './unsent-messages.ts';
import { decideStep } from './decide-step.ts';
import type { SendEligibility } from './read-eligibility.ts';

/**
 * An opt-out stops all messages that leave later than this after it. The slots of a batch may be four seconds after
 * it was read; then the preferences are read again. Messages that leave at once need no second read.
 */
const maxAgeMilliseconds = 1_000;
/** With a slow table the limit grows to this many requests: the read, the record after it, and a margin. */
const maxAgeRequests = 3;
/** Usual duration of that read and of writing the record. */
const readMilliseconds = 100;
const readRequests = 2;

/** The reason against sending a message, if the recipient has caused one, and when it was read. */
export interface CheckedPreferences {
  readonly skipReason: SkipReason | undefined;
  readonly readAt: number;
}

/** Returns whether preferences read at `readAt` are too old for a call at this slot. */
export function isTooOld(
  { requestMilliseconds }: BatchTime,
  readAt: number,
  slot: number,
): boolean {
  return slot - readAt > Math.max(maxAgeMilliseconds, maxAgeRequests * requestMilliseconds);
}

/** Returns how long before a slot the preferences are read, in milliseconds. */
export function preferenceReadLead(time: BatchTime, requests = readRequests): number {
  return Math.max(readMilliseconds, time.leadFor(requests) ?? 0);
}

/**
 * Reads the preferences for all messages of a reservation together, shortly before the first of them leaves: their
 * slots are within half a second.
 * @param readAt when the batch was read
 */
export async function preferencesAtSendTime(
  dependencies: SendDependencies,
  items: readonly Item[],
  { startsAt, interval }: RateReservation,
  { readAt, time }: { readonly readAt: number; readonly time: BatchTime },
): Promise<{
  readonly skipReasons: readonly CheckedPreferences['skipReason'][];
  readonly readAt: number;
}> {
  const { clock, readPreferences } = dependencies;
  const lastSlot = startsAt + (items.length - 1) * interval;
  if (!isTooOld(time, readAt, lastSlot)) return { skipReasons: [], readAt };
  await waitUntil(dependencies, startsAt - preferenceReadLead(time));
  const readAgainAt = clock().getTime();
  return { skipReasons: await time.measure(() => readPreferences(items)), readAt: readAgainAt };
}

/** @param instant milliseconds since 1970 */
export async function waitUntil(
  { clock, wait }: Pick<SendDependencies, 'clock' | 'wait'>,
  instant: number,
): Promise<void> {
  const early = instant - clock().getTime();
  if (early > 0) await wait(early);
}

/** Usual time to write the record: the write starts early, so that the call leaves at its slot. */
const recordMilliseconds = 30;
/**
 * After this many missed slots the message leaves late: each missed slot is lost for the rate, so fewer calls leave
 * than allowed.
 */
const maxSlots = 3;
/** Requests before a new slot: the reservation, and another read of the recipient's preferences. */
const requestsBeforeSlot = 2;

/** A reserved send slot, and the recipient's preferences shortly before it. */
export interface SendSlot {
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly preferences: Promise<CheckedPreferences>;
}

/** Sends one message at its slot, unless the recipient has opted out meanwhile. */
export async function attemptMessage(
  dependencies: SendDependencies,
  { channel: seen, time }: { readonly channel: ChannelState; readonly time: BatchTime },
  { message, eligibility: readEligibility }: Item,
  { startsAt, preferences }: SendSlot,
  batchOutcome: BatchOutcome,
): Promise<void> {
  const { deliveries, provider, queue, templates, rateLimiter } = dependencies;
  const [{ skipReason, readAt }] = await Promise.all([
    preferences,
    waitUntil(dependencies, startsAt - Math.max(recordMilliseconds, time.leadFor(1) ?? 0)),
  ]);
  if (skipReason !== undefined) {
    const item = { message, eligibility: { ...readEligibility, skipReason } };
    const step = decideStep(message, item.eligibility, dependencies.clock());
    if (step.do !== 'attempt') await handleUnsent(dependencies, item, step);
    return;
  }
  const trial = await takeTemplateTrial(dependencies, message, readEligibility);
  const eligibility: SendEligibility = { ...readEligibility, templateTrial: trial };
  const item: Item = { message, eligibility };
  if (readEligibility.templateTrial !== undefined && trial === undefined) {
    await skip(dependencies, item, 'template-stopped');
    return;
  }
  const attempt = await time.measure(() =>
    deliveries.attempt(eligibility.name, selectRecordedContent(message), eligibility.delivery),
  );
  if (attempt === undefined) {
    await queue.send([message], concurrentAttemptSeconds);
    return;
  }
  if (!(await waitForSlot(dependencies, time, item, { startsAt, readAt }))) {
    await deliveries.withdraw(eligibility.name, attempt);
    await queue.send([message], rateLimiter.pauseSeconds);
    return;
  }
  let partnerId: string;
  try {
    ({ partnerId } = await provider.send(message, eligibility, attempt));
  } catch (error) {
    await afterFailure(
      dependencies,
      seen,
      item,
      { attempt, error: toNotSentError(error) },
      batchOutcome,
    );
    return;
  }
  batchOutcome.responses += 1;
  await deliveries.recordProviderStatus(eligibility.name, 'accepted', { partnerId });
  await dependencies.recordAcceptance(dependencies.clock().toISOString());
  if (message.template !== undefined && trial !== undefined) {
    await templates?.endTrial(message.template.name, trial);
  }
}

/** Lets only one message retry a stopped template. */
async function takeTemplateTrial(
  { templates }: SendDependencies,
  { template }: OutgoingMessage,
  { templateTrial: seen }: SendEligibility,
): Promise<TemplateStop | undefined> {
  if (template === undefined || seen === undefined) return undefined;
  return templates?.beginTrial(template.name, seen);
}

/**
 * Waits for the reserved slot. If the slot has passed because the record took long to write, it reserves another
 * one: the late call would collide with the slots of others.
 * @param readAt when the recipient's preferences were read
 * @returns false when no slot is free soon, the recipient has opted out, or the invocation ends before the provider
 * may have responded
 */
async function waitForSlot(
  dependencies: SendDependencies,
  time: BatchTime,
  item: Item,
  { startsAt, readAt }: { readonly startsAt: number; readonly readAt: number },
): Promise<boolean> {
  const { clock, rateLimiter, readPreferences } = dependencies;
  let slot = startsAt;
  let preferencesReadAt = readAt;
  for (let slots = 1; ; slots += 1) {
    if (!time.allowsCallAt(slot)) return false;
    if (isTooOld(time, preferencesReadAt, Math.max(slot, clock().getTime()))) {
      await waitUntil(dependencies, slot - preferenceReadLead(time, 1));
      preferencesReadAt = clock().getTime();
      const [skipReason] = await time.measure(() => readPreferences([item]));
      if (skipReason !== undefined) return false;
    }
    await waitUntil(dependencies, slot);
    const now = clock().getTime();
    if (!time.allowsCallAt(now)) return false;
    if (now - slot <= maxLateMilliseconds || slots === maxSlots) return true;
    const reservation = await time.measure(() =>
      rateLimiter.reserve(item.message.urgency, 1, time.leadFor(requestsBeforeSlot)),
    );
    if (reservation === undefined) return false;
    slot = reservation.startsAt;
  }
}

/**
 * Partner clients throw a typed error for every failed call. Any other error occurred before the call, such as a
 * mail that is too long to be rendered.
 */
function toNotSentError(error: unknown): MessageNotSentError {
  if (error instanceof MessageNotSentError) return error;
  return new MessageNotSentError('The message could not be rendered', {
    failure: 'bug',
    cause: error,
  });
}
