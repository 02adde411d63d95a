import { expect, it } from 'vitest';
import { sendBatch } from '../../../functions/messaging/sending/send-batch.ts';
import type { SendDependencies } from '../../../functions/messaging/sending/sender.ts';
import { messageFor, playStart } from '../../support/sending/played-people.ts';

it('what has begun is waited for where there is no permit for the others, and those come back', async () => {
  const events: string[] = [];
  const broken = new Error('The table is out of order');
  const nothing = async () => {};
  const dependencies: SendDependencies = {
    readStandings: async (messages) => ({
      channel: { entity: 'ChannelStop', state: 'open' },
      standings: messages.map(({ id, channel }, place) => ({
        name: { owner: `ACCOUNT#${place}`, id, channel },
        delivery: undefined,
        address: 'ana@exemplo.com.br',
        silences: [],
        refusal: undefined,
        windowIsOpen: false,
      })),
    }),
    readWishes: async () => [],
    deliveries: {
      attempt: async () => 1,
      defer: nothing,
      withdraw: nothing,
      skip: nothing,
      settle: nothing,
      note: async () => false,
      exists: async () => false,
      find: async () => undefined,
      hear: async (name, state) => {
        events.push(`${name.owner} ${state}`);
        return true;
      },
    },
    permits: {
      reserve: async (_, wanted) => {
        if (wanted < 3) throw broken;
        return { count: 1, startsAt: playStart.getTime(), interval: 1 };
      },
      pauseSeconds: 2,
      reserveOfDay: async () => true,
    },
    recordTaken: async () => undefined,
    channel: {
      enter: async () => ({ state: 'open' }),
      leaveTrial: nothing,
      stop: nothing,
      hearNothing: nothing,
      hearAnswer: nothing,
    },
    carrier: {
      channel: 'email',
      countsForDay: () => true,
      send: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { partnerId: 'taken' };
      },
    },
    queue: { takes: () => true, send: nothing },
    clock: () => playStart,
    wait: nothing,
  };
  const outcomes = await sendBatch(dependencies, [messageFor(0), messageFor(1), messageFor(2)]);
  expect(events).toEqual(['ACCOUNT#0 accepted']);
  expect(outcomes).toEqual([undefined, broken, broken]);
});
