import type { SendDependencies } from '../../../functions/messaging/sending/sender.ts';
import type { SimulatedPartner } from './simulated-partner.ts';

/** Where a sender can die: each of these is a moment between two things that others can see. */
export const killPoints = [
  'before reading',
  'after reading',
  'after the permit',
  'after the record says attempted',
  'in the call, the partner has the message',
  'after the call, the record says nothing of it',
  'after the record says accepted',
  'after putting back',
] as const;
export type KillPoint = (typeof killPoints)[number];

/** Death at a point, the so-manieth time that the sender comes past it. */
export interface Doom {
  readonly point: KillPoint;
  readonly time: number;
}

export interface Life {
  /** The ports of this life: once it has ended, they do nothing and never answer. */
  readonly dependencies: SendDependencies;
  readonly begin: () => void;
  readonly end: () => void;
  /** Comes when the life ends by its doom or by `end`. */
  readonly death: Promise<KillPoint | undefined>;
}

type Ports = Omit<SendDependencies, 'carrier'>;

/**
 * One invocation of a sender, which may be killed. What it has asked for goes on, as a request does that
 * is on its way; what it would do with the answer does not.
 */
export function senderLife(ports: Ports, partner: SimulatedPartner, doom: Doom | undefined): Life {
  let isOver = false;
  let passed = 0;
  let tellDeath: (point: KillPoint | undefined) => void = () => {};
  const death = new Promise<KillPoint | undefined>((resolve) => {
    tellDeath = resolve;
  });
  const end = (point?: KillPoint) => {
    isOver = true;
    tellDeath(point);
  };
  const pass = (point: KillPoint) => {
    if (isOver || doom?.point !== point) return;
    passed += 1;
    if (passed === doom.time) end(point);
  };
  /** Never answers the dead, nor is asked anything by them. */
  const alive = async <Answer>(
    ask: () => Promise<Answer>,
    then: (answer: Answer) => void = () => {},
  ): Promise<Answer> => {
    if (isOver) return never();
    try {
      const answer = await ask();
      if (!isOver) then(answer);
      return isOver ? await never() : answer;
    } catch (error) {
      if (isOver) return never();
      throw error;
    }
  };

  const { readStandings, readWishes, deliveries, permits, channel, queue, clock, wait } = ports;
  const { recordTaken } = ports;
  const dependencies: SendDependencies = {
    clock,
    wait: (milliseconds) => alive(() => wait(milliseconds)),
    readStandings: (messages) =>
      alive(
        () => readStandings(messages),
        () => pass('after reading'),
      ),
    readWishes: (items) => alive(() => readWishes(items)),
    permits: {
      reserve: (...about) =>
        alive(
          () => permits.reserve(...about),
          () => pass('after the permit'),
        ),
      pauseSeconds: permits.pauseSeconds,
      reserveOfDay: (...about) => alive(() => permits.reserveOfDay(...about)),
    },
    recordTaken: (takenAt) => alive(() => recordTaken(takenAt)),
    channel: {
      enter: (seen) => alive(() => channel.enter(seen)),
      leaveTrial: (trial) => alive(() => channel.leaveTrial(trial)),
      stop: (...about) => alive(() => channel.stop(...about)),
      hearNothing: (...about) => alive(() => channel.hearNothing(...about)),
      hearAnswer: (seen) => alive(() => channel.hearAnswer(seen)),
    },
    deliveries: {
      ...deliveries,
      attempt: (...about) =>
        alive(
          () => deliveries.attempt(...about),
          (attempt) => {
            if (attempt !== undefined) pass('after the record says attempted');
          },
        ),
      defer: (...about) => alive(() => deliveries.defer(...about)),
      withdraw: (...about) => alive(() => deliveries.withdraw(...about)),
      skip: (...about) => alive(() => deliveries.skip(...about)),
      settle: (...about) => alive(() => deliveries.settle(...about)),
      hear: (...about) => {
        if (about[1] === 'accepted') pass('after the call, the record says nothing of it');
        return alive(
          () => deliveries.hear(...about),
          () => {
            if (about[1] === 'accepted') pass('after the record says accepted');
          },
        );
      },
    },
    carrier: {
      channel: 'email',
      countsForDay: () => true,
      send: (...about) =>
        alive(() => partner.send(...about, () => pass('in the call, the partner has the message'))),
    },
    queue: {
      takes: (channel) => queue.takes(channel),
      send: (...about) =>
        alive(
          () => queue.send(...about),
          () => pass('after putting back'),
        ),
    },
  };
  return { dependencies, begin: () => pass('before reading'), end: () => end(), death };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
