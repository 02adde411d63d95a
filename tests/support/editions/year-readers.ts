import {
  accountScheduleEntries,
  readerScheduleEntries,
  readerSchema,
  parseAccountRecipient,
} from '../../../functions/messaging/audience/recipients.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import {
  audienceItem,
  usedSlotItem,
  usedSlotKey,
  type AudienceOwner,
} from '../../../functions/entities/audience.ts';
import { channelSettingsKey } from '../../../functions/entities/channel-settings.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { whatsAppContactKey } from '../../../functions/entities/whatsapp-contact.ts';
import type {
  InterestArea,
  KnowledgeLevel,
  MessageLength,
} from '../../../shared/contracts/preferences.ts';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { buildAccount } from '../users/test-accounts.ts';
import type { MemoryTable } from '../sending/memory-table.ts';

/*
 * Readers for a year of editions: their settings, and the messages that they should therefore get, stated
 * independently.
 */

export interface YearReader {
  readonly owner: AudienceOwner;
  /** The messages that they should get, described without reference to any stored row. */
  readonly gets: 'opening and closing' | 'each Saturday' | 'every second Saturday' | 'nothing';
  readonly channels: readonly MessageChannel[];
  /** Hours behind UTC. */
  readonly hoursBehind: 3 | 4 | 5;
  readonly hours: { readonly opening: string; readonly closing: string };
  readonly assets: readonly string[];
}

type Kind = readonly [
  as: 'account' | 'reader' | 'reader with an account',
  frequency: 'diaria' | 'semanal' | 'quinzenal' | 'nunca',
  channels: 'email' | 'whatsapp' | 'both',
  area: 11 | 92 | 68,
  hours: readonly [opening: string, closing: string] | undefined,
  level: KnowledgeLevel,
  length: MessageLength,
  areas: readonly InterestArea[],
  assets: string,
];

const everything: readonly InterestArea[] = [
  'politica-nacional',
  'politica-internacional',
  'criptomoedas',
  'acoes',
  'fiis',
  'renda-fixa',
];

const kinds: readonly Kind[] = [
  ['account', 'diaria', 'email', 11, undefined, 'basico', 'media', ['acoes', 'fiis'], 'PETR4'],
  ['account', 'diaria', 'whatsapp', 11, undefined, 'basico', 'curta', ['renda-fixa'], ''],
  ['account', 'diaria', 'both', 11, ['05:00', '18:30'], 'avancado', 'longa', everything, 'VALE3'],
  ['account', 'diaria', 'both', 92, undefined, 'intermediario', 'longa', everything, 'HGLG11'],
  ['account', 'diaria', 'email', 92, ['05:30', '23:00'], 'basico', 'longa', everything, 'BTC'],
  ['account', 'diaria', 'whatsapp', 68, undefined, 'avancado', 'media', ['criptomoedas'], 'XPTO3'],
  ['account', 'diaria', 'email', 68, ['12:00', '23:00'], 'avancado', 'curta', ['acoes'], 'B3SA3'],
  ['account', 'diaria', 'email', 11, ['12:00', '20:30'], 'intermediario', 'media', [], 'ITUB4'],
  ['account', 'semanal', 'email', 11, undefined, 'basico', 'longa', everything, 'PETR4,VALE3'],
  ['account', 'semanal', 'both', 92, undefined, 'avancado', 'curta', ['fiis'], 'KNCR11'],
  ['account', 'quinzenal', 'whatsapp', 11, undefined, 'intermediario', 'media', everything, ''],
  ['account', 'quinzenal', 'email', 68, undefined, 'basico', 'curta', ['acoes'], 'TAEE11'],
  ['account', 'nunca', 'both', 11, undefined, 'basico', 'media', ['acoes'], 'PETR4'],
  ['reader', 'diaria', 'email', 11, undefined, 'basico', 'media', ['acoes', 'renda-fixa'], ''],
  ['reader', 'diaria', 'email', 68, undefined, 'avancado', 'longa', everything, 'PETR4'],
  ['reader', 'semanal', 'email', 92, undefined, 'intermediario', 'media', ['fiis'], 'HGLG11'],
  ['reader', 'quinzenal', 'email', 11, undefined, 'avancado', 'longa', everything, ''],
  ['reader', 'nunca', 'email', 11, undefined, 'basico', 'media', ['acoes'], ''],
  ['reader with an account', 'diaria', 'email', 11, undefined, 'basico', 'media', ['acoes'], ''],
];

const getsOf = {
  diaria: 'opening and closing',
  semanal: 'each Saturday',
  quinzenal: 'every second Saturday',
  nunca: 'nothing',
} as const;
const hoursBehindOf = { 11: 3, 92: 4, 68: 5 } as const;

/**
 * Puts all readers into the table, with their rows and index entries.
 * @param since the instant at which all of them signed up
 */
export function storeReaders(memory: MemoryTable, since: string): readonly YearReader[] {
  return kinds.flatMap((kind, nth) => storeReader(memory, kind, nth + 1, since));
}

function storeReader(memory: MemoryTable, kind: Kind, nth: number, since: string): YearReader[] {
  const [as, frequency, by, area, hours, level, length, areas, assets] = kind;
  const preferences = {
    periodicidade_msg: frequency,
    nivel_conhecimento: level,
    tamanho_msg_abertura_fechamento: length,
    areas_interesse: areas.join(','),
    ativos_interesse: assets,
  };
  const telefone = `${area}9${String(80_000_000 + nth)}`;
  const [opening, closing] = hours ?? ['07:00', '18:00'];
  const gets = {
    hoursBehind: hoursBehindOf[area],
    hours: { opening, closing },
    assets: assets.split(',').filter((one) => one !== ''),
  };
  const find: Parameters<typeof parseAccountRecipient>[1] = (key) => memory.find(key);
  const settled: YearReader[] = [];
  if (as !== 'reader') {
    const account = buildAccount(nth, { plano: 'ativo', telefone, ...preferences });
    memory.put(accountItem(account));
    memory.put({ PK: `EMAIL#${account.email}`, SK: 'ACCOUNT', accountId: account.id });
    memory.put({
      ...channelSettingsKey(account.id),
      entity: 'ChannelSettings',
      email: by === 'whatsapp' ? { opted_out_at: since, opted_out_by: 'page' } : {},
      whatsapp: by === 'email' ? {} : { opted_in_at: since },
      off: [],
      ...(hours === undefined ? {} : { hours: { opening, closing } }),
      updated_at: since,
    });
    if (by !== 'email') {
      const at = { linked_at: since, last_inbound_at: since, updated_at: since };
      memory.put({ ...whatsAppContactKey(account.id), entity: 'WhatsAppContact', ...at });
    }
    const owner = { by: 'account', accountId: account.id } as const;
    const eligibility = parseAccountRecipient(account.id, find, new Date(since));
    if (eligibility === undefined) throw new Error('An account that cannot be read');
    putEntries(memory, owner, accountScheduleEntries(eligibility, new Date(since)), since);
    const channels = by === 'both' ? (['email', 'whatsapp'] as const) : [by];
    settled.push({ owner, gets: getsOf[frequency], channels, ...gets });
  }
  if (as !== 'account') {
    const id = `sub_${nth}`;
    const email = buildAccount(nth).email;
    const row = newSubscriber({ id, email, userAgent: null, now: new Date(since) });
    memory.put({ ...subscriberItem(row), ...preferences, telefone });
    memory.put({ PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email });
    const owner = { by: 'subscriber', subscriberId: id } as const;
    const reader = readerSchema.parse({ ...row, ...preferences, telefone });
    putEntries(memory, owner, readerScheduleEntries(reader), since);
    // A reader who is both gets the account's editions.
    const accountEditions = as === 'reader' ? getsOf[frequency] : 'nothing';
    settled.push({ owner, gets: accountEditions, channels: ['email'], ...gets });
  }
  return settled;
}

function putEntries(
  memory: MemoryTable,
  owner: AudienceOwner,
  entries: ReturnType<typeof accountScheduleEntries>,
  since: string,
): void {
  for (const one of entries) {
    memory.put(audienceItem(owner, one));
    const used = { kind: one.kind, slot: one.slot, since };
    memory.put({ ...usedSlotKey(one.kind, one.slot), ...usedSlotItem(used) });
  }
}
