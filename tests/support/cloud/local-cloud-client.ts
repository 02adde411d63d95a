import * as z from 'zod';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { eventSource } from '../../../shared/contracts/events.ts';

const loggedEventSchema = z.object({
  'detail-type': z.string(),
  detail: z.object({ eventId: z.string(), occurredAt: z.string(), data: z.unknown() }),
});

const webhookSchema = z.object({
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  /** As text again: the console shows JSON bodies parsed. */
  body: z.unknown().transform((body) => (typeof body === 'string' ? body : JSON.stringify(body))),
});

const namedSchedules = (names: readonly string[]) =>
  names.length === 0 ? {} : { schedules: names.map((name) => `bfj-local-${name}`) };

/** The local cloud as a test talks to it: its API, and the console's JSON. */
export function localCloudClient(baseUrl: string) {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, baseUrl));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const write = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const now = async (): Promise<Date> =>
    new Date(z.object({ now: z.iso.datetime() }).parse(await read('/_local/clock')).now);

  return {
    baseUrl,
    read,
    write,
    call: async (endpoint: Endpoint, body: unknown, headers: Record<string, string> = {}) => {
      const url = new URL(endpoint.path, baseUrl);
      const isGet = endpoint.method === 'GET';
      if (isGet)
        url.search = new URLSearchParams(z.record(z.string(), z.string()).parse(body)).toString();
      const answer = await fetch(url, {
        method: endpoint.method,
        headers: isGet ? headers : { 'content-type': 'application/json', ...headers },
        ...(isGet ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
    partition: async (key: string): Promise<Record<string, unknown>[]> => {
      const answer = z
        .object({ items: z.array(z.record(z.string(), z.unknown())) })
        .parse(await read(`/_local/table?pk=${encodeURIComponent(key)}`));
      return answer.items;
    },
    /** The product's own, newest first: the default bus hears of services of AWS, too. */
    events: async () =>
      z
        .object({ events: z.array(z.object({ event: z.looseObject({ source: z.string() }) })) })
        .parse(await read('/_local/events?limit=300'))
        .events.filter(({ event }) => event.source === eventSource)
        .map(({ event }) => loggedEventSchema.parse(event)),
    webhooks: async () =>
      z.object({ webhooks: z.array(webhookSchema) }).parse(await read('/_local/webhooks')).webhooks,
    now,
    /** Resolves when everything that follows from earlier calls has been done, as far as the clock stands. */
    settled: () => read('/_local/settled'),
    /**
     * Does everything that is on its way: what can be done now, and then what waits for a delay that ends within so many
     * seconds, such as a retry, a delivery report or a send that is spread over time. The clock moves to the end of each.
     */
    drain: (withinSeconds = 60) => read(`/_local/settled?within=${withinSeconds}s`),
    /** Moves the clock. Of the schedules, those of the named functions fire on the way, such as `expire-trials`. */
    advanceClock: (advance: string, ...schedules: readonly string[]) =>
      write('/_local/clock', { advance, ...namedSchedules(schedules) }),
    /** The same, to an instant. */
    advanceClockTo: (instant: Date, ...schedules: readonly string[]) =>
      write('/_local/clock', { to: instant.toISOString(), ...namedSchedules(schedules) }),
    /** Moves the clock to where a window of a rate limit begins, so that no test straddles two. */
    advanceToNextWindow: async (windowSeconds: number) => {
      const windowMilliseconds = windowSeconds * 1000;
      const next = Math.ceil((await now()).getTime() / windowMilliseconds) * windowMilliseconds;
      await write('/_local/clock', { to: new Date(next).toISOString() });
    },
  };
}

/** Asks until the answer is there, for at most ten seconds. */
export async function eventually<Value>(
  ask: () => Promise<Value | undefined>,
  what: string,
  seconds = 10,
): Promise<Value> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
