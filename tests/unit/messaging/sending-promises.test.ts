import { describe, expect, it } from 'vitest';
import { sendBatch } from '../../../functions/messaging/delivery/send-batch.ts';
import type { SendDependencies } from '../../../functions/messaging/delivery/sender.ts';
import { emailProvider } from '../../../functions/messaging/delivery/email-provider.ts';
import type { SendEligibility } from '../../../functions/messaging/delivery/read-eligibility.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import type { TemplateStop } from '../../../shared/messages/stops.ts';
import type { Delivery } from '../../../functions/entities/delivery.ts';
import { messageFor, simulationStart } from '../../support/sending/simulated-recipients.ts';

const nothing = async () => {};

/** Ports that accept everything and record the calls in order. */
function ports(
  events: string[],
  standing: Partial<SendEligibility> = {},
  over: Partial<SendDependencies> = {},
): SendDependencies {
  const noting = (event: string) => async () => {
    events.push(event);
  };
  return {
    readEligibilities: async (messages) => ({
      channel: { entity: 'ChannelStop', state: 'open' },
      eligibilities: messages.map(({ id, channel }, index) => ({
        name: { owner: `ACCOUNT#${index}`, id, channel },
        delivery: undefined,
        address: 'ana@exemplo.com.br',
        suppressionKeys: [],
        skipReason: undefined,
        windowIsOpen: false,
        ...standing,
      })),
    }),
    readPreferences: async () => [],
    deliveries: {
      attempt: async () => {
        events.push('attempted');
        return 1;
      },
      defer: noting('deferred'),
      withdraw: noting('no attempt'),
      skip: async (_, __, reason) => {
        events.push(reason);
      },
      settle: async (_, __, as) => {
        events.push(as);
      },
      recordDelay: async () => false,
      find: async () => undefined,
      recordProviderStatus: async (_, state) => {
        events.push(state);
        return true;
      },
    },
    rateLimiter: {
      pauseSeconds: 2,
      reserve: async (_, count) => ({ count, startsAt: simulationStart.getTime(), interval: 1 }),
      reserveDaily: async (urgency, count) => {
        events.push(`${count} of the day for ${urgency}`);
        return true;
      },
    },
    recordAcceptance: async () => undefined,
    circuitBreaker: {
      enter: async () => ({ state: 'open' }),
      releaseProbe: noting('trial left'),
      stop: noting('stop'),
      recordNoResponse: noting('no response recorded'),
      recordResponse: noting('response recorded'),
    },
    provider: {
      channel: 'email',
      countsTowardsDailyQuota: () => true,
      send: async () => ({ partnerId: 'x' }),
    },
    queue: {
      supports: () => true,
      send: async (messages, seconds) => {
        const channels = messages.map(({ channel }) => channel).join(' ');
        events.push(`${channels} ${seconds === undefined ? 'now' : 'later'}`);
      },
    },
    clock: () => simulationStart,
    wait: nothing,
    ...over,
  };
}

const delivery = (message: OutgoingMessage, over: Partial<Delivery>): Delivery => ({
  entity: 'Delivery',
  id: message.id,
  kind: message.kind,
  channel: message.channel,
  subject: message.subject,
  text: 'x',
  state: 'deferred',
  attempts: 3,
  created_at: simulationStart.toISOString(),
  updated_at: simulationStart.toISOString(),
  ...over,
});

describe('a message', () => {
  it('is recorded as failed when it cannot be built', async () => {
    const events: string[] = [];
    const big = { ...messageFor(0), parts: Array.from({ length: 40 }, () => 'a'.repeat(3_900)) };
    const carrier = emailProvider(
      { send: async () => ({ messageId: 'x' }) },
      async () => undefined,
      async ({ parts }) => parts,
      'https://bfj.example',
    );
    expect(await sendBatch(ports(events, {}, { provider: carrier }), [big])).toEqual([undefined]);
    expect(events).toEqual(['1 of the day for bulk', 'attempted', 'failed']);
  });

  it.each([
    ['an issue of the newsletter', { kind: 'newsletter', run: 'opening#2026-11-24#07' }, true],
    ['the welcome to the newsletter', { kind: 'newsletter' }, false],
    ['an opening of an account', { kind: 'opening', run: 'opening#2026-11-24#07' }, false],
  ] as const)('offers the trial at the end of %s: %j', async (_, over, isOffered) => {
    const texts: string[] = [];
    const provider = emailProvider(
      {
        send: async ({ text }) => {
          texts.push(text);
          return { messageId: 'x' };
        },
      },
      async () => undefined,
      async ({ parts }) => parts,
      'https://bfj.example',
    );
    const message = { ...messageFor(0), ...over };
    await sendBatch(ports([], {}, { provider }), [message]);
    expect(texts.map((text) => text.includes('https://bfj.example/trial-gratuito'))).toEqual([
      isOffered,
    ]);
  });

  it('writes nothing for a deleted account', async () => {
    const events: string[] = [];
    await sendBatch(ports(events, { skipReason: 'gone', address: undefined }), [messageFor(0)]);
    expect(events).toEqual([]);
  });

  it('uses one unit of the daily quota for all its attempts', async () => {
    const events: string[] = [];
    const message = messageFor(0);
    await sendBatch(ports(events, { delivery: delivery(message, {}) }), [message]);
    expect(events).toEqual(['attempted', 'accepted', 'response recorded']);
  });

  it('returns to the queue alone when its rows are unreadable', async () => {
    const events: string[] = [];
    const error = new Error('damaged');
    const reading = ports(events);
    const outcomes = await sendBatch(
      {
        ...reading,
        readEligibilities: async (messages) => {
          const read = await reading.readEligibilities(messages);
          return {
            ...read,
            eligibilities: read.eligibilities.map((one, index) =>
              index === 0 ? { ...one, error } : one,
            ),
          };
        },
      },
      [messageFor(0), messageFor(1)],
    );
    expect(outcomes).toEqual([error, undefined]);
    expect(events).toContain('accepted');
  });

  it('uses the last units of the daily quota, and the others wait', async () => {
    const events: string[] = [];
    let left = 2;
    const all = ports(events);
    const rateLimiter = {
      ...all.rateLimiter,
      reserveDaily: async (_: unknown, count: number) => {
        if (count > left) return false;
        left -= count;
        return true;
      },
    };
    await sendBatch({ ...all, rateLimiter }, [messageFor(0), messageFor(1), messageFor(2)]);
    expect(events.filter((event) => event === 'accepted')).toHaveLength(2);
    expect(events).toContain('email later');
  });
});

describe('a call', () => {
  /**
   * Returns the events of one send.
   * @param recordTakes milliseconds to write the record
   * @param reservedTimes the reserved times in milliseconds
   */
  async function played(recordTakes: number, reservedTimes: readonly (number | undefined)[]) {
    const events: string[] = [];
    let now = simulationStart.getTime();
    const left = [...reservedTimes];
    const all = ports(events);
    await sendBatch(
      {
        ...all,
        clock: () => new Date(now),
        wait: async (milliseconds) => {
          now += milliseconds;
        },
        rateLimiter: {
          ...all.rateLimiter,
          reserve: async () => {
            const reservedTime = left.shift();
            if (reservedTime === undefined) return undefined;
            return { count: 1, startsAt: simulationStart.getTime() + reservedTime, interval: 1 };
          },
        },
        deliveries: {
          ...all.deliveries,
          attempt: async () => {
            now += recordTakes;
            return 1;
          },
        },
        provider: {
          ...all.provider,
          send: async () => {
            events.push(`called at ${now - simulationStart.getTime()}`);
            return { partnerId: 'x' };
          },
        },
      },
      [messageFor(0)],
    );
    return events;
  }

  it('is sent at its reserved time', async () => {
    expect(await played(20, [100])).toContain('called at 100');
  });

  it('reserves another time when writing its record takes too long', async () => {
    expect(await played(1_500, [100, 2_000])).toContain('called at 2000');
  });

  it('returns to the queue when no other time is free', async () => {
    const events = await played(1_500, [100]);
    expect(events.slice(-2)).toEqual(['no attempt', 'email later']);
  });
});

describe('a stopped template', () => {
  const stopped: TemplateStop = {
    entity: 'TemplateStop',
    reason: '132015',
    since: simulationStart.toISOString(),
    probe_at: simulationStart.toISOString(),
  };
  const message: OutgoingMessage = {
    ...messageFor(0),
    channel: 'whatsapp',
    otherwise: 'email',
    template: { name: 'bfj_alerta_de_preco', parameters: [] },
  };

  it('is probed by one message, and the others are sent by e-mail', async () => {
    const events: string[] = [];
    let trials = 0;
    const noting = (event: string) => async () => {
      events.push(event);
    };
    const templates = {
      stop: noting('stopped'),
      beginTrial: async () => {
        trials += 1;
        return trials === 1 ? stopped : undefined;
      },
      endTrial: noting('in use again'),
    };
    await sendBatch(ports(events, { templateTrial: stopped }, { templates }), [message, message]);
    expect(events.filter((event) => event === 'attempted')).toHaveLength(1);
    expect(events).toEqual(expect.arrayContaining(['in use again', 'email now', 'moved-to-email']));
    expect(events).not.toContain('stopped');
  });
});

describe('a stopped channel', () => {
  it('is not opened by a message that failed before the provider was called', async () => {
    const events: string[] = [];
    const all = ports(events);
    const failure = new MessageNotSentError('No such address', { failure: 'unreachable' });
    await sendBatch(
      {
        ...all,
        circuitBreaker: {
          ...all.circuitBreaker,
          enter: async () => ({ state: 'probe', until: 'then' }),
        },
        provider: { ...all.provider, send: () => Promise.reject(failure) },
      },
      [messageFor(0)],
    );
    expect(events).toEqual(['1 of the day for bulk', 'attempted', 'failed', 'trial left']);
  });

  it.each<readonly [string, Partial<SendDependencies['rateLimiter']>, 'record' | undefined]>([
    ['there is no permit', { reserve: async () => undefined }, undefined],
    ['the day is full', { reserveDaily: async () => false }, undefined],
    ['another sender has the message', {}, 'record'],
  ])('leaves its probe to the next message when %s', async (_, permits, taken) => {
    const events: string[] = [];
    const all = ports(events);
    await sendBatch(
      {
        ...all,
        rateLimiter: { ...all.rateLimiter, ...permits },
        deliveries: {
          ...all.deliveries,
          ...(taken === undefined ? {} : { attempt: async () => undefined }),
        },
        circuitBreaker: {
          ...all.circuitBreaker,
          enter: async () => ({ state: 'probe', until: 'then' }),
        },
      },
      [messageFor(0)],
    );
    expect(events.at(-1)).toBe('trial left');
  });

  it.each([
    ['takes a message', undefined, 'response recorded'],
    ['is still closed', 'channel-stop', 'stop'],
    ['does not answer', 'unknown', 'no response recorded'],
  ] as const)('keeps its probe when its provider %s', async (_, failure, expectedEvent) => {
    const events: string[] = [];
    const all = ports(events);
    const send = async () => {
      if (failure === undefined) return { partnerId: 'x' };
      throw new MessageNotSentError('Refused', { failure });
    };
    await sendBatch(
      {
        ...all,
        circuitBreaker: {
          ...all.circuitBreaker,
          enter: async () => ({ state: 'probe', until: 'then' }),
        },
        provider: { ...all.provider, send },
      },
      [messageFor(0)],
    );
    expect(events).toContain(expectedEvent);
    expect(events).not.toContain('trial left');
  });

  it('sends messages by e-mail that would be late at its next probe, if allowed', async () => {
    const events: string[] = [];
    const all = ports(events);
    const soon = new Date(simulationStart.getTime() + 60_000).toISOString();
    const onWhatsApp = { ...messageFor(0), channel: 'whatsapp', notAfter: soon } as const;
    await sendBatch(
      {
        ...all,
        circuitBreaker: {
          ...all.circuitBreaker,
          enter: async () => ({ state: 'stopped', seconds: 60 }),
        },
      },
      [{ ...onWhatsApp, otherwise: 'email' }, onWhatsApp],
    );
    expect(events.toSorted()).toEqual(['email now', 'moved-to-email', 'whatsapp later']);
  });
});
