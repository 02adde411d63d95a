import * as z from 'zod';
import type { FunctionLog } from '../functions/function-log.ts';
import type { Functions } from '../functions/functions.ts';
import { sesSettingsChangeSchema } from '../ses/ses-settings.ts';
import type { Services } from '../services.ts';
import { ConsoleError, parseLimit, parseInput } from './console-call.ts';
import type { ConsoleCall, ConsoleResource } from './console-call.ts';
import { parseDuration } from './duration.ts';

export interface CloudSources {
  readonly services: Pick<
    Services,
    'clock' | 'advanceClock' | 'settle' | 'queues' | 'events' | 'queryPartition' | 'ses'
  >;
  readonly functions: Pick<Functions, 'status' | 'invoke'>;
  readonly functionLog: Pick<FunctionLog, 'recent'>;
}

/** Functions to fire schedules for during the jump; without it, all automatic schedules fire. */
const namesSchema = z.array(z.string()).optional();

const clockStepSchema = z.union(
  [
    z.strictObject({ advance: z.string(), schedules: namesSchema }),
    z.strictObject({ to: z.iso.datetime({ offset: true }), schedules: namesSchema }),
  ],
  'send {"advance": "72h"} or {"to": "2026-11-21T12:00:00Z"}',
);

/** Returns the JSON calls of the console that read and control the cloud. */
export function cloudResources(sources: CloudSources): readonly ConsoleResource[] {
  const { services, functions, functionLog } = sources;
  const { clock, queues } = services;

  async function moveClock({ body }: ConsoleCall): Promise<unknown> {
    const step = parseInput(clockStepSchema, body, 'body');
    const to = 'to' in step ? new Date(step.to) : addDuration(clock.now(), step.advance);
    if (to.getTime() < clock.now().getTime()) {
      throw new ConsoleError(400, 'The clock only moves forward.');
    }
    const { firedSchedules } = await services.advanceClock(to, step.schedules);
    return { now: clock.now().toISOString(), firedSchedules };
  }

  function requireQueue(name: string): string {
    if (queues.depths().some((queue) => queue.name === name)) return name;
    throw new ConsoleError(404, `There is no queue ${name}.`);
  }

  return [
    { path: /^health$/, methods: { GET: () => ({ ready: true }) } },
    {
      path: /^clock$/,
      methods: {
        GET: () => ({
          now: clock.now().toISOString(),
          aheadMilliseconds: Number(Atomics.load(new BigInt64Array(clock.buffer), 0)),
        }),
        POST: moveClock,
      },
    },
    {
      path: /^settled$/,
      methods: {
        GET: async ({ query }) => {
          const within = query.get('within');
          await services.settle({
            withinMilliseconds: within === null ? 0 : requireDuration(within),
          });
          return { settled: true };
        },
      },
    },
    {
      path: /^events$/,
      methods: { GET: (call) => ({ events: services.events.recent(parseLimit(call)) }) },
    },
    {
      path: /^ses$/,
      methods: {
        GET: () => services.ses.control.settings(),
        POST: ({ body }) => {
          services.ses.control.change(parseInput(sesSettingsChangeSchema, body, 'body'));
          return services.ses.control.settings();
        },
        DELETE: () => {
          services.ses.control.reset();
          return services.ses.control.settings();
        },
      },
    },
    { path: /^queues$/, methods: { GET: () => ({ queues: queues.depths() }) } },
    {
      path: /^queues\/([^/]+)\/messages$/,
      methods: {
        GET: (call) => ({ messages: queues.peek(requireQueue(call.name), parseLimit(call)) }),
      },
    },
    {
      path: /^queues\/([^/]+)\/redrive$/,
      methods: { POST: ({ name }) => ({ redriven: queues.redrive(requireQueue(name)) }) },
    },
    {
      path: /^table$/,
      methods: {
        GET: async ({ query }) => {
          const partitionKey = parseInput(z.string().min(1), query.get('pk') ?? undefined, 'pk');
          return {
            items: await services.queryPartition(partitionKey, query.get('table') ?? undefined),
          };
        },
      },
    },
    { path: /^functions$/, methods: { GET: () => ({ functions: functions.status() }) } },
    {
      path: /^functions\/([^/]+)\/invoke$/,
      methods: {
        POST: async ({ name, body }) => {
          if (!functions.status().some((one) => one.name === name)) {
            throw new ConsoleError(404, `There is no function ${name}.`);
          }
          const result = await functions.invoke(name, body ?? {});
          if (result.ok) return { payload: result.payload };
          throw new ConsoleError(502, `${name} failed: ${result.errorMessage}`);
        },
      },
    },
    {
      path: /^functions\/log$/,
      methods: {
        GET: (call) => ({
          entries: functionLog.recent(call.query.get('name') ?? undefined, parseLimit(call)),
        }),
      },
    },
  ];
}

function addDuration(now: Date, advance: string): Date {
  return new Date(now.getTime() + requireDuration(advance));
}

/** Returns milliseconds. */
function requireDuration(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined) {
    throw new ConsoleError(
      400,
      `"${text.slice(0, 40)}" is no duration. Write 72h, 5m, 90s, 3d or 71h59m, at most 400d.`,
    );
  }
  return milliseconds;
}
