import type { ChannelState } from '../../../shared/messages/stops.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { attemptAt } from './attempt-message.ts';
import { batchTime, type BatchTime } from '../../runtime/queues/batch-time.ts';
import { mayGoByEmail, moveToEmail } from './by-email.ts';
import { decideStep } from './decide-step.ts';
import { lookAfter } from './look-after.ts';
import { closedSeconds, fullDaySeconds } from './pauses.ts';
import { wishesInTime } from './wishes-in-time.ts';
import type { Heard, Item, SendDependencies } from './sender.ts';

/** Requests that are made one after another to read a batch (read-standing.ts). */
const requestsToRead = 2;
/** Between asking for a place and leaving at it: that write, a look at what people want, and the record. */
const requestsBeforePlace = 3;
/** Where the day has a quota, too: its counter, and who is counted. */
const requestsOfDay = 2;

/** Undefined for a message that is looked after; what went wrong for one that its queue must offer again. */
export type Outcome = unknown;

/**
 * Sends what a queue has brought: at most ten messages of one channel. Each of them has its record,
 * which says before the partner is asked that it is. Whatever is killed in the middle leaves its message
 * in the queue, and the record tells the next one how far it came; what has to wait goes back as a new
 * message, so that waiting uses up none of the tries after which SQS puts a message aside.
 * @param deadline milliseconds since 1970 at which Lambda ends this invocation; what cannot be done by then goes back
 * @returns an outcome for each message, in their order
 */
export async function sendBatch(
  dependencies: SendDependencies,
  messages: readonly OutgoingMessage[],
  deadline = Infinity,
): Promise<readonly Outcome[]> {
  const { clock, readStandings } = dependencies;
  const readAt = clock().getTime();
  const time = batchTime(clock, deadline);
  const { channel, standings } = await time.measure(() => readStandings(messages), requestsToRead);
  const items = messages.flatMap((message, place): Item[] => {
    const standing = standings[place];
    return standing === undefined ? [] : [{ message, standing }];
  });
  const heard: Heard = { answers: 0, silences: 0, stops: 0, trial: undefined };
  const toAttempt: Item[] = [];
  const works: Works = new Map();
  for (const item of items) {
    const step = stepOf(dependencies, item);
    const { error } = item.standing;
    if (error !== undefined) begin(works, item, Promise.reject(error));
    else if (step.do === 'attempt') toAttempt.push(item);
    else begin(works, item, lookAfter(dependencies, item, step));
  }
  // One that has begun is waited for, whatever becomes of the others: a frozen call would go on much later.
  await attemptAll(dependencies, { channel, readAt, time }, toAttempt, works, heard).catch(
    (error: unknown) => {
      for (const item of toAttempt) if (!works.has(item)) begin(works, item, Promise.reject(error));
    },
  );
  const outcomes = await Promise.all(
    items.map((item) => works.get(item) ?? Promise.resolve(undefined)),
  );
  await tellChannel(dependencies, channel, heard);
  return outcomes;
}

async function tellChannel(
  { channel }: SendDependencies,
  seen: ChannelState,
  { answers, silences, stops, trial }: Heard,
): Promise<void> {
  if (answers > 0) await channel.hearAnswer(seen);
  else if (silences > 0) await channel.hearNothing(seen, silences);
  else if (trial !== undefined && stops === 0) await channel.leaveTrial(trial);
}

/** What goes on about each message, and how it ends: one that fails takes no other with it. */
type Works = Map<Item, Promise<Outcome>>;

function begin(works: Works, item: Item, work: Promise<void>): void {
  works.set(
    item,
    work.then(
      () => undefined,
      (error: unknown) => error ?? new Error('Failed without an error'),
    ),
  );
}

/** What a batch has read of its channel, and when it did. */
interface Seen {
  readonly channel: ChannelState;
  readonly readAt: number;
  readonly time: BatchTime;
}

function stepOf({ clock }: SendDependencies, { message, standing }: Item) {
  return decideStep(message, standing, clock());
}

/** Attempts as many as the channel lets, and puts the others back. */
async function attemptAll(
  dependencies: SendDependencies,
  seen: Seen,
  items: readonly Item[],
  works: Works,
  heard: Heard,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  const { channel, queue } = dependencies;
  const putBack: PutBack = (left, seconds) => {
    if (left.length === 0) return;
    const back = queue.send(
      left.map(({ message }) => message),
      seconds,
    );
    for (const item of left) begin(works, item, back);
  };
  const entry = await channel.enter(seen.channel);
  if (entry.state === 'stopped') {
    const seconds = entry.seconds + Math.random() * closedSeconds;
    const nextLook = dependencies.clock().getTime() + (seconds + closedSeconds) * 1000;
    const moving = items.filter(
      (item) => Date.parse(item.message.notAfter) < nextLook && mayGoByEmail(dependencies, item),
    );
    for (const item of moving) begin(works, item, moveToEmail(dependencies, item));
    putBack(
      items.filter((item) => !moving.includes(item)),
      seconds,
    );
    return;
  }
  let left = items;
  if (entry.state === 'probe') {
    heard.trial = entry;
    putBack(items.slice(1), closedSeconds);
    left = [first];
  }
  const { time } = seen;
  while (left.length > 0) {
    const wanted = left.slice(0, time.messagesAtOnce);
    const isPart = wanted.length < left.length;
    const lead = time.leadFor(
      requestsBeforePlace +
        (wanted.some((item) => isCounted(dependencies, item)) ? requestsOfDay : 0),
    );
    const isTimeLeft = time.allowsCallAt(dependencies.clock().getTime() + (lead ?? 0));
    const permit = isTimeLeft
      ? await time.measure(() =>
          dependencies.permits.reserve(first.message.urgency, wanted.length, lead),
        )
      : undefined;
    if (permit === undefined) {
      putBack(left, dependencies.permits.pauseSeconds * (1 + 2 * Math.random()));
      return;
    }
    const permitted = left.slice(0, permit.count);
    left = left.slice(permit.count);
    const going = await withinTheDay(dependencies, permitted, putBack);
    if (going.length === 0) continue;
    const wishes = wishesInTime(dependencies, going, permit, seen);
    for (const [place, item] of going.entries()) {
      const startsAt = permit.startsAt + place * permit.interval;
      const wish = wishes.then(({ refusals, readAt }) => ({ refusal: refusals[place], readAt }));
      begin(works, item, attemptAt(dependencies, seen, item, { startsAt, wish }, heard));
    }
    // A slow table gets no more at once: each further message makes all of them slower.
    if (isPart) await Promise.all(going.map(async (item) => works.get(item)));
  }
}

type PutBack = (left: readonly Item[], seconds: number) => void;

/** Those that the day's quota lets go; the others wait. */
async function withinTheDay(
  dependencies: SendDependencies,
  items: readonly Item[],
  putBack: PutBack,
): Promise<readonly Item[]> {
  const { permits } = dependencies;
  const [first] = items;
  if (first === undefined) return items;
  const { urgency } = first.message;
  const counted = items.filter((item) => isCounted(dependencies, item));
  if (counted.length === 0) return items;
  if (await permits.reserveOfDay(urgency, counted.length)) {
    await noteAll(dependencies, counted);
    return items;
  }
  // The last places of a day are taken one by one.
  let places = 0;
  while (places < counted.length && (await permits.reserveOfDay(urgency, 1))) places += 1;
  await noteAll(dependencies, counted.slice(0, places));
  const without = counted.slice(places);
  putBack(without, fullDaySeconds);
  return items.filter((item) => !without.includes(item));
}

/** A message that was tried before has its place of the day. */
function isCounted({ carrier }: SendDependencies, { message, standing }: Item): boolean {
  return (standing.delivery?.attempts ?? 0) === 0 && carrier.countsForDay(message, standing);
}

async function noteAll({ noteCounted }: SendDependencies, counted: readonly Item[]): Promise<void> {
  if (noteCounted === undefined) return;
  const people = counted.flatMap(({ message: { recipient } }) =>
    recipient.by === 'account' ? [recipient.accountId] : [],
  );
  await Promise.all([...new Set(people)].map(noteCounted));
}
