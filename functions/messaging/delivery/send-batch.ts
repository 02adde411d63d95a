import type { ChannelState } from '../../../shared/messages/stops.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { attemptMessage, preferencesAtSendTime } from './attempt-message.ts';
import { batchTime, type BatchTime } from '../../runtime/queues/batch-time.ts';
import {
  canFallBackToEmail,
  moveToEmail,
  handleUnsent,
  closedSeconds,
  dailyQuotaSeconds,
} from './unsent-messages.ts';
import { decideStep } from './decide-step.ts';
import type { BatchOutcome, Item, SendDependencies } from './sender.ts';

/** Sequential requests of reading a batch (read-eligibility.ts). */
const requestsToRead = 2;
/** Requests between reserving a slot and using it: the reservation, reading the preferences, and the record. */
const requestsBeforeSlot = 3;
/** Additional requests with a daily quota: its counter, and marking the recipients. */
const requestsOfDailyQuota = 2;

/** Undefined for a message that was handled; an error if its queue must deliver it again. */
export type Outcome = unknown;

/**
 * Sends at most ten messages of one channel from a queue. Each message has a record that is written before the
 * partner is called. After a crash the message is still in the queue, and its record shows the next function how far
 * the attempt came. A message that has to wait is sent to the queue as a new message, so that waiting does not count
 * towards SQS's maximum receives.
 * @param deadline milliseconds since 1970 at which Lambda ends this invocation; messages that cannot be sent by then
 * return to the queue
 * @returns an outcome for each message, in their order
 */
export async function sendBatch(
  dependencies: SendDependencies,
  messages: readonly OutgoingMessage[],
  deadline = Infinity,
): Promise<readonly Outcome[]> {
  const { clock, readEligibilities } = dependencies;
  const readAt = clock().getTime();
  const time = batchTime(clock, deadline);
  const { channel, eligibilities } = await time.measure(
    () => readEligibilities(messages),
    requestsToRead,
  );
  const items = messages.flatMap((message, index): Item[] => {
    const eligibility = eligibilities[index];
    return eligibility === undefined ? [] : [{ message, eligibility }];
  });
  const batchOutcome: BatchOutcome = { responses: 0, unanswered: 0, stops: 0, trial: undefined };
  const toAttempt: Item[] = [];
  const works: PendingWork = new Map();
  for (const item of items) {
    const step = decideItemStep(dependencies, item);
    const { error } = item.eligibility;
    if (error !== undefined) track(works, item, Promise.reject(error));
    else if (step.do === 'attempt') toAttempt.push(item);
    else track(works, item, handleUnsent(dependencies, item, step));
  }
  // Wait for every started message, even if others fail: Lambda would freeze a call and resume it much later.
  await attemptAll(dependencies, { channel, readAt, time }, toAttempt, works, batchOutcome).catch(
    (error: unknown) => {
      for (const item of toAttempt) if (!works.has(item)) track(works, item, Promise.reject(error));
    },
  );
  const outcomes = await Promise.all(
    items.map((item) => works.get(item) ?? Promise.resolve(undefined)),
  );
  await updateCircuitBreaker(dependencies, channel, batchOutcome);
  return outcomes;
}

async function updateCircuitBreaker(
  { circuitBreaker }: SendDependencies,
  seen: ChannelState,
  { responses, unanswered, stops, trial }: BatchOutcome,
): Promise<void> {
  if (responses > 0) await circuitBreaker.recordResponse(seen);
  else if (unanswered > 0) await circuitBreaker.recordNoResponse(seen, unanswered);
  else if (trial !== undefined && stops === 0) await circuitBreaker.releaseProbe(trial);
}

/** The work for each message and its outcome: one failure does not affect the others. */
type PendingWork = Map<Item, Promise<Outcome>>;

function track(works: PendingWork, item: Item, work: Promise<void>): void {
  works.set(
    item,
    work.then(
      () => undefined,
      (error: unknown) => error ?? new Error('Failed without an error'),
    ),
  );
}

/** The state of the channel as the batch has read it, and when. */
interface Seen {
  readonly channel: ChannelState;
  readonly readAt: number;
  readonly time: BatchTime;
}

function decideItemStep({ clock }: SendDependencies, { message, eligibility }: Item) {
  return decideStep(message, eligibility, clock());
}

/** Attempts as many messages as the channel allows, and returns the others to the queue. */
async function attemptAll(
  dependencies: SendDependencies,
  seen: Seen,
  items: readonly Item[],
  works: PendingWork,
  batchOutcome: BatchOutcome,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { circuitBreaker, queue } = dependencies;
  const putBack: PutBack = (items, seconds) => {
    if (items.length === 0) return;
    const back = queue.send(
      items.map(({ message }) => message),
      seconds,
    );
    for (const item of items) track(works, item, back);
  };
  const entry = await circuitBreaker.enter(seen.channel);
  if (entry.state === 'stopped') {
    const seconds = entry.seconds + Math.random() * closedSeconds;
    const nextAttemptAt = dependencies.clock().getTime() + (seconds + closedSeconds) * 1000;
    const moving = items.filter(
      (item) =>
        Date.parse(item.message.notAfter) < nextAttemptAt && canFallBackToEmail(dependencies, item),
    );
    for (const item of moving) track(works, item, moveToEmail(dependencies, item));
    putBack(
      items.filter((item) => !moving.includes(item)),
      seconds,
    );
    return;
  }
  let remainingItems = items;
  if (entry.state === 'probe') {
    batchOutcome.trial = entry;
    putBack(items.slice(1), closedSeconds);
    remainingItems = [first];
  }
  const { time } = seen;
  while (remainingItems.length > 0) {
    const wanted = remainingItems.slice(0, time.messagesAtOnce);
    const isPart = wanted.length < remainingItems.length;
    const lead = time.leadFor(
      requestsBeforeSlot +
        (wanted.some((item) => isCounted(dependencies, item)) ? requestsOfDailyQuota : 0),
    );
    const isTimeLeft = time.allowsCallAt(dependencies.clock().getTime() + (lead ?? 0));
    const reservation = isTimeLeft
      ? await time.measure(() =>
          dependencies.rateLimiter.reserve(first.message.urgency, wanted.length, lead),
        )
      : undefined;
    if (reservation === undefined) {
      putBack(remainingItems, dependencies.rateLimiter.pauseSeconds * (1 + 2 * Math.random()));
      return;
    }
    const reserved = remainingItems.slice(0, reservation.count);
    remainingItems = remainingItems.slice(reservation.count);
    const going = await withinDailyQuota(dependencies, reserved, putBack);
    if (going.length === 0) continue;
    const checkedPreferences = preferencesAtSendTime(dependencies, going, reservation, seen);
    for (const [index, item] of going.entries()) {
      const startsAt = reservation.startsAt + index * reservation.interval;
      const preferences = checkedPreferences.then(({ skipReasons, readAt }) => ({
        skipReason: skipReasons[index],
        readAt,
      }));
      track(
        works,
        item,
        attemptMessage(dependencies, seen, item, { startsAt, preferences }, batchOutcome),
      );
    }
    // With a slow table, wait before the next part: each further message slows down all of them.
    if (isPart) await Promise.all(going.map(async (item) => works.get(item)));
  }
}

type PutBack = (left: readonly Item[], seconds: number) => void;

/** Returns the messages within the daily quota; the others wait. */
async function withinDailyQuota(
  dependencies: SendDependencies,
  items: readonly Item[],
  putBack: PutBack,
): Promise<readonly Item[]> {
  const { rateLimiter } = dependencies;
  const [first] = items;
  if (first === undefined) return items;
  const { urgency } = first.message;
  const counted = items.filter((item) => isCounted(dependencies, item));
  if (counted.length === 0) return items;
  if (await rateLimiter.reserveDaily(urgency, counted.length)) {
    await recordDailyRecipients(dependencies, counted);
    return items;
  }
  // Near the end of the quota, reserve one by one.
  let slots = 0;
  while (slots < counted.length && (await rateLimiter.reserveDaily(urgency, 1))) slots += 1;
  await recordDailyRecipients(dependencies, counted.slice(0, slots));
  const without = counted.slice(slots);
  putBack(without, dailyQuotaSeconds);
  return items.filter((item) => !without.includes(item));
}

/** A message that was tried before has been counted already. */
function isCounted({ provider }: SendDependencies, { message, eligibility }: Item): boolean {
  return (
    (eligibility.delivery?.attempts ?? 0) === 0 &&
    provider.countsTowardsDailyQuota(message, eligibility)
  );
}

async function recordDailyRecipients(
  { recordDailyRecipient }: SendDependencies,
  counted: readonly Item[],
): Promise<void> {
  if (recordDailyRecipient === undefined) return;
  const accountIds = counted.flatMap(({ message: { recipient } }) =>
    recipient.by === 'account' ? [recipient.accountId] : [],
  );
  await Promise.all([...new Set(accountIds)].map(recordDailyRecipient));
}
