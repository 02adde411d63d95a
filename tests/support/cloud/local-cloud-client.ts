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
  /** Converts the body back to text: the console parses JSON bodies. */
  body: z.unknown().transform((body) => (typeof body === 'string' ? body : JSON.stringify(body))),
});

const namedSchedules = (names: readonly string[]) =>
  names.length === 0 ? {} : { schedules: names.map((name) => `bfj-local-${name}`) };

/** Returns a client of the local cloud: its API, and the console's JSON. */
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
    /** Returns the product's own events, newest first; the default bus also gets events of AWS services. */
    events: async () =>
      z
        .object({ events: z.array(z.object({ event: z.looseObject({ source: z.string() }) })) })
        .parse(await read('/_local/events?limit=300'))
        .events.filter(({ event }) => event.source === eventSource)
        .map(({ event }) => loggedEventSchema.parse(event)),
    webhooks: async () =>
      z.object({ webhooks: z.array(webhookSchema) }).parse(await read('/_local/webhooks')).webhooks,
    now,
    /** Resolves when all work caused by earlier calls is done, at the current clock time. */
    settled: () => read('/_local/settled'),
    /**
     * Runs all pending work: first the work that is due, then work with a delay that ends within the given seconds,
     * such as a retry, a delivery report or a spread-out send. The clock moves to the end of each delay.
     */
    drain: (withinSeconds = 60) => read(`/_local/settled?within=${withinSeconds}s`),
    /** Moves the clock. Only the named schedules fire on the way, such as `expire-trials`. */
    advanceClock: (advance: string, ...schedules: readonly string[]) =>
      write('/_local/clock', { advance, ...namedSchedules(schedules) }),
    /** Moves the clock to an instant in the same way. */
    advanceClockTo: (instant: Date, ...schedules: readonly string[]) =>
      write('/_local/clock', { to: instant.toISOString(), ...namedSchedules(schedules) }),
    /** Moves the clock to the start of a rate limit's window, so that no test spans two. */
    advanceToNextWindow: async (windowSeconds: number) => {
      const windowMilliseconds = windowSeconds * 1000;
      const next = Math.ceil((await now()).getTime() / windowMilliseconds) * windowMilliseconds;
      await write('/_local/clock', { to: new Date(next).toISOString() });
    },
  };
}

/** Polls until there is an answer, for at most ten seconds. */
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
