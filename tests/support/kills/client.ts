import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { throughEdge } from '../cloud/test-cloud.ts';
import type { Chance } from './chance.ts';
import type { KillableCloud } from './killable-cloud.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** So often a client repeats what was not answered, before it leaves it. */
const maximumTries = 60;

/** Somebody who calls a cloud that may die at any moment, and repeats what was cut off. */
export interface Client {
  /**
   * The first answer that decides something: a repeated request is the same to the letter.
   * Undefined: given up, and nobody knows what has become of it.
   */
  readonly call: (
    endpoint: Endpoint,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer | undefined>;
  /** Does something else that a kill may interrupt, until it succeeds. */
  readonly untilDone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function clientOf(
  cloud: KillableCloud,
  chance: Chance,
  /** Each person has an address of their own. */
  address: string,
  /** Counts requests that were sent again. */
  repeated: () => void,
): Client {
  const pause = () => wait(40 + chance.share() * 160);
  const edge = throughEdge(cloud.secret('edge-value'), address);

  return {
    call: async (endpoint, body, headers = {}) => {
      for (let nth = 1; nth <= maximumTries; nth += 1) {
        if (nth > 1) repeated();
        await cloud.up();
        const answer = await cloud
          .call(endpoint, body, { ...edge, ...headers })
          .catch(() => undefined);
        if (answer !== undefined && isDecided(answer)) return answer;
        await pause();
      }
      return undefined;
    },
    untilDone: async (work) => {
      for (let nth = 1; ; nth += 1) {
        await cloud.up();
        try {
          return await work();
        } catch (error) {
          if (nth === maximumTries) throw error;
        }
        await pause();
      }
    },
  };
}

/** What is `payment_in_progress` is this very request, which was cut off and may still run. */
function isDecided({ status, body }: Answer): boolean {
  const inProgress = status === 409 && JSON.stringify(body).includes('payment_in_progress');
  return status < 500 && !inProgress;
}
