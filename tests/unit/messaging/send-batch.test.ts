import { expect, it } from 'vitest';
import { sendBatch } from '../../../functions/messaging/delivery/send-batch.ts';
import type { SendDependencies } from '../../../functions/messaging/delivery/sender.ts';
import { messageFor, simulationStart } from '../../support/sending/simulated-recipients.ts';

it('started sends are awaited when the rate limit stops the others, which return to the queue', async () => {
  const events: string[] = [];
  const broken = new Error('The table is out of order');
  const nothing = async () => {};
  const dependencies: SendDependencies = {
    readEligibilities: async (messages) => ({
      channel: { entity: 'ChannelStop', state: 'open' },
      eligibilities: messages.map(({ id, channel }, index) => ({
        name: { owner: `ACCOUNT#${index}`, id, channel },
        delivery: undefined,
        address: 'ana@exemplo.com.br',
        suppressionKeys: [],
        skipReason: undefined,
        windowIsOpen: false,
      })),
    }),
    readPreferences: async () => [],
    deliveries: {
      attempt: async () => 1,
      defer: nothing,
      withdraw: nothing,
      skip: nothing,
      settle: nothing,
      recordDelay: async () => false,
      find: async () => undefined,
      recordProviderStatus: async (name, state) => {
        events.push(`${name.owner} ${state}`);
        return true;
      },
    },
    rateLimiter: {
      reserve: async (_, wanted) => {
        if (wanted < 3) throw broken;
        return { count: 1, startsAt: simulationStart.getTime(), interval: 1 };
      },
      pauseSeconds: 2,
      reserveDaily: async () => true,
    },
    recordAcceptance: async () => undefined,
    circuitBreaker: {
      enter: async () => ({ state: 'open' }),
      releaseProbe: nothing,
      stop: nothing,
      recordNoResponse: nothing,
      recordResponse: nothing,
    },
    provider: {
      channel: 'email',
      countsTowardsDailyQuota: () => true,
      send: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { partnerId: 'taken' };
      },
    },
    queue: { supports: () => true, send: nothing },
    clock: () => simulationStart,
    wait: nothing,
  };
  const outcomes = await sendBatch(dependencies, [messageFor(0), messageFor(1), messageFor(2)]);
  expect(events).toEqual(['ACCOUNT#0 accepted']);
  expect(outcomes).toEqual([undefined, broken, broken]);
});
