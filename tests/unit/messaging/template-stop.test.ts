import { afterEach, expect, it, vi } from 'vitest';
import { templateStops } from '../../../functions/messaging/delivery/template-stop-store.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { parseTemplateStop, templateStopKey } from '../../../shared/messages/stops.ts';
import { openMemoryTable } from '../../support/sending/simulated-tables.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const template = 'bfj_alerta_de_preco';

/** A template used by one sender after the other, at minutes of a day. */
function played() {
  const lines = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const { table, readAll } = openMemoryTable();
  let minute = 0;
  const clock = () => new Date(Date.parse('2026-11-24T10:00:00.000Z') + minute * 60_000);
  const stops = templateStops(table, clock);
  const seen = async () => parseTemplateStop((await readAll([templateStopKey(template)]))[0]);
  return {
    stops,
    seen,
    at: (now: number) => {
      minute = now;
    },
    /** Returns a probe if the pause is over. */
    begin: async () => {
      const stop = await seen();
      if (stop?.probe_at === undefined || Date.parse(stop.probe_at) > clock().getTime()) {
        return undefined;
      }
      return stops.beginTrial(template, stop);
    },
    counted: () =>
      lines.mock.calls.filter(([, fields]) => 'TemplateStops' in Object(fields)).length,
  };
}

it('is probed at growing intervals, each failure counted, and recovers without a message from Meta', async () => {
  const { stops, seen, at, begin, counted } = played();
  // Ten messages of one batch are refused, but the channel stops only once.
  for (let message = 0; message < 10; message += 1) await stops.stop(template, '132015');
  expect(counted()).toBe(1);
  const trials: number[] = [];
  for (let minute = 0; minute < 60; minute += 1) {
    at(minute);
    const trial = await begin();
    if (trial === undefined) continue;
    trials.push(minute);
    expect(await begin()).toBeUndefined();
    await stops.stop(template, '132015', trial);
  }
  expect(trials).toEqual([5, 15, 30, 45]);
  expect(counted()).toBe(5);
  expect(await seen()).toMatchObject({ since: '2026-11-24T10:00:00.000Z' });

  at(100);
  const trial = await begin();
  if (trial === undefined) throw new Error('It is not tried');
  await stops.endTrial(template, trial);
  expect(await seen()).toBeUndefined();
  // It stops again, which counts again.
  await stops.stop(template, '132016');
  expect(counted()).toBe(6);
});

it('is probed again a minute after a probe died', async () => {
  const { stops, at, begin } = played();
  await stops.stop(template, '132015');
  at(5);
  expect(await begin()).toBeDefined();
  expect(await begin()).toBeUndefined();
  at(6);
  expect(await begin()).toBeDefined();
});

it('a template in a more expensive category is never probed, even if it was paused before', async () => {
  const { stops, seen, at, begin, counted } = played();
  await stops.stop(template, 'PAUSED');
  at(10);
  const trial = await begin();
  await stops.stop(template, 'category');
  expect(counted()).toBe(2);
  if (trial === undefined) throw new Error('It is not tried');
  // An earlier probe does not reset the category stop.
  await stops.endTrial(template, trial);
  await stops.stop(template, '132015', trial);
  await stops.resume(template, 'status');
  expect(await seen()).toMatchObject({ reason: 'category' });
  at(1_000);
  expect(await begin()).toBeUndefined();
  await stops.resume(template, 'category');
  expect(await seen()).toBeUndefined();
});
