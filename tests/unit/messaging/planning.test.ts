import { beforeEach, describe, expect, it } from 'vitest';
import { audienceIndex } from '../../../functions/messaging/audience/audience-index-store.ts';
import { capacity } from '../../../functions/messaging/planning/capacity.ts';
import {
  planRuns,
  type PlanDependencies,
} from '../../../functions/messaging/planning/plan-runs.ts';
import {
  planShard,
  type ShardDependencies,
} from '../../../functions/messaging/planning/plan-shard.ts';
import { peopleReader } from '../../../functions/messaging/planning/read-people.ts';
import { runStore } from '../../../functions/messaging/planning/run-store.ts';
import {
  shardsOfDay,
  type ShardMessage,
} from '../../../functions/messaging/planning/shard-message.ts';
import {
  outgoingMessageSchema,
  type OutgoingMessage,
} from '../../../functions/messaging/outgoing/outgoing-message.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { accountItem } from '../../../functions/records/account.ts';
import {
  audienceItem,
  audienceShard,
  usedSlotItem,
  usedSlotKey,
  type AudienceOwner,
} from '../../../functions/records/audience.ts';
import { audienceShards, type AudienceKind } from '../../../shared/messages/runs.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import {
  sampleClosings,
  sampleEdition,
  sampleLook,
} from '../../../infra/operations/preview/sample-edition.ts';
import { noteWriter } from '../../../shared/editions/prose/note-message.ts';
import { notePlaces } from '../../../functions/messaging/planning/note-place-store.ts';
import { digestWriter } from '../../../shared/editions/prose/digest-message.ts';
import { editionWriter } from '../../../shared/editions/prose/edition-message.ts';
import { plainText } from '../../../shared/messages/plain-text.ts';
import { portfolioKey } from '../../../functions/records/portfolio.ts';
import { reportWriter } from '../../../shared/portfolio/report/report-message.ts';
import { memoryTable, type MemoryTable } from '../../support/sending/memory-table.ts';
import { accountOf } from '../../support/people/people.ts';

/* The planner and its workers over a table in memory, by a clock of their own. */

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
  note: noteWriter(sampleLook),
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
  const row = accountOf(nth, { plano: 'ativo', periodicidade_msg: 'diaria' });
  memory.put({ ...accountItem(row), ...over });
  const owner = { by: 'account', accountId: row.id } as const;
  memory.put(audienceItem(owner, { kind, slot, channels: ['email'] }));
  return owner;
}

function reader(nth: number, email = `leitor-${nth}@exemplo.com.br`): AudienceOwner {
  const id = `sub_${nth}`;
  memory.put(subscriberItem(newSubscriber({ id, email, userAgent: null, now })));
  memory.put({ PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email });
  const owner = { by: 'subscriber', subscriberId: id } as const;
  memory.put(audienceItem(owner, { kind: 'opening', slot, channels: ['email'] }));
  return owner;
}

const plan = (over: Partial<PlanDependencies> = {}) =>
  planRuns({
    runs: runStore(memory.table, clock),
    readAudience: audienceIndex(memory.table),
    readySince: async () => madeAt,
    handOut: async (shards) => void queued.push(...shards),
    clock,
    usualHours,
    closingMarginMinutes: 35,
    capacityOf: () => undefined,
    ...over,
  });

const dependencies = (over: Partial<ShardDependencies> = {}): ShardDependencies => ({
  runs: runStore(memory.table, clock),
  readAudience: audienceIndex(memory.table),
  readPeople: peopleReader(memory.table, clock, ['email', 'whatsapp']),
  writerOf: async ({ kind }) => writers[kind],
  takeNotes: notePlaces(memory.table),
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

describe('a run', () => {
  it('begins at its hour, is worked off once, and says how many it has written to', async () => {
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

  it('waits for its edition, and counts its time from there', async () => {
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
    ['nobody has looked in time', '2026-11-24T08:20:00.000Z', '2026-11-24T10:45:00.000Z', 'late'],
    ['nobody has looked for a day', '2026-11-24T08:20:00.000Z', '2026-11-25T09:00:00.000Z', 'late'],
  ])('is missed where %s, and never made up for', async (_, made, looked, reason) => {
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
    'of %s messages is made up for on its Saturday',
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

  it('of a digest that nobody has looked at on its day is missed', async () => {
    use('weekly');
    account(1, { periodicidade_msg: 'semanal' }, 'weekly');
    at('2026-11-29T00:00:00.000Z');
    await plan();
    expect(run(slot, 'weekly', '2026-11-28')).toMatchObject({ state: 'missed', reason: 'late' });
  });

  it('is none on a day without trading, nor for an hour that nobody had yet', async () => {
    use('opening', 'sao-paulo-0630', '2026-11-24T09:31:00.000Z');
    await plan();
    expect(run('sao-paulo-0630')).toBeUndefined();
    at('2026-12-25T10:00:00.000Z');
    await plan();
    expect(run(slot, 'opening', '2026-12-25')).toBeUndefined();
  });

  it('closes as missed where its time passes before all parts are done', async () => {
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

  it('that was stopped writes to nobody any more', async () => {
    account(1);
    await plan();
    await runStore(memory.table, clock).move({ kind: 'opening', day, slot }, 'running', 'stopped');
    await work();
    await plan();
    expect(sent).toEqual([]);
    expect(run()).toMatchObject({ state: 'stopped' });
  });

  it('whose beginner died is handed out again', async () => {
    account(1);
    const dying = plan({
      handOut: async () => {
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

  it('of a digest comes on Saturday, of a fortnight on every second one', async () => {
    use('weekly');
    use('biweekly');
    for (const saturday of ['2026-11-28', '2026-12-05']) {
      madeAt = new Date(`${saturday}T00:00:00.000Z`);
      at(`${saturday}T12:00:00.000Z`);
      await plan();
    }
    const begun = ['2026-11-28', '2026-12-05'].map((on) =>
      ['weekly', 'biweekly'].filter((kind) => run(slot, kind as AudienceKind, on) !== undefined),
    );
    expect(begun.flat().filter((kind) => kind === 'weekly')).toHaveLength(2);
    expect(begun.flat().filter((kind) => kind === 'biweekly')).toHaveLength(1);
  });

  it('of reports comes on Saturday to whoever wants one and holds or follows anything, of what they hold', async () => {
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
    const told = new Map(sent.map((one) => [JSON.stringify(one.recipient), one]));
    expect([...told.keys()].toSorted()).toEqual(
      [holder, follower].map((owner) => JSON.stringify(owner)).toSorted(),
    );
    const own = told.get(JSON.stringify(holder));
    expect(own).toMatchObject({
      id: `${saturday}_weekly-report_2026-W48`,
      kind: 'weekly-report',
      run: `weekly-report#${saturday}#${slot}`,
    });
    expect(plainText(own?.parts ?? [])).toMatch(/PETR4, 100,00% da carteira/);
    const others = plainText(told.get(JSON.stringify(follower))?.parts ?? []);
    expect(others).toContain('VALE3');
    expect(others).not.toContain('PETR4');
  });

  it('greets by the first name that somebody has told, and nobody by the word that stands for one', async () => {
    const named = account(1, { nome: 'maria josé', areas_interesse: 'acoes' });
    const nameless = account(2, { nome: 'Investidor', areas_interesse: 'acoes' });
    await plan();
    await work();
    const told = new Map(sent.map((one) => [JSON.stringify(one.recipient), one]));
    expect(told.get(JSON.stringify(named))).toMatchObject({ greeting: 'Bom dia, Maria.' });
    expect(told.get(JSON.stringify(nameless))).not.toHaveProperty('greeting');
    expect(told.get(JSON.stringify(named))?.parts).toEqual(
      told.get(JSON.stringify(nameless))?.parts,
    );
  });

  it('says before it begins that its channel cannot serve all of its people in time', async () => {
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
    expect(capacity(rate, now)).toBe(172_800);
    expect(capacity({ ...rate, warmUpFrom: '2026-11-23' }, now)).toBe(400);
  });
});

describe('a run of notes', () => {
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
  /** Looks that have found what the sample's has, by their names. */
  let found: Map<string, Date>;
  const planNotes = () => plan({ readySince: async (id) => found.get(id.slot) });
  /** An hour of São Paulo at which something is found, and a minute later. */
  const look = async (hour: number, minutes = 3) => {
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

  it('begins with a look that has found something, for whoever follows or holds any of it', async () => {
    const follower = noted(1, { ativos_interesse: 'PETR4,MGLU3', periodicidade_msg: 'nunca' });
    const holder = noted(2, { ativos_interesse: 'PETR4' });
    hold(holder, 'CSNA3');
    noted(3, { ativos_interesse: 'PETR4' });
    noted(4, { mensagem_ao_decorrer_do_dia: 'nao' });
    await look(14);
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

  it('is none where nobody has looked or nothing has moved, and none that is missed', async () => {
    noted(1);
    for (const time of ['14:01', '14:59', '15:30', '23:00']) {
      at(`${day}T${time}:00.000Z`);
      await planNotes();
    }
    expect(queued).toEqual([]);
    for (const name of ['1100', '1700']) expect(run(name, 'note')).toBeUndefined();
  });

  it('is missed where nobody has begun it for 45 minutes, and never made up for', async () => {
    noted(1);
    found.set('1400', new Date(`${day}T17:03:00.000Z`));
    at(`${day}T17:48:00.000Z`);
    await planNotes();
    await work();
    expect(run('1400', 'note')).toMatchObject({ state: 'missed', reason: 'late' });
    expect(sent).toEqual([]);
  });

  it('gives nobody more than two in a day, and two again the day after', async () => {
    const person = noted(1);
    for (const hour of [11, 12, 13, 16]) {
      await look(hour);
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

  it('gives nobody more than two, however its pages are repeated and beside whichever other look', async () => {
    const person = noted(1);
    for (const name of ['1100', '1200', '1300']) found.set(name, new Date(`${day}T16:03:00.000Z`));
    at(`${day}T16:04:00.000Z`);
    await planNotes();
    const parts = queued.splice(0);
    expect(parts).toHaveLength(3 * audienceShards);
    // Each part is worked off as if the one before it had died behind its messages, and all looks at once.
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

describe('a part of a run', () => {
  /** Several pages of one part. */
  function crowd(): readonly AudienceOwner[] {
    const owners: AudienceOwner[] = [];
    for (let nth = 1; owners.length < 130; nth += 1) {
      const id = { by: 'account', accountId: accountOf(nth).id } as const;
      if (audienceShard(id) === 0) owners.push(account(nth));
    }
    return owners;
  }
  const part: ShardMessage = { kind: 'opening', day, slot, shard: 0 };

  class Killed extends Error {}

  /** Dies at the nth step, before or after it is done. */
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
      readPeople: step(living.readPeople),
      send: step(living.send),
    };
  }

  it('leaves nobody out and repeats a page at the most, wherever its worker is killed', async () => {
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
    // Five steps a page, of which there are two, each before and after it is done.
    expect(deaths).toBeGreaterThanOrEqual(19);
  });

  it('that two work on at once is counted once', async () => {
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

  it('goes on where it was, after a call that has run out of time', async () => {
    const people = crowd();
    await plan();
    let pages = 0;
    const short = { hasTime: () => (pages += 1) % 2 === 1 };
    expect(await planShard(dependencies(short), part)).toBe('goes on');
    expect(await planShard(dependencies(short), part)).toBe('done');
    expect(sent).toHaveLength(people.length);
  });

  it('writes to whoever has an account as well by the account, while that gets it by e-mail', async () => {
    const withPlan = accountOf(9_001, { plano: 'ativo', periodicidade_msg: 'diaria' });
    const without = accountOf(9_002, { plano: 'inativo', periodicidade_msg: 'diaria' });
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

  it('does not bring by the newsletter what the account of the address has refused', async () => {
    const accounts = [1, 2, 3, 4].map((number) =>
      accountOf(9_100 + number, {
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
        // The last one has subscribed after it.
        updated_at: index === 3 ? '2020-01-01T00:00:00.000Z' : '2099-01-01T00:00:00.000Z',
      });
      reader(index + 1, row.email);
    }
    await plan();
    await work();
    // Of the third nobody has shown that the address is theirs.
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      { by: 'subscriber', subscriberId: 'sub_3' },
      { by: 'subscriber', subscriberId: 'sub_4' },
    ]);
  });

  it('leaves out who has changed their mind, and whoever’s row is damaged, and nobody else', async () => {
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

it('the parts of a run have another order each day, and each is first some day', () => {
  const orders = Array.from({ length: 64 }, (_, nth) =>
    shardsOfDay(new Date(Date.parse(day) + nth * 86_400_000).toISOString().slice(0, 10)),
  );
  expect(new Set(orders.map(([first]) => first)).size).toBe(64);
  for (const order of orders) expect(new Set(order).size).toBe(64);
});
