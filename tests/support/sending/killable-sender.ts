import type { SendDependencies } from '../../../functions/messaging/delivery/sender.ts';
import type { SimulatedPartner } from './simulated-partner.ts';

/** Points at which a sender can die: each lies between two effects that other processes can see. */
export const killPoints = [
  'before reading',
  'after reading',
  'after the reservation',
  'after the record says attempted',
  'in the call, the partner has the message',
  'after the call, the record says nothing of it',
  'after the record says accepted',
  'after putting back',
] as const;
export type KillPoint = (typeof killPoints)[number];

/** A kill at a point, when the sender passes it for the given time. */
export interface PlannedKill {
  readonly point: KillPoint;
  readonly time: number;
}

export interface SenderProcess {
  /** The ports of this process: after its end they do nothing and never answer. */
  readonly dependencies: SendDependencies;
  readonly begin: () => void;
  readonly end: () => void;
  /** Resolves when the process is killed as planned, or by `end`. */
  readonly death: Promise<KillPoint | undefined>;
}

type Ports = Omit<SendDependencies, 'provider'>;

/**
 * One sender invocation that may be killed. Its pending requests continue, as real requests would, but it ignores
 * their answers.
 */
export function killableSender(
  ports: Ports,
  partner: SimulatedPartner,
  doom: PlannedKill | undefined,
): SenderProcess {
  let isOver = false;
  let passed = 0;
  let resolveDeath: (point: KillPoint | undefined) => void = () => {};
  const death = new Promise<KillPoint | undefined>((resolve) => {
    resolveDeath = resolve;
  });
  const end = (point?: KillPoint) => {
    isOver = true;
    resolveDeath(point);
  };
  const pass = (point: KillPoint) => {
    if (isOver || doom?.point !== point) return;
    passed += 1;
    if (passed === doom.time) end(point);
  };
  /** Ignores requests of a dead process, and never answers it. */
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

  const {
    readEligibilities,
    readPreferences,
    deliveries,
    rateLimiter,
    circuitBreaker,
    queue,
    clock,
    wait,
  } = ports;
  const { recordAcceptance } = ports;
  const dependencies: SendDependencies = {
    clock,
    wait: (milliseconds) => alive(() => wait(milliseconds)),
    readEligibilities: (messages) =>
      alive(
        () => readEligibilities(messages),
        () => pass('after reading'),
      ),
    readPreferences: (items) => alive(() => readPreferences(items)),
    rateLimiter: {
      reserve: (...about) =>
        alive(
          () => rateLimiter.reserve(...about),
          () => pass('after the reservation'),
        ),
      pauseSeconds: rateLimiter.pauseSeconds,
      reserveDaily: (...about) => alive(() => rateLimiter.reserveDaily(...about)),
    },
    recordAcceptance: (takenAt) => alive(() => recordAcceptance(takenAt)),
    circuitBreaker: {
      enter: (seen) => alive(() => circuitBreaker.enter(seen)),
      releaseProbe: (trial) => alive(() => circuitBreaker.releaseProbe(trial)),
      stop: (...about) => alive(() => circuitBreaker.stop(...about)),
      recordNoResponse: (...about) => alive(() => circuitBreaker.recordNoResponse(...about)),
      recordResponse: (seen) => alive(() => circuitBreaker.recordResponse(seen)),
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
      recordProviderStatus: (...about) => {
        if (about[1] === 'accepted') pass('after the call, the record says nothing of it');
        return alive(
          () => deliveries.recordProviderStatus(...about),
          () => {
            if (about[1] === 'accepted') pass('after the record says accepted');
          },
        );
      },
    },
    provider: {
      channel: 'email',
      countsTowardsDailyQuota: () => true,
      send: (...about) =>
        alive(() => partner.send(...about, () => pass('in the call, the partner has the message'))),
    },
    queue: {
      supports: (channel) => queue.supports(channel),
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
