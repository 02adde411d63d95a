import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import {
  deliveryReference,
  safeParseDelivery,
  referenceText,
} from '../../../functions/entities/delivery.ts';
import { messageTo, outgoing } from '../messaging/outgoing.ts';
import { openSessions } from '../users/sessions.ts';
import { createChance } from './chance.ts';
import { startKillableCloud, type KillableCloud } from './killable-cloud.ts';
import { stopAndReadState } from './stored-state.ts';

export interface EditionKillsResult {
  readonly recipients: number;
  /** Recipients without a message. */
  readonly lost: number;
  /** Recipients with two e-mails that SES accepted. */
  readonly doubled: number;
  /** Messages that were attempted again because the first answer was lost. */
  readonly retried: number;
  /** Number of delivery records by state. */
  readonly states: Readonly<Record<string, number>>;
}

/** After the kills the clock moves to shortly before the end of the edition's window. */
const windowMinutes = 45;
const stepMinutes = 3;
/** A step of the clock starts only when the previous step's work is done, however slow the machine is. */
const restMilliseconds = 300_000;

/**
 * Sends one edition by e-mail on a local cloud that is killed meanwhile, repeatedly at random instants, and started
 * again with the same data.
 */
export async function simulateEditionKills(options: {
  readonly seed: number;
  readonly recipients: number;
  readonly kills: number;
  /** Milliseconds between two kills. */
  readonly between: readonly [least: number, most: number];
}): Promise<EditionKillsResult> {
  const chance = createChance(options.seed);
  const cloud = await startKillableCloud();
  const sessions = await openSessions({
    read: cloud.read,
    now: cloud.now,
    secret: cloud.secret,
    dynamodbEndpoint: cloud.dynamodbEndpoint(),
  });
  const post = outgoing(cloud, sessions);
  try {
    const now = await cloud.now();
    const messages = [];
    for (let nth = 0; nth < options.recipients; nth += 1) {
      const user = await sessions.makeUser({ plano: 'ativo', periodicidade_msg: 'diaria' });
      messages.push(messageTo(user, now));
    }
    const startedAt = await cloud.now();
    const notAfter = new Date(startedAt.getTime() + windowMinutes * 60_000).toISOString();
    await post.sendMany(messages.map((message) => ({ ...message, notAfter })));
    for (let kill = 0; kill < options.kills; kill += 1) {
      await wait(chance.integerBetween(...options.between));
      await cloud.killAndRestart();
      // A received message that was not deleted is visible again after three minutes.
      await cloud.advanceClock(`${stepMinutes}m`);
    }
    const minutesOver = options.kills * stepMinutes;
    for (let minutes = minutesOver; minutes < windowMinutes; minutes += stepMinutes) {
      await untilIdle(cloud);
      await cloud.advanceClock(`${stepMinutes}m`);
    }
    await untilIdle(cloud);
    const { items, mails } = await stopAndReadState(cloud);
    const deliveries = items
      .filter(({ entity }) => entity === 'Delivery')
      .flatMap((item) => {
        const delivery = safeParseDelivery(item);
        return delivery?.kind === 'opening' ? [{ ...delivery, owner: String(item['PK']) }] : [];
      });
    const nameOf = (reference: string) => reference.split('/').slice(0, 2).join('/');
    const taken = Map.groupBy(mails, nameOf);
    const timesOf = ({ owner, id }: { readonly owner: string; readonly id: string }) =>
      taken.get(nameOf(referenceText(deliveryReference({ owner, id, channel: 'email' }, 1))))
        ?.length ?? 0;
    const times = messages.map(({ id, recipient }) =>
      recipient.by === 'account' ? timesOf({ owner: `ACCOUNT#${recipient.accountId}`, id }) : 0,
    );
    const states = Map.groupBy(deliveries, ({ state }) => state);
    return {
      recipients: messages.length,
      lost: times.filter((count) => count === 0).length,
      doubled: times.filter((count) => count > 1).length,
      retried: deliveries.filter(({ retries = 0 }) => retries > 0).length,
      states: Object.fromEntries([...states].map(([state, all]) => [state, all.length])),
    };
  } finally {
    post.close();
    sessions.close();
    await cloud.remove();
  }
}

const queuesSchema = z.object({
  queues: z.array(
    z.object({
      visible: z.number(),
      inFlight: z.number(),
      deadLetterQueue: z.string().optional(),
    }),
  ),
});

/** The longest call of a function; a message that is in flight for longer waits for its next attempt. */
const callMilliseconds = 2_000;

/** Waits until all queues have been idle for a moment. */
async function untilIdle(cloud: KillableCloud): Promise<void> {
  const startedAt = performance.now();
  let last = { depths: '', since: startedAt };
  for (let quiet = 0; quiet < 3;) {
    const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
    const depths = queues.filter(({ deadLetterQueue }) => deadLetterQueue !== undefined);
    const now = performance.now();
    const text = JSON.stringify(depths);
    if (text !== last.depths) last = { depths: text, since: now };
    const isVisible = depths.some(({ visible }) => visible > 0);
    const isInFlight = depths.some(({ inFlight }) => inFlight > 0);
    const isBusy = isVisible || (isInFlight && now - last.since < callMilliseconds);
    quiet = isBusy ? 0 : quiet + 1;
    if (now - startedAt > restMilliseconds) throw new Error('The queues did not come to rest');
    await wait(100);
  }
}
