import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { throughEdge } from '../cloud/test-cloud.ts';
import type { Chance } from './chance.ts';
import type { KillableCloud } from './killable-cloud.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Number of times a client repeats an unanswered request before it gives up. */
const maxTries = 60;

/** A client of a cloud that may die at any moment; it repeats interrupted requests. */
export interface Client {
  /**
   * Returns the first decisive answer; a repeated request is identical. Undefined: given up, with an unknown result.
   */
  readonly call: (
    endpoint: Endpoint,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer | undefined>;
  /** Repeats another action that a kill may interrupt, until it succeeds. */
  readonly untilDone: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

export function createClient(
  cloud: KillableCloud,
  chance: Chance,
  /** Each client has its own address. */
  address: string,
  /** Called for each repeated request. */
  repeated: () => void,
): Client {
  const pause = () => wait(40 + chance.share() * 160);
  const edge = throughEdge(cloud.secret('edge-value'), address);

  return {
    call: async (endpoint, body, headers = {}) => {
      for (let nth = 1; nth <= maxTries; nth += 1) {
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
          if (nth === maxTries) throw error;
        }
        await pause();
      }
    },
  };
}

/** `payment_in_progress` means that this very request was interrupted and may still run. */
function isDecided({ status, body }: Answer): boolean {
  const inProgress = status === 409 && JSON.stringify(body).includes('payment_in_progress');
  return status < 500 && !inProgress;
}
