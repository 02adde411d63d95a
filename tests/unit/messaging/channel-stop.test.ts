import { afterEach, expect, it, vi } from 'vitest';
import { channelStop } from '../../../functions/messaging/sending/channel-stop-store.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { channelStateKey, readChannelState } from '../../../shared/messages/stops.ts';
import { memoryPlay } from '../../support/sending/played-tables.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A channel as one sender after the other sees it; each of them is asked in a minute of its own. */
function played() {
  const lines = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const { table, readAll } = memoryPlay();
  let minute = 0;
  const clock = () => new Date(Date.parse('2026-11-24T10:00:00.000Z') + minute * 60_000);
  return {
    at: (now: number) => {
      minute = now;
    },
    channel: channelStop(table, clock, 'whatsapp'),
    seen: async () => readChannelState((await readAll([channelStateKey('whatsapp')]))[0]),
    counted: () => lines.mock.calls.filter(([, fields]) => 'ChannelStops' in Object(fields)).length,
  };
}

/** Minutes in which an edition is of use; later it is not sent. */
const editionMinutes = 45;

it('a channel that stays closed is tried again several times while an edition is of use', async () => {
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
  const pauses = trials.slice(1).map((minute, place) => minute - (trials[place] ?? 0));
  expect(trials.slice(0, 4)).toEqual([1, 3, 7, 15]);
  expect(Math.max(...pauses)).toBeLessThan(editionMinutes / 4);
});

it('a trial is spent by a call alone: left at once, and a minute after whoever made it has died', async () => {
  const { channel, seen, at } = played();
  await channel.stop(await seen(), '131042');
  at(1);
  const trial = await channel.enter(await seen());
  if (trial.state !== 'probe') throw new Error(`It is ${trial.state}`);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'stopped', seconds: 60 });
  await channel.leaveTrial(trial);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'probe' });
  // An older one has nothing to leave any more.
  await channel.leaveTrial(trial);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'probe' });
  at(2);
  expect(await channel.enter(await seen())).toMatchObject({ state: 'probe' });
});

it('a stopped channel counts as often as messages meet it, and no more when it is open', async () => {
  const { channel, seen, counted, at } = played();
  expect(await channel.enter(await seen())).toEqual({ state: 'open' });
  expect(counted()).toBe(0);

  // Ten messages of one batch are refused: it has stopped once.
  const open = await seen();
  for (let message = 0; message < 10; message += 1) await channel.stop(open, '131042');
  expect(counted()).toBe(1);

  expect(await channel.enter(await seen())).toEqual({ state: 'stopped', seconds: 60 });
  expect(await channel.enter(await seen())).toMatchObject({ state: 'stopped' });
  expect(counted()).toBe(3);

  // Of two who come when it is to be tried, one tries and one finds it stopped.
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
  await channel.hearNothing(again, 1);
  expect(counted()).toBe(6);
  const last = await seen();
  await channel.hearAnswer(last);
  expect(await channel.enter(await seen())).toEqual({ state: 'open' });
  // It has been opened meanwhile: who tried it before has nothing to tell.
  await channel.stop(last, '131042');
  expect(counted()).toBe(6);
});
