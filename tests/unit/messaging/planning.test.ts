import { beforeEach, describe, expect, it } from 'vitest';
import { audienceIndex } from '../../../functions/messaging/audience/audience-store.ts';
import { bulkCapacity } from '../../../functions/messaging/delivery/send-rate-limiter-store.ts';
import {
  broadcastMinutes,
  planBroadcasts,
  type PlanBroadcastsDependencies,
} from '../../../functions/messaging/schedule/plan-broadcasts.ts';
import {
  planShard,
  type ShardDependencies,
} from '../../../functions/messaging/schedule/plan-shard.ts';
import { recipientReader } from '../../../functions/messaging/schedule/read-recipients.ts';
import {
  broadcastStore,
  shardsOfDay,
  type ShardMessage,
} from '../../../functions/messaging/schedule/broadcast-store.ts';
import {
  outgoingMessageSchema,
  type OutgoingMessage,
} from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import {
  audienceItem,
  audienceShard,
  usedSlotItem,
  usedSlotKey,
  type AudienceOwner,
} from '../../../functions/entities/audience.ts';
import { audienceShards, type AudienceKind } from '../../../shared/messages/broadcasts.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import {
  sampleClosings,
  sampleEdition,
  sampleScan,
} from '../../../infra/operations/preview/sample-edition.ts';
import { noteWriter } from '../../../functions/editions/messages/note-message.ts';
import { noteLimiter } from '../../../functions/messaging/schedule/note-limit-store.ts';
import { digestWriter } from '../../../functions/editions/messages/digest-message.ts';
import { editionWriter } from '../../../functions/editions/messages/edition-message.ts';
import { renderPlainText } from '../../../functions/integrations/plain-text.ts';
import { portfolioKey } from '../../../functions/entities/portfolio.ts';
import { reportWriter } from '../../../functions/portfolio/report/report-message.ts';
import { memoryTable, type MemoryTable } from '../../support/sending/memory-table.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

/* The planner and its workers with a table in memory and their own clock. */

/** A Tuesday. */
const day = '2026-11-24';
const openingHour = '2026-11-24T10:00:00.000Z';
const slot = 'sao-paulo-usual';
const usualHours = { opening: '07:00', closing: '18:00' };
const { facts, quotes } = sampleEdition('opening');
const writers = {
  opening: editionWriter(facts, quotes),
  closing: editionWriter(sampleEdition('closing').facts, undefined),
  weekly: digestWriter({ frequency: 'semanal', ...sampleClosings('semanal') }),
  biweekly: digestWriter({ frequency: 'quinzenal', ...sampleClosings('quinzenal') }),
  'weekly-report': reportWriter({
    ...sampleClosings('semanal'),
    weeks: 1,
    siteUrl: 'https://bfj.test',
  }),
  note: noteWriter(sampleScan),
};

let memory: MemoryTable;
let now: Date;
let queued: ShardMessage[];
let sent: OutgoingMessage[];
let madeAt: Date | undefined;
const clock = () => now;
beforeEach(() => {
  memory = memoryTable();
  now = new Date(openingHour);
  queued = [];
  sent = [];
  madeAt = new Date('2026-11-24T08:20:00.000Z');
  use('opening');
});

const at = (time: string) => {
  now = new Date(time);
};

function use(kind: AudienceKind, of = slot, since = '2026-11-01T00:00:00.000Z') {
  memory.put({ ...usedSlotKey(kind, of), ...usedSlotItem({ kind, slot: of, since }) });
}

function account(nth: number, over: object = {}, kind: AudienceKind = 'opening'): AudienceOwner {
  const row = buildAccount(nth, { plano: 'ativo', periodicidade_msg: 'diaria' });
  memory.put({ ...accountItem(row), ...over });
  const owner = { by: 'account', accountId: row.id } as const;
  memory.put(audienceItem(owner, { kind, slot, channels: ['email'] }));
  return owner;
}

function reader(nth: number, email = `leitor-${nth}@exemplo.com.br`): AudienceOwner {
  const id = `sub_${nth}`;
  // Before the edition was made: later ones got it with their welcome.
  const subscribedAt = new Date('2026-11-23T12:00:00.000Z');
  memory.put(subscriberItem(newSubscriber({ id, email, userAgent: null, now: subscribedAt })));
  memory.put({ PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email });
  const owner = { by: 'subscriber', subscriberId: id } as const;
  memory.put(audienceItem(owner, { kind: 'opening', slot, channels: ['email'] }));
  return owner;
}

const plan = (over: Partial<PlanBroadcastsDependencies> = {}) =>
  planBroadcasts({
    runs: broadcastStore(memory.table, clock),
    readAudience: audienceIndex(memory.table),
    readySince: async () => madeAt,
    queueShards: async (shards) => void queued.push(...shards),
    clock,
    usualHours,
    closingMarginMinutes: 35,
    capacityOf: () => undefined,
    ...over,
  });

const dependencies = (over: Partial<ShardDependencies> = {}): ShardDependencies => ({
  runs: broadcastStore(memory.table, clock),
  readAudience: audienceIndex(memory.table),
  readRecipients: recipientReader(memory.table, clock, ['email', 'whatsapp']),
  writerOf: async ({ kind }) => writers[kind],
  reserveNotes: noteLimiter(memory.table),
  findCorrections: async () => () => [],
  send: async (messages) => void sent.push(...messages),
  clock,
  hasTime: () => true,
  ...over,
});
const work = async () => {
  for (const shard of queued.splice(0)) await planShard(dependencies(), shard);
};

const run = (of = slot, kind: AudienceKind = 'opening', on = day) =>
  memory.find({ PK: `RUNS#${on}`, SK: `${kind}#${of}` });
const addressees = () => sent.map(({ recipient }) => JSON.stringify(recipient)).toSorted();

describe('a broadcast', () => {
  it('starts at its hour, is processed once, and counts its recipients', async () => {
    const people = Array.from({ length: 300 }, (_, nth) => account(nth + 1));
    at('2026-11-24T09:59:59.000Z');
    await plan();
    expect(run()).toBeUndefined();
    at(openingHour);
    await plan();
    expect(run()).toMatchObject({ state: 'running', not_after: '2026-11-24T10:45:00.000Z' });
    expect(queued).toHaveLength(audienceShards);
    at('2026-11-24T10:01:00.000Z');
    await plan();
    expect(queued).toHaveLength(audienceShards);
    await work();
    await plan();
    expect(run()).toMatchObject({ state: 'finished', people: 300, email: 300, left_out: 0 });
    expect(addressees()).toEqual(people.map((one) => JSON.stringify(one)).toSorted());
    for (const message of sent) {
      expect(outgoingMessageSchema.safeParse(message).success).toBe(true);
      expect(message).toMatchObject({
        id: `${day}_opening_edition`,
        kind: 'opening',
        run: `opening#${day}#${slot}`,
        notAfter: '2026-11-24T10:45:00.000Z',
      });
    }
  });

  it('waits for its edition, and its deadline starts then', async () => {
    madeAt = undefined;
    at('2026-11-24T10:40:00.000Z');
    await plan();
    expect(run()).toBeUndefined();
    madeAt = new Date('2026-11-24T12:10:00.000Z');
    at('2026-11-24T12:10:30.000Z');
    await plan();
    expect(run()).toMatchObject({ state: 'running', not_after: '2026-11-24T12:55:00.000Z' });
  });

  it.each([
    [
      'there is no edition when the market opens',
      undefined,
      '2026-11-24T13:00:00.000Z',
      'no-edition',
    ],
    ['no planner has run in time', '2026-11-24T08:20:00.000Z', '2026-11-24T10:45:00.000Z', 'late'],
    [
      'no planner has run for a day',
      '2026-11-24T08:20:00.000Z',
      '2026-11-25T09:00:00.000Z',
      'late',
    ],
  ])('is missed when %s, and never sent late', async (_, made, looked, reason) => {
    account(1);
    madeAt = made === undefined ? undefined : new Date(made);
    at(looked);
    await plan();
    expect(run()).toMatchObject({ state: 'missed', reason });
    await plan();
    await work();
    expect(sent).toEqual([]);
  });

  it.each(['weekly', 'weekly-report'] as const)(
    'is sent late on its Saturday for %s messages',
    async (kind) => {
      use(kind);
      account(1, { relatórios_da_carteira: 'sim', periodicidade_msg: 'semanal' }, kind);
      madeAt = new Date('2026-11-27T21:20:00.000Z');
      at('2026-11-28T13:10:00.000Z');
      await plan();
      expect(run(slot, kind, '2026-11-28')).toMatchObject({
        state: 'running',
        not_after: '2026-11-29T00:00:00.000Z',
      });
    },
  );

  it('is missed for a digest when no planner has run on its day', async () => {
    use('weekly');
    account(1, { periodicidade_msg: 'semanal' }, 'weekly');
    at('2026-11-29T00:00:00.000Z');
    await plan();
    expect(run(slot, 'weekly', '2026-11-28')).toMatchObject({ state: 'missed', reason: 'late' });
  });

  it('does not exist on a day without trading, nor for an hour without subscribers', async () => {
    use('opening', 'sao-paulo-0630', '2026-11-24T09:31:00.000Z');
    await plan();
    expect(run('sao-paulo-0630')).toBeUndefined();
    at('2026-12-25T10:00:00.000Z');
    await plan();
    expect(run(slot, 'opening', '2026-12-25')).toBeUndefined();
  });

  it('closes as missed when its deadline passes before all shards are done', async () => {
    account(1);
    account(2);
    await plan();
    const [first, ...others] = queued.splice(0);
    if (first === undefined) throw new Error('No part');
    await planShard(dependencies(), first);
    at('2026-11-24T10:46:00.000Z');
    for (const shard of others.slice(1))
      expect(await planShard(dependencies(), shard)).toBe('missed');
    await plan();
    expect(run()).toMatchObject({ state: 'running' });
    at('2026-11-24T10:48:00.000Z');
    await plan();
    expect(run()).toMatchObject({ state: 'missed' });
  });

  it('sends nothing more once stopped', async () => {
    account(1);
    await plan();
    await broadcastStore(memory.table, clock).move(
      { kind: 'opening', day, slot },
      'running',
      'stopped',
    );
    await work();
    await plan();
    expect(sent).toEqual([]);
    expect(run()).toMatchObject({ state: 'stopped' });
  });

  it('is planned again when its planner has died', async () => {
    account(1);
    const dying = plan({
      queueShards: async () => {
        throw new Error('killed');
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect(run()).toMatchObject({ state: 'planning' });
    at('2026-11-24T10:01:00.000Z');
    await plan();
    await work();
    expect(sent).toHaveLength(1);
  });

  it('is on Saturday for a weekly digest, and on every second Saturday for a biweekly one', async () => {
    use('weekly');
    use('biweekly');
    for (const saturday of ['2026-11-28', '2026-12-05']) {
      madeAt = new Date(`${saturday}T00:00:00.000Z`);
      at(`${saturday}T12:00:00.000Z`);
      await plan();
    }
    const startedKinds = ['2026-11-28', '2026-12-05'].map((on) =>
      ['weekly', 'biweekly'].filter((kind) => run(slot, kind as AudienceKind, on) !== undefined),
    );
    expect(startedKinds.flat().filter((kind) => kind === 'weekly')).toHaveLength(2);
    expect(startedKinds.flat().filter((kind) => kind === 'biweekly')).toHaveLength(1);
  });

  it('is on Saturday for reports, for accounts that want one and hold or follow an asset', async () => {
    const saturday = '2026-11-28';
    const wants = { relatórios_da_carteira: 'sim', ativos_interesse: 'VALE3' } as const;
    use('weekly-report');
    const holder = account(1, { ...wants, periodicidade_msg: 'nunca' }, 'weekly-report');
    const follower = account(2, wants, 'weekly-report');
    account(3, { ...wants, relatórios_da_carteira: 'nao' }, 'weekly-report');
    account(4, { ...wants, ativos_interesse: '' }, 'weekly-report');
    const held = { ticker: 'PETR4', quantity: '100', averagePrice: null, broker: null };
    const updated_at = '2026-11-01T00:00:00.000Z';
    const positions = [{ ...held, quantityAsOf: updated_at }];
    if (holder.by !== 'account') throw new Error('not an account');
    memory.put({
      ...portfolioKey(holder.accountId),
      entity: 'Portfolio',
      positions,
      updated_at,
    });
    madeAt = new Date(`${saturday}T00:00:00.000Z`);
    at(`${saturday}T11:59:00.000Z`);
    await plan();
    expect(queued).toEqual([]);
    at(`${saturday}T12:00:00.000Z`);
    await plan();
    await work();
    const messageByRecipient = new Map(sent.map((one) => [JSON.stringify(one.recipient), one]));
    expect([...messageByRecipient.keys()].toSorted()).toEqual(
      [holder, follower].map((owner) => JSON.stringify(owner)).toSorted(),
    );
    const own = messageByRecipient.get(JSON.stringify(holder));
    expect(own).toMatchObject({
      id: `${saturday}_weekly-report_2026-W48`,
      kind: 'weekly-report',
      run: `weekly-report#${saturday}#${slot}`,
    });
    expect(renderPlainText(own?.parts ?? [])).toMatch(/PETR4, 100,00% da carteira/);
    const others = renderPlainText(messageByRecipient.get(JSON.stringify(follower))?.parts ?? []);
    expect(others).toContain('VALE3');
    expect(others).not.toContain('PETR4');
  });

  it('greets by the stored first name, and leaves the placeholder name out', async () => {
    const named = account(1, { nome: 'maria josé', areas_interesse: 'acoes' });
    const nameless = account(2, { nome: 'Investidor', areas_interesse: 'acoes' });
    await plan();
    await work();
    const messageByRecipient = new Map(sent.map((one) => [JSON.stringify(one.recipient), one]));
    expect(messageByRecipient.get(JSON.stringify(named))).toMatchObject({
      greeting: 'Bom dia, Maria.',
    });
    expect(messageByRecipient.get(JSON.stringify(nameless))).not.toHaveProperty('greeting');
    expect(messageByRecipient.get(JSON.stringify(named))?.parts).toEqual(
      messageByRecipient.get(JSON.stringify(nameless))?.parts,
    );
  });

  it('warns before it starts that its channel cannot serve all recipients in time', async () => {
    for (let nth = 1; nth <= 640; nth += 1) account(nth);
    const asked: string[] = [];
    await plan({
      capacityOf: (channel) => {
        asked.push(channel);
        return 1;
      },
    });
    expect(asked).toEqual(['email', 'whatsapp']);
    const rate = { perSecond: 80, perDay: 1_000_000 };
    expect(bulkCapacity(rate, broadcastMinutes, now)).toBe(172_800);
    expect(bulkCapacity({ ...rate, warmUpFrom: '2026-11-23' }, broadcastMinutes, now)).toBe(400);
  });
});

describe('a broadcast of notes', () => {
  const wants = { ativos_interesse: 'VALE3', mensagem_ao_decorrer_do_dia: 'sim' } as const;
  const noted = (nth: number, over: object = {}) => {
    const owner = account(nth, { ...wants, ...over }, 'note');
    memory.put(audienceItem(owner, { kind: 'note', slot: 'session', channels: ['email'] }));
    return owner;
  };
  const hold = (owner: AudienceOwner, ticker: string) => {
    if (owner.by !== 'account') throw new Error('not an account');
    const updated_at = '2026-11-01T00:00:00.000Z';
    const held = { ticker, quantity: '100', averagePrice: null, broker: null };
    const positions = [{ ...held, quantityAsOf: updated_at }];
    memory.put({ ...portfolioKey(owner.accountId), entity: 'Portfolio', positions, updated_at });
  };
  /** Market scans with the moves of the sample, by name. */
  let found: Map<string, Date>;
  const planNotes = () => plan({ readySince: async (id) => found.get(id.slot) });
  /** An hour in São Paulo with a scan result, and a minute later. */
  const scanAt = async (hour: number, minutes = 3) => {
    const of = `${day}T${hour + 3}:0${minutes}:00.000Z`;
    found.set(`${hour}00`, new Date(of));
    at(new Date(Date.parse(of) + 60_000).toISOString());
    await planNotes();
  };
  const notesOf = (owner: AudienceOwner) =>
    sent
      .filter(({ recipient }) => JSON.stringify(recipient) === JSON.stringify(owner))
      .map(({ id }) => id);
  beforeEach(() => {
    found = new Map();
    use('note', 'session');
  });

  it('starts after a scan with moves, for accounts that follow or hold one of the assets', async () => {
    const follower = noted(1, { ativos_interesse: 'PETR4,MGLU3', periodicidade_msg: 'nunca' });
    const holder = noted(2, { ativos_interesse: 'PETR4' });
    hold(holder, 'CSNA3');
    noted(3, { ativos_interesse: 'PETR4' });
    noted(4, { mensagem_ao_decorrer_do_dia: 'nao' });
    await scanAt(14);
    await work();
    await planNotes();
    expect(run('1400', 'note')).toMatchObject({
      state: 'finished',
      people: 4,
      email: 2,
      left_out: 2,
      not_after: `${day}T17:48:00.000Z`,
    });
    expect(addressees()).toEqual(
      [follower, holder].map((owner) => JSON.stringify(owner)).toSorted(),
    );
    expect(sent[0]).toMatchObject({ id: `${day}_note_1400`, kind: 'note' });
    for (const message of sent) expect(outgoingMessageSchema.safeParse(message).success).toBe(true);
  });

  it('does not exist without a scan or without moves, and is not missed either', async () => {
    noted(1);
    for (const time of ['14:01', '14:59', '15:30', '23:00']) {
      at(`${day}T${time}:00.000Z`);
      await planNotes();
    }
    expect(queued).toEqual([]);
    for (const name of ['1100', '1700']) expect(run(name, 'note')).toBeUndefined();
  });

  it('is missed when not started within 45 minutes, and never sent late', async () => {
    noted(1);
    found.set('1400', new Date(`${day}T17:03:00.000Z`));
    at(`${day}T17:48:00.000Z`);
    await planNotes();
    await work();
    expect(run('1400', 'note')).toMatchObject({ state: 'missed', reason: 'late' });
    expect(sent).toEqual([]);
  });

  it('sends an account at most two a day, and two again the day after', async () => {
    const person = noted(1);
    for (const hour of [11, 12, 13, 16]) {
      await scanAt(hour);
      await work();
    }
    expect(notesOf(person)).toEqual([`${day}_note_1100`, `${day}_note_1200`]);
    expect(run('1300', 'note')).toMatchObject({ state: 'finished', people: 1, left_out: 1 });
    found.clear();
    found.set('1100', new Date('2026-11-25T14:03:00.000Z'));
    at('2026-11-25T14:04:00.000Z');
    await planNotes();
    await work();
    expect(notesOf(person)).toHaveLength(3);
  });

  it('sends an account at most two, with repeated pages and simultaneous scans', async () => {
    const person = noted(1);
    for (const name of ['1100', '1200', '1300']) found.set(name, new Date(`${day}T16:03:00.000Z`));
    at(`${day}T16:04:00.000Z`);
    await planNotes();
    const parts = queued.splice(0);
    expect(parts).toHaveLength(3 * audienceShards);
    // Each part runs as if the worker before it had died after queueing its messages, and all scans run at once.
    const living = dependencies();
    const dying = {
      ...dependencies(),
      runs: { find: living.runs.find, advance: async () => false },
    };
    for (let times = 0; times < 3; times += 1) {
      await Promise.all(parts.map((part) => planShard(dying, part)));
    }
    expect(new Set(notesOf(person)).size).toBe(2);
    expect(notesOf(person)).toHaveLength(6);
  });
});

describe('a shard of a broadcast', () => {
  /** Several pages of one shard. */
  function crowd(): readonly AudienceOwner[] {
    const owners: AudienceOwner[] = [];
    for (let nth = 1; owners.length < 130; nth += 1) {
      const id = { by: 'account', accountId: buildAccount(nth).id } as const;
      if (audienceShard(id) === 0) owners.push(account(nth));
    }
    return owners;
  }
  const part: ShardMessage = { kind: 'opening', day, slot, shard: 0 };

  class Killed extends Error {}

  /** Fails at the nth step, before or after it is done. */
  function mortal(diesAt: number, after: boolean): ShardDependencies {
    let steps = 0;
    const step =
      <Arguments extends readonly unknown[], Result>(act: (...all: Arguments) => Promise<Result>) =>
      async (...all: Arguments): Promise<Result> => {
        steps += 1;
        const isLast = steps === diesAt;
        if (steps > diesAt || (isLast && !after)) throw new Killed();
        const result = await act(...all);
        if (isLast) throw new Killed();
        return result;
      };
    const living = dependencies();
    return {
      ...living,
      runs: { find: step(living.runs.find), advance: step(living.runs.advance) },
      readAudience: step(living.readAudience),
      readRecipients: step(living.readRecipients),
      send: step(living.send),
    };
  }

  it('skips no recipient and repeats at most one page when its worker is killed at any point', async () => {
    const people = crowd()
      .map((one) => JSON.stringify(one))
      .toSorted();
    await plan();
    const kept = new Map<string, ReturnType<MemoryTable['find']>>();
    const shardKey = { PK: `RUN#opening#${day}#${slot}`, SK: 'SHARD#00' };
    let deaths = 0;
    for (let diesAt = 1; ; diesAt += 1) {
      let isDone = false;
      for (const after of [false, true]) {
        sent = [];
        memory.put({ ...shardKey, entity: 'RunShard' });
        const outcome = await planShard(mortal(diesAt, after), part).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          deaths += 1;
          return 'killed';
        });
        isDone = outcome === 'done';
        await planShard(dependencies(), part);
        const names = addressees();
        expect([...new Set(names)]).toEqual(people);
        expect(names.length).toBeLessThanOrEqual(people.length + 100);
        expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
        expect(memory.find(shardKey)).toMatchObject({ ended: 'done', people: 130, email: 130 });
        kept.set(`${diesAt}`, memory.find(shardKey));
      }
      if (isDone) break;
    }
    // Five steps per page, two pages, each before and after it is done.
    expect(deaths).toBeGreaterThanOrEqual(19);
  });

  it('is counted once when two workers run it', async () => {
    crowd();
    await plan();
    const outcomes = await Promise.all([
      planShard(dependencies(), part),
      planShard(dependencies(), part),
    ]);
    expect(outcomes).toContain('done');
    const row = memory.find({ PK: `RUN#opening#${day}#${slot}`, SK: 'SHARD#00' });
    expect(row).toMatchObject({ ended: 'done', people: 130, email: 130 });
  });

  it('continues after a call that ran out of time', async () => {
    const people = crowd();
    await plan();
    let pages = 0;
    const short = { hasTime: () => (pages += 1) % 2 === 1 };
    expect(await planShard(dependencies(short), part)).toBe('goes on');
    expect(await planShard(dependencies(short), part)).toBe('done');
    expect(sent).toHaveLength(people.length);
  });

  it('sends by the account instead of the newsletter while the account gets the edition by e-mail', async () => {
    const withPlan = buildAccount(9_001, { plano: 'ativo', periodicidade_msg: 'diaria' });
    const without = buildAccount(9_002, { plano: 'inativo', periodicidade_msg: 'diaria' });
    for (const row of [withPlan, without]) {
      memory.put(accountItem(row));
      memory.put({ PK: `EMAIL#${row.email}`, SK: 'ACCOUNT', accountId: row.id });
    }
    reader(1, withPlan.email);
    reader(2, without.email);
    reader(3);
    await plan();
    await work();
    expect(sent.map(({ recipient, id, kind }) => [recipient, id, kind])).toEqual(
      expect.arrayContaining([
        [{ by: 'subscriber', subscriberId: 'sub_2' }, `${day}_newsletter_opening`, 'newsletter'],
        [{ by: 'subscriber', subscriberId: 'sub_3' }, `${day}_newsletter_opening`, 'newsletter'],
      ]),
    );
    expect(sent).toHaveLength(2);
  });

  it('does not send by the newsletter what the account of the address has switched off', async () => {
    const accounts = [1, 2, 3, 4].map((number) =>
      buildAccount(9_100 + number, {
        plano: 'ativo',
        periodicidade_msg: 'diaria',
        ...(number === 2 ? { email_verified_at: '2026-01-01T00:00:00.000Z' } : {}),
      }),
    );
    for (const [index, row] of accounts.entries()) {
      memory.put(accountItem(row));
      memory.put({ PK: `EMAIL#${row.email}`, SK: 'ACCOUNT', accountId: row.id });
      memory.put({
        PK: `ACCOUNT#${row.id}`,
        SK: 'CHANNELS',
        entity: 'ChannelSettings',
        email: {},
        whatsapp: {},
        off: ['opening/email'],
        ...(index === 0 ? { off_by_link: ['opening/email'] } : {}),
        // The last one has subscribed after its setting.
        updated_at: index === 3 ? '2020-01-01T00:00:00.000Z' : '2099-01-01T00:00:00.000Z',
      });
      reader(index + 1, row.email);
    }
    await plan();
    await work();
    // The third account's address is not proven, and the fourth subscribed after its setting.
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      { by: 'subscriber', subscriberId: 'sub_3' },
      { by: 'subscriber', subscriberId: 'sub_4' },
    ]);
  });

  it('leaves out only accounts that changed their setting and damaged rows', async () => {
    account(1, { periodicidade_msg: 'nunca' });
    account(2, { email: undefined });
    const third = account(3);
    await plan();
    await work();
    await plan();
    expect(sent.map(({ recipient }) => recipient)).toEqual([third]);
    expect(run()).toMatchObject({ people: 3, email: 1, left_out: 2 });
  });
});

it('the shards are ordered differently each day, and each is first on some day', () => {
  const orders = Array.from({ length: 64 }, (_, nth) =>
    shardsOfDay(new Date(Date.parse(day) + nth * 86_400_000).toISOString().slice(0, 10)),
  );
  expect(new Set(orders.map(([first]) => first)).size).toBe(64);
  for (const order of orders) expect(new Set(order).size).toBe(64);
});
