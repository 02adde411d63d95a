import { afterEach, expect, it, vi } from 'vitest';
import { channelCircuitBreaker } from '../../../functions/messaging/delivery/channel-circuit-breaker-store.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { channelStateKey, parseChannelState } from '../../../shared/messages/stops.ts';
import { openMemoryTable } from '../../support/sending/simulated-tables.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A channel used by one sender after the other; each runs at the given minute. */
function played() {
  const lines = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const { table, readAll } = openMemoryTable();
  let minute = 0;
  const clock = () => new Date(Date.parse('2026-11-24T10:00:00.000Z') + minute * 60_000);
  return {
    at: (now: number) => {
      minute = now;
    },
    channel: channelCircuitBreaker(table, clock, 'whatsapp'),
    seen: async () => parseChannelState((await readAll([channelStateKey('whatsapp')]))[0]),
    counted: () => lines.mock.calls.filter(([, fields]) => 'ChannelStops' in Object(fields)).length,
  };
}

/** Minutes in which an edition is useful; later it is not sent. */
const editionMinutes = 45;

it('a closed channel is probed several times while an edition is useful', async () => {
  const { channel, seen, at } = played();
  await channel.stop(await seen(), '131042');
  const trials: number[] = [];
  for (let minute = 0; minute < 6 * 60; minute += 1) {
    at(minute);
    const now = await seen();
    if ((await channel.enter(now)).state !== 'probe') continue;
    trials.push(minute);
    await channel.stop(now, '131042');
  }
  const pauses = trials.slice(1).map((minute, index) => minute - (trials[index] ?? 0));
  expect(trials.slice(0, 4)).toEqual([1, 3, 7, 15]);
  expect(Math.max(...pauses)).toBeLessThan(editionMinutes / 4);
});

it('only a call uses the probe up: it is free again at once when left, and a minute after its owner has died', async () => {
  const { channel, seen, at } = played();
  await channel.stop(await seen(), '131042');
  at(1);
  const trial = await channel.enter(await seen());
  if (trial.state !== 'probe') throw new Error(`It is ${trial.state}`);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'stopped', seconds: 60 });
  await channel.releaseProbe(trial);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'probe' });
  // An older probe has nothing to release.
  await channel.releaseProbe(trial);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'probe' });
  at(2);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'probe' });
});

it('a stopped channel counts each message that meets it, until it is open again', async () => {
  const { channel, seen, counted, at } = played();
  expect(await channel.enter(await seen())).toEqual({ state: 'open' });
  expect(counted()).toBe(0);

  // Ten messages of one batch are refused, but the channel stops only once.
  const open = await seen();
  for (let message = 0; message < 10; message += 1) await channel.stop(open, '131042');
  expect(counted()).toBe(1);

  expect(await channel.enter(await seen())).toEqual({ state: 'stopped', seconds: 60 });
  expect(await channel.enter(await seen())).toMatchObject({ state: 'stopped' });
  expect(counted()).toBe(3);

  // When two callers find a probe due, one probes and the other finds it stopped.
  at(2);
  const due = await seen();
  expect(await channel.enter(due)).toMatchObject({ state: 'probe' });
  expect(await channel.enter(due)).toMatchObject({ state: 'stopped' });
  expect(counted()).toBe(4);
  await channel.stop(due, '131042');
  expect(counted()).toBe(5);

  at(10);
  const again = await seen();
  expect(await channel.enter(again)).toMatchObject({ state: 'probe' });
  await channel.recordNoResponse(again, 1);
  expect(counted()).toBe(6);
  const last = await seen();
  await channel.recordResponse(last);
  expect(await channel.enter(await seen())).toEqual({ state: 'open' });
  // The channel has opened meanwhile, so an older probe changes nothing.
  await channel.stop(last, '131042');
  expect(counted()).toBe(6);
});
