import { describe, expect, it } from 'vitest';
import { sendBatch } from '../../../functions/messaging/sending/send-batch.ts';
import type { SendDependencies } from '../../../functions/messaging/sending/sender.ts';
import { emailCarrier } from '../../../functions/messaging/sending/email-carrier.ts';
import type { Standing } from '../../../functions/messaging/sending/read-standing.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import type { TemplateStop } from '../../../shared/messages/stops.ts';
import type { Delivery } from '../../../functions/records/delivery.ts';
import { messageFor, playStart } from '../../support/sending/played-people.ts';

const nothing = async () => {};

/** Ports that take everything and note in order what they were asked for. */
function ports(
  events: string[],
  standing: Partial<Standing> = {},
  over: Partial<SendDependencies> = {},
): SendDependencies {
  const noting = (event: string) => async () => {
    events.push(event);
  };
  return {
    readStandings: async (messages) => ({
      channel: { entity: 'ChannelStop', state: 'open' },
      standings: messages.map(({ id, channel }, place) => ({
        name: { owner: `ACCOUNT#${place}`, id, channel },
        delivery: undefined,
        address: 'ana@exemplo.com.br',
        silences: [],
        refusal: undefined,
        windowIsOpen: false,
        ...standing,
      })),
    }),
    readWishes: async () => [],
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
      note: async () => false,
      exists: async () => false,
      find: async () => undefined,
      hear: async (_, state) => {
        events.push(state);
        return true;
      },
    },
    permits: {
      pauseSeconds: 2,
      reserve: async (_, count) => ({ count, startsAt: playStart.getTime(), interval: 1 }),
      reserveOfDay: async (urgency, count) => {
        events.push(`${count} of the day for ${urgency}`);
        return true;
      },
    },
    recordTaken: async () => undefined,
    channel: {
      enter: async () => ({ state: 'open' }),
      leaveTrial: noting('trial left'),
      stop: noting('stop'),
      hearNothing: noting('nothing heard'),
      hearAnswer: noting('answer heard'),
    },
    carrier: { channel: 'email', countsForDay: () => true, send: async () => ({ partnerId: 'x' }) },
    queue: {
      takes: () => true,
      send: async (messages, seconds) => {
        const channels = messages.map(({ channel }) => channel).join(' ');
        events.push(`${channels} ${seconds === undefined ? 'now' : 'later'}`);
      },
    },
    clock: () => playStart,
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
  created_at: playStart.toISOString(),
  updated_at: playStart.toISOString(),
  ...over,
});

describe('a message', () => {
  it('that cannot be made is noted as failed, and not as sent by chance', async () => {
    const events: string[] = [];
    const big = { ...messageFor(0), parts: Array.from({ length: 40 }, () => 'a'.repeat(3_900)) };
    const carrier = emailCarrier(
      { send: async () => ({ messageId: 'x' }) },
      async () => undefined,
      async ({ parts }) => parts,
    );
    expect(await sendBatch(ports(events, {}, { carrier }), [big])).toEqual([undefined]);
    expect(events).toEqual(['1 of the day for bulk', 'attempted', 'failed']);
  });

  it('to somebody who is gone leaves nothing behind', async () => {
    const events: string[] = [];
    await sendBatch(ports(events, { refusal: 'gone', address: undefined }), [messageFor(0)]);
    expect(events).toEqual([]);
  });

  it('that is tried again takes no other place of the day', async () => {
    const events: string[] = [];
    const message = messageFor(0);
    await sendBatch(ports(events, { delivery: delivery(message, {}) }), [message]);
    expect(events).toEqual(['attempted', 'accepted', 'answer heard']);
  });

  it('whose rows cannot be read comes back alone', async () => {
    const events: string[] = [];
    const error = new Error('damaged');
    const reading = ports(events);
    const outcomes = await sendBatch(
      {
        ...reading,
        readStandings: async (messages) => {
          const read = await reading.readStandings(messages);
          return {
            ...read,
            standings: read.standings.map((one, place) => (place === 0 ? { ...one, error } : one)),
          };
        },
      },
      [messageFor(0), messageFor(1)],
    );
    expect(outcomes).toEqual([error, undefined]);
    expect(events).toContain('accepted');
  });

  it('takes the last places of a day one by one, and the others wait', async () => {
    const events: string[] = [];
    let left = 2;
    const all = ports(events);
    const permits = {
      ...all.permits,
      reserveOfDay: async (_: unknown, count: number) => {
        if (count > left) return false;
        left -= count;
        return true;
      },
    };
    await sendBatch({ ...all, permits }, [messageFor(0), messageFor(1), messageFor(2)]);
    expect(events.filter((event) => event === 'accepted')).toHaveLength(2);
    expect(events).toContain('email later');
  });
});

describe('a call', () => {
  /** A record that takes so long, and what happens at which millisecond after the permit was asked for. */
  async function played(recordTakes: number, places: readonly (number | undefined)[]) {
    const events: string[] = [];
    let now = playStart.getTime();
    const left = [...places];
    const all = ports(events);
    await sendBatch(
      {
        ...all,
        clock: () => new Date(now),
        wait: async (milliseconds) => {
          now += milliseconds;
        },
        permits: {
          ...all.permits,
          reserve: async () => {
            const place = left.shift();
            if (place === undefined) return undefined;
            return { count: 1, startsAt: playStart.getTime() + place, interval: 1 };
          },
        },
        deliveries: {
          ...all.deliveries,
          attempt: async () => {
            now += recordTakes;
            return 1;
          },
        },
        carrier: {
          ...all.carrier,
          send: async () => {
            events.push(`called at ${now - playStart.getTime()}`);
            return { partnerId: 'x' };
          },
        },
      },
      [messageFor(0)],
    );
    return events;
  }

  it('leaves at the place of its permit', async () => {
    expect(await played(20, [100])).toContain('called at 100');
  });

  it('whose record has taken too long leaves at another place, and not at those of others', async () => {
    expect(await played(1_500, [100, 2_000])).toContain('called at 2000');
  });

  it('waits in its queue where there is no other place', async () => {
    const events = await played(1_500, [100]);
    expect(events.slice(-2)).toEqual(['no attempt', 'email later']);
  });
});

describe('a template that is stopped', () => {
  const stopped: TemplateStop = {
    entity: 'TemplateStop',
    reason: '132015',
    since: playStart.toISOString(),
    probe_at: playStart.toISOString(),
  };
  const message: OutgoingMessage = {
    ...messageFor(0),
    channel: 'whatsapp',
    otherwise: 'email',
    template: { name: 'bfj_alerta_de_preco', parameters: [] },
  };

  it('is tried by one message, and the others go by e-mail', async () => {
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

describe('a channel that is stopped', () => {
  it('is not opened by what was refused before anybody was asked', async () => {
    const events: string[] = [];
    const all = ports(events);
    const failure = new MessageNotSentError('No such address', { failure: 'unreachable' });
    await sendBatch(
      {
        ...all,
        channel: { ...all.channel, enter: async () => ({ state: 'probe', until: 'then' }) },
        carrier: { ...all.carrier, send: () => Promise.reject(failure) },
      },
      [messageFor(0)],
    );
    expect(events).toEqual(['1 of the day for bulk', 'attempted', 'failed', 'trial left']);
  });

  it.each<readonly [string, Partial<SendDependencies['permits']>, 'record' | undefined]>([
    ['there is no permit', { reserve: async () => undefined }, undefined],
    ['the day is full', { reserveOfDay: async () => false }, undefined],
    ['somebody else sends the message', {}, 'record'],
  ])('leaves its trial to the next one where %s', async (_, permits, taken) => {
    const events: string[] = [];
    const all = ports(events);
    await sendBatch(
      {
        ...all,
        permits: { ...all.permits, ...permits },
        deliveries: {
          ...all.deliveries,
          ...(taken === undefined ? {} : { attempt: async () => undefined }),
        },
        channel: { ...all.channel, enter: async () => ({ state: 'probe', until: 'then' }) },
      },
      [messageFor(0)],
    );
    expect(events.at(-1)).toBe('trial left');
  });

  it.each([
    ['takes a message', undefined, 'answer heard'],
    ['is still closed', 'channel-stop', 'stop'],
    ['does not answer', 'unknown', 'nothing heard'],
  ] as const)('keeps a trial for itself in which its partner %s', async (_, failure, told) => {
    const events: string[] = [];
    const all = ports(events);
    const send = async () => {
      if (failure === undefined) return { partnerId: 'x' };
      throw new MessageNotSentError('Refused', { failure });
    };
    await sendBatch(
      {
        ...all,
        channel: { ...all.channel, enter: async () => ({ state: 'probe', until: 'then' }) },
        carrier: { ...all.carrier, send },
      },
      [messageFor(0)],
    );
    expect(events).toContain(told);
    expect(events).not.toContain('trial left');
  });

  it('has those go by e-mail who would be late at its next trial, where they may', async () => {
    const events: string[] = [];
    const all = ports(events);
    const soon = new Date(playStart.getTime() + 60_000).toISOString();
    const onWhatsApp = { ...messageFor(0), channel: 'whatsapp', notAfter: soon } as const;
    await sendBatch(
      {
        ...all,
        channel: { ...all.channel, enter: async () => ({ state: 'stopped', seconds: 60 }) },
      },
      [{ ...onWhatsApp, otherwise: 'email' }, onWhatsApp],
    );
    expect(events.toSorted()).toEqual(['email now', 'moved-to-email', 'whatsapp later']);
  });
});
