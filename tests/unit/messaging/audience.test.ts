import { describe, expect, it } from 'vitest';
import {
  receivesByEmail,
  accountScheduleEntries,
  readerScheduleEntries,
  readerSchema,
  type AccountRecipient,
  parseAccountRecipient,
} from '../../../functions/messaging/audience/recipients.ts';
import {
  audienceSlot,
  broadcastsOfDay,
  slotInstant,
} from '../../../functions/messaging/audience/slots.ts';
import { accountSkipReason } from '../../../functions/messaging/delivery/read-send-preferences.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import type { FindItem } from '../../../functions/runtime/batch-get.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { MessageFrequency } from '../../../shared/contracts/preferences.ts';
import { buildAccount, nextUserNumber, buildTestTrial } from '../../support/users/test-accounts.ts';
import { audienceShard } from '../../../functions/entities/audience.ts';
import {
  audienceKinds,
  audienceShards,
  type AudienceKind,
} from '../../../shared/messages/broadcasts.ts';
import type { ChannelSettings } from '../../../functions/entities/channel-settings.ts';
import { isSendingDay } from '../../../shared/messages/message-days.ts';
import { messageHours } from '../../../shared/messages/message-hours.ts';
import { timeZoneOf } from '../../../shared/values/local-time.ts';

const now = new Date('2026-11-25T12:00:00Z');
const usualHours = { opening: '07:00', closing: '18:00' };

const registration = {
  email: 'ana@exemplo.com.br',
  telefone: '11988887777',
  periodicidade_msg: 'diaria',
  relatórios_da_carteira: 'nao',
  mensagem_ao_decorrer_do_dia: 'nao',
} as const;
const settings = (over: Partial<ChannelSettings>): ChannelSettings => ({
  entity: 'ChannelSettings',
  email: {},
  whatsapp: {},
  off: [],
  updated_at: '2026-11-01T00:00:00.000Z',
  ...over,
});
const account = (over: Partial<AccountRecipient> = {}): AccountRecipient => ({
  registration,
  settings: undefined,
  isLinked: false,
  access: { account: { plano: 'ativo' } },
  ...over,
});
const onWhatsApp = { whatsapp: { opted_in_at: '2026-11-01T00:00:00.000Z' } };
const ahead = '2026-11-26T00:00:00.000Z';
const past = '2026-11-25T12:00:00.000Z';

const entriesOf = (recipient: AccountRecipient) =>
  accountScheduleEntries(recipient, now).map(
    ({ kind, slot, channels }) => `${kind} ${slot} ${channels.join('+')}`,
  );

describe('an account gets', () => {
  const both = ['opening sao-paulo-usual email', 'closing sao-paulo-usual email'];
  it.each<readonly [string, Partial<AccountRecipient>, readonly string[]]>([
    ['each day’s editions by e-mail, with a plan', {}, both],
    ['nothing without access', { access: {} }, []],
    [
      'the same in a trial that runs',
      { access: { accountTrial: { status: 'ativa', data_expiracao: ahead } } },
      both,
    ],
    [
      'nothing after its trial',
      { access: { accountTrial: { status: 'ativa', data_expiracao: past } } },
      [],
    ],
    [
      'the same with a cancelled subscription in its paid month',
      { access: { subscription: { status: 'pending_cancellation', current_period_end: ahead } } },
      both,
    ],
    [
      'nothing after that month',
      { access: { subscription: { status: 'pending_cancellation', current_period_end: past } } },
      [],
    ],
    [
      'a digest of each week',
      { registration: { ...registration, periodicidade_msg: 'semanal' } },
      ['weekly sao-paulo-usual email'],
    ],
    [
      'a digest of each fortnight',
      { registration: { ...registration, periodicidade_msg: 'quinzenal' } },
      ['biweekly sao-paulo-usual email'],
    ],
    ['nothing', { registration: { ...registration, periodicidade_msg: 'nunca' } }, []],
    [
      'the report of a portfolio where it is wanted, however often editions come',
      {
        registration: {
          ...registration,
          periodicidade_msg: 'nunca',
          relatórios_da_carteira: 'sim',
        },
      },
      ['weekly-report sao-paulo-usual email'],
    ],
    [
      'no report without access',
      { registration: { ...registration, relatórios_da_carteira: 'sim' }, access: {} },
      [],
    ],
    [
      'no report that is switched off',
      {
        registration: {
          ...registration,
          periodicidade_msg: 'nunca',
          relatórios_da_carteira: 'sim',
        },
        settings: settings({ off: ['weekly-report/email'] }),
      },
      [],
    ],
    [
      'notes where they are wanted, however often editions come, at no hour of their own',
      {
        registration: {
          ...registration,
          telefone: '68988887777',
          periodicidade_msg: 'nunca',
          mensagem_ao_decorrer_do_dia: 'sim',
        },
      },
      ['note session email'],
    ],
    [
      'no notes that are switched off',
      {
        registration: { ...registration, mensagem_ao_decorrer_do_dia: 'sim' },
        settings: settings({ off: ['note/email'] }),
      },
      both,
    ],
    [
      'WhatsApp, too, where it is linked and agreed to',
      { isLinked: true, settings: settings(onWhatsApp) },
      ['opening sao-paulo-usual email+whatsapp', 'closing sao-paulo-usual email+whatsapp'],
    ],
    ['no WhatsApp before it is linked', { settings: settings(onWhatsApp) }, both],
    ['no WhatsApp that was not agreed to', { isLinked: true }, both],
    [
      'only kinds that are not switched off',
      {
        isLinked: true,
        settings: settings({
          ...onWhatsApp,
          off: ['opening/email', 'closing/email', 'closing/whatsapp'],
        }),
      },
      ['opening sao-paulo-usual whatsapp'],
    ],
    [
      'nothing by a channel that is off as a whole',
      { settings: settings({ email: { opted_out_at: '2026-11-02T00:00:00.000Z' } }) },
      [],
    ],
    [
      'no digest that is switched off',
      {
        registration: { ...registration, periodicidade_msg: 'semanal' },
        settings: settings({ off: ['digest/email'] }),
      },
      [],
    ],
    [
      'each edition at the hour that was chosen for it',
      { settings: settings({ hours: { closing: '21:30' } }) },
      ['opening sao-paulo-usual email', 'closing sao-paulo-2130 email'],
    ],
    [
      'the hours of its own area code',
      { registration: { ...registration, telefone: '68988887777' } },
      ['opening rio-branco-usual email', 'closing rio-branco-usual email'],
    ],
  ])('%s', (_, over, expected) => {
    expect(entriesOf(account(over))).toEqual(expected);
  });

  it('editions instead of a newsletter subscription of its address, by e-mail and while it has access', () => {
    expect(receivesByEmail(account(), 'opening', now)).toBe(true);
    expect(receivesByEmail(account(), 'weekly', now)).toBe(false);
    expect(receivesByEmail(account({ access: {} }), 'opening', now)).toBe(false);
    expect(
      receivesByEmail(account({ settings: settings({ off: ['opening/email'] }) }), 'opening', now),
    ).toBe(false);
  });
});

describe('a reader of the newsletter gets', () => {
  it.each<readonly [object, readonly string[]]>([
    [{}, ['opening', 'closing']],
    [{ periodicidade_msg: 'diaria' }, ['opening', 'closing']],
    [{ periodicidade_msg: 'semanal' }, ['weekly']],
    [{ periodicidade_msg: 'quinzenal' }, ['biweekly']],
    [{ periodicidade_msg: 'nunca' }, []],
    [{ is_confirmed: false }, []],
  ])('%o: %o', (row, kinds) => {
    const reader = readerSchema.parse({ id: 'sub_1', is_confirmed: true, telefone: null, ...row });
    expect(readerScheduleEntries(reader).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('at São Paulo’s hours, unless the subscription has a phone number', () => {
    const slots = (telefone: string | null) =>
      readerScheduleEntries(readerSchema.parse({ id: 'sub_1', is_confirmed: true, telefone })).map(
        ({ slot }) => slot,
      );
    expect(slots(null)).toEqual(['sao-paulo-usual', 'sao-paulo-usual']);
    expect(slots('92988887777')).toEqual(['manaus-usual', 'manaus-usual']);
  });
});

it.each([
  ['11', 'sao-paulo'],
  ['81', 'sao-paulo'],
  ['91', 'sao-paulo'],
  ['96', 'sao-paulo'],
  ['65', 'manaus'],
  ['66', 'manaus'],
  ['67', 'manaus'],
  ['69', 'manaus'],
  ['92', 'manaus'],
  ['95', 'manaus'],
  ['68', 'rio-branco'],
  ['97', 'rio-branco'],
])('the area code %s has the time zone of %s', (areaCode, zone) => {
  expect(timeZoneOf(`${areaCode}988887777`)).toBe(zone);
});

describe('an hour', () => {
  it.each<readonly [AudienceKind, string, string, string | undefined]>([
    ['opening', '2026-11-25', 'sao-paulo-usual', '2026-11-25T10:00:00.000Z'],
    ['opening', '2026-11-25', 'manaus-usual', '2026-11-25T11:00:00.000Z'],
    ['opening', '2026-11-25', 'rio-branco-0530', '2026-11-25T10:30:00.000Z'],
    ['closing', '2026-11-25', 'rio-branco-2300', '2026-11-26T04:00:00.000Z'],
    ['closing', '2026-11-25', 'sao-paulo-usual', '2026-11-25T21:00:00.000Z'],
    // Saturday, and a holiday: no session, no edition.
    ['opening', '2026-11-28', 'sao-paulo-usual', undefined],
    ['closing', '2026-12-25', 'sao-paulo-usual', undefined],
    ['weekly', '2026-11-28', 'manaus-usual', '2026-11-28T13:00:00.000Z'],
    ['weekly', '2026-11-27', 'sao-paulo-usual', undefined],
    ['weekly-report', '2026-11-28', 'rio-branco-usual', '2026-11-28T14:00:00.000Z'],
    ['weekly-report', '2026-11-27', 'sao-paulo-usual', undefined],
    // Every second Saturday, together with biweekly digests.
    ['weekly-report', '2026-12-05', 'sao-paulo-fortnight', '2026-12-05T12:00:00.000Z'],
    ['biweekly', '2026-12-05', 'sao-paulo-usual', '2026-12-05T12:00:00.000Z'],
    ['weekly-report', '2026-11-28', 'sao-paulo-fortnight', undefined],
    ['opening', '2026-11-25', 'sao-paulo-fortnight', undefined],
    ['weekly', '2026-12-05', 'sao-paulo-fortnight', undefined],
    ['weekly-report', '2026-11-28', 'sao-paulo-0700', undefined],
    // An hour chosen for one kind does not apply to the other.
    ['opening', '2026-11-25', 'sao-paulo-2100', undefined],
    ['closing', '2026-11-25', 'sao-paulo-0700', undefined],
    ['weekly', '2026-11-28', 'sao-paulo-0700', undefined],
    ['opening', '2026-11-25', 'noronha-usual', undefined],
  ])('%s on %s in %s is %s', (kind, day, slot, instant) => {
    expect(slotInstant(kind, day, slot, usualHours)?.toISOString()).toBe(instant);
  });

  it('a biweekly digest is due every second Saturday, across the end of the year', () => {
    const saturdays = Array.from({ length: 60 }, (_, week) =>
      new Date(Date.parse('2026-11-28') + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    const fortnights = saturdays.filter((day) => isSendingDay('biweekly', day));
    expect(fortnights).toHaveLength(30);
    const gaps = fortnights.slice(1).map((day, index) => {
      return Date.parse(day) - Date.parse(fortnights[index] ?? day);
    });
    expect(new Set(gaps)).toEqual(new Set([14 * 86_400_000]));
    expect(saturdays.every((day) => isSendingDay('weekly', day))).toBe(true);
  });

  it('notes are due at each market scan of a session, from an hour after the opening to an hour before the close', () => {
    const namesOf = (day: string) =>
      broadcastsOfDay('note', day, 'session', usualHours).map(({ slot }) => slot);
    // New York's winter, its summer, Ash Wednesday, a holiday, a Saturday.
    expect(namesOf('2026-11-25').join(' ')).toBe('1100 1200 1300 1400 1500 1600 1700');
    expect(namesOf('2026-07-15').join(' ')).toBe('1100 1200 1300 1400 1500 1600');
    expect(namesOf('2027-02-10').join(' ')).toBe('1400 1500 1600 1700');
    expect(namesOf('2026-12-25')).toEqual([]);
    expect(namesOf('2026-11-28')).toEqual([]);
    expect(broadcastsOfDay('note', '2026-11-25', 'session', usualHours)[0]?.dueAt).toEqual(
      new Date('2026-11-25T14:00:00.000Z'),
    );
    expect(broadcastsOfDay('note', '2026-11-25', 'sao-paulo-usual', usualHours)).toEqual([]);
    expect(broadcastsOfDay('opening', '2026-11-25', 'manaus-usual', usualHours)).toEqual([
      { slot: 'manaus-usual', dueAt: new Date('2026-11-25T11:00:00.000Z') },
    ]);
    expect(audienceSlot({ kind: 'note', slot: '1100' })).toBe('session');
    expect(audienceSlot({ kind: 'opening', slot: 'manaus-usual' })).toBe('manaus-usual');
  });

  it('is a full or half hour within the limits', () => {
    expect(messageHours.opening).toHaveLength(15);
    expect(messageHours.opening.at(0)).toBe('05:00');
    expect(messageHours.opening.at(-1)).toBe('12:00');
    expect(messageHours.closing).toHaveLength(11);
    expect(messageHours.closing.at(-1)).toBe('23:00');
  });
});

it('accounts are distributed evenly over 64 shards, each always in the same', () => {
  const counts = Array.from({ length: audienceShards }, () => 0);
  for (let nth = 0; nth < 6_400; nth += 1) {
    const owner = { by: 'account', accountId: `acc_${nth}` } as const;
    const shard = audienceShard(owner);
    expect(audienceShard(owner)).toBe(shard);
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThan(160);
  expect(audienceKinds).toHaveLength(6);
});

describe('during a trial without a plan', () => {
  const nth = nextUserNumber();
  const rowsOf = (periodicidade_msg: MessageFrequency, over: Partial<Account> = {}) =>
    [
      accountItem(buildAccount(nth, { periodicidade_msg, telefone: '11988887777', ...over })),
      trialItem(buildTestTrial(buildAccount(nth), { data_expiracao: ahead })),
    ] as const;
  const kindsAt = (rows: ReturnType<typeof rowsOf>, at: Date) => {
    const find: FindItem = ({ PK, SK }) => rows.find((row) => row.PK === PK && row.SK === SK);
    const recipient = parseAccountRecipient(buildAccount(nth).id, find, at);
    return recipient === undefined
      ? []
      : accountScheduleEntries(recipient, at).map(({ kind }) => kind);
  };
  const daily = ['opening', 'closing'];

  it.each<readonly [MessageFrequency, readonly string[]]>([
    ['diaria', daily],
    ['semanal', daily],
    ['quinzenal', daily],
    ['nunca', []],
  ])('%s gets the daily editions, if any messages', (frequency, expected) => {
    expect(kindsAt(rowsOf(frequency), now)).toEqual(expected);
  });

  it('the chosen frequency starts with the plan', () => {
    expect(kindsAt(rowsOf('semanal', { plano: 'ativo' }), now)).toEqual(['weekly']);
    expect(kindsAt(rowsOf('quinzenal', { plano: 'ativo' }), now)).toEqual(['biweekly']);
  });

  it.each(['semanal', 'quinzenal'] as const)(
    'sends editions of the day and no digests with %s',
    (chosen) => {
      const { id: accountId } = buildAccount(nth);
      const skipReason = (kind: 'opening' | 'digest', at: Date, over: Partial<Account> = {}) => {
        const rows = rowsOf(chosen, over);
        const find: FindItem = ({ PK, SK }) => rows.find((row) => row.PK === PK && row.SK === SK);
        const about = { recipient: { by: 'account', accountId }, kind, channel: 'email' } as const;
        return accountSkipReason(about, find, at);
      };
      expect(skipReason('opening', now)).toBeUndefined();
      expect(skipReason('digest', now)).toBe('opted-out');
      expect(skipReason('opening', now, { plano: 'ativo' })).toBe('opted-out');
      expect(skipReason('digest', now, { plano: 'ativo' })).toBeUndefined();
      expect(skipReason('opening', new Date(ahead))).toBe('opted-out');
    },
  );
});
