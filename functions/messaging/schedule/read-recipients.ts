import * as z from 'zod/mini';
import {
  defaultMessageStyle,
  interestAreaSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
} from '../../../shared/contracts/preferences.ts';
import { greetingName } from '../../../shared/values/greeting-name.ts';
import { $ZodError } from 'zod/v4/core';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Reader } from '../../editions/messages/reader.ts';
import { daysCovered } from '../../../shared/portfolio/report/report-span.ts';
import type { AudienceOwner } from '../../entities/audience.ts';
import type { AudienceKind, BroadcastId } from '../../../shared/messages/broadcasts.ts';
import { claimKey } from '../../entities/identity-claim.ts';
import { subscriberKey } from '../../entities/newsletter-subscriber.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { parsePortfolio, portfolioKey, type StoredPortfolio } from '../../entities/portfolio.ts';
import { parsePointerItem, pointerKey } from '../../entities/subscriber-pointer.ts';
import { batchGetMany, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import {
  accountRecipientKeys,
  parseAccountRecipient,
  parseRecipientPreferences,
  wantedChannels,
  receivesByEmail,
  readerSchema,
  readerWantsKind,
  optsOutForReader,
  type ReaderRecipient,
} from '../audience/recipients.ts';
import { closingsOfDays } from '../../market/editions/closings-of-days.ts';
import { weekTradesAccess, weekTradesReader } from '../../portfolio/report/week-trades.ts';
import { countReportWeeks } from '../audience/slots.ts';

/** Accounts with trades that are read at the same time: each may have some megabytes of them. */
const concurrentReads = 10;

/** A recipient of a broadcast. */
export interface BroadcastRecipient {
  readonly owner: AudienceOwner;
  readonly channels: readonly MessageChannel[];
  readonly reader: Reader;
}

/**
 * Returns the recipients of a page who get a kind, their channels and preferences, from their own rows: the index is
 * eventually consistent. Access and suppressions are checked when a message leaves, except for an account with a
 * newsletter subscription: the account gets the message instead, and what it has switched off by e-mail goes to
 * neither.
 */
export type ReadRecipients = (
  owners: readonly AudienceOwner[],
  broadcast: BroadcastId,
) => Promise<readonly BroadcastRecipient[]>;

type Of<By extends AudienceOwner['by']> = Extract<AudienceOwner, { readonly by: By }>;

/** Table access of `recipientReader`. */
export const recipientAccess: readonly TableAccess[] = [
  { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', 'EMAIL#*'] },
  ...weekTradesAccess,
];

/** @param available the channels that this stage has */
export function recipientReader(
  table: Table,
  clock: Clock,
  available: readonly MessageChannel[],
): ReadRecipients {
  const isAvailable = (channel: MessageChannel) => available.includes(channel);

  const readWeekTrades = weekTradesReader(table);

  const readAccounts = async (owners: readonly Of<'account'>[], broadcast: BroadcastId) => {
    const { kind } = broadcast;
    const find = await batchGetMany(
      table,
      owners.flatMap(({ accountId }) => [
        ...accountRecipientKeys(accountId),
        portfolioKey(accountId),
      ]),
    );
    const now = clock();
    const recipients = owners.flatMap((owner) =>
      readOrReport(owner, () => {
        const preferences = parseRecipientPreferences(owner.accountId, find, now);
        const channels = preferences === undefined ? [] : wantedChannels(preferences, kind);
        const row = find(rowKey(owner.accountId, 'ACCOUNT'));
        if (row === undefined || channels.length === 0) return undefined;
        const portfolio = readPortfolio(owner, find);
        const reader = { ...parseReader(row, kind), positions: portfolio?.positions ?? [] };
        return { owner, channels, reader, portfolio };
      }),
    );
    return kind === 'weekly-report' ? addTrades(recipients, broadcast) : recipients;
  };

  /** Only recipients with trades cost requests, a few at a time; without anything to report, they are left out. */
  const addTrades = async (
    recipients: readonly (BroadcastRecipient & {
      readonly owner: Of<'account'>;
      readonly portfolio: StoredPortfolio | undefined;
    })[],
    { day, slot }: BroadcastId,
  ): Promise<BroadcastRecipient[]> => {
    const [base] = closingsOfDays(day, daysCovered(countReportWeeks({ slot })));
    const found: BroadcastRecipient[] = [];
    for (let from = 0; from < recipients.length; from += concurrentReads) {
      const some = recipients.slice(from, from + concurrentReads).map(async (recipient) => {
        const { owner, reader, portfolio } = recipient;
        const traded = await readWeekTrades(owner.accountId, portfolio, base.day).catch(
          (error: unknown) => {
            // With unreadable trades the report covers the positions of now; other errors repeat the page.
            if (!(error instanceof $ZodError)) throw error;
            reportFailure('trades of a recipient not readable', { ...owner }, error);
            return undefined;
          },
        );
        const isEmpty =
          reader.positions?.length === 0 && reader.assets.length === 0 && traded === undefined;
        if (isEmpty) return [];
        return [{ ...recipient, reader: traded === undefined ? reader : { ...reader, traded } }];
      });
      found.push(...(await Promise.all(some)).flat());
    }
    return found;
  };

  const readSubscribers = async (owners: readonly Of<'subscriber'>[], kind: AudienceKind) => {
    const findPointer = await batchGetMany(
      table,
      owners.map(({ subscriberId }) => pointerKey(subscriberId)),
    );
    const subscribers = owners.flatMap((owner) =>
      readOrReport(owner, () => {
        const pointer = findPointer(pointerKey(owner.subscriberId));
        return pointer === undefined
          ? undefined
          : { owner, email: parsePointerItem(pointer).email };
      }),
    );
    const find = await batchGetMany(
      table,
      subscribers.flatMap(({ email }) => [subscriberKey(email), claimKey('EMAIL', email)]),
    );
    const accountOf = (email: string) =>
      claimSchema.safeParse(find(claimKey('EMAIL', email))).data?.accountId;
    const findAccount = await batchGetMany(
      table,
      subscribers.flatMap(({ email }) => {
        const accountId = accountOf(email);
        return accountId === undefined ? [] : accountRecipientKeys(accountId);
      }),
    );
    const now = clock();
    return subscribers.flatMap(({ owner, email }) =>
      readOrReport(owner, (): BroadcastRecipient | undefined => {
        const row = find(subscriberKey(email));
        const reader = row === undefined ? undefined : readerSchema.parse(row);
        if (row === undefined || reader === undefined) return undefined;
        if (reader.id !== owner.subscriberId || !readerWantsKind(reader, kind)) return undefined;
        if (isReplacedByAccount(accountOf(email), findAccount, kind, reader, now)) return undefined;
        return { owner, channels: ['email'], reader: parseReader(row, kind) };
      }),
    );
  };

  return async (owners, broadcast) => {
    const { kind } = broadcast;
    const found = await Promise.all([
      readAccounts(
        owners.filter((owner) => owner.by === 'account'),
        broadcast,
      ),
      readSubscribers(
        owners.filter((owner) => owner.by === 'subscriber'),
        kind,
      ),
    ]);
    return found
      .flat()
      .map((recipient) => ({ ...recipient, channels: recipient.channels.filter(isAvailable) }))
      .filter(({ channels }) => channels.length > 0);
  };
}

/** With an unreadable portfolio the account still gets the message. */
function readPortfolio(owner: Of<'account'>, find: FindItem): StoredPortfolio | undefined {
  const row = find(portfolioKey(owner.accountId));
  return row === undefined ? undefined : readOrReport(owner, () => parsePortfolio(row))[0];
}

const claimSchema = z.object({ accountId: z.string() });

function isReplacedByAccount(
  accountId: string | undefined,
  find: FindItem,
  kind: AudienceKind,
  reader: ReaderRecipient,
  now: Date,
): boolean {
  if (accountId === undefined) return false;
  const recipient = parseAccountRecipient(accountId, find, now);
  if (recipient === undefined) return false;
  return (
    receivesByEmail(recipient, kind, now) || optsOutForReader(accountId, recipient, kind, reader)
  );
}

/** An invalid row only excludes its own recipient. */
function readOrReport<Found>(owner: AudienceOwner, read: () => Found | undefined): Found[] {
  try {
    const found = read();
    return found === undefined ? [] : [found];
  } catch (error) {
    reportFailure('audience recipient not readable', { ...owner }, error);
    return [];
  }
}

/**
 * Returns the reader that an edition is written for; unreadable fields get their defaults.
 * @param row a registration, or a reader's row of the newsletter
 */
export function parseReader(row: Readonly<Record<string, unknown>>, kind: AudienceKind): Reader {
  const areas = words(row['areas_interesse']);
  // A digest is about closings.
  const style =
    kind === 'opening' ? 'estilo_de_mensagem_de_abertura' : 'estilo_de_mensagem_de_fechamento';
  const name = greetingName(textSchema.safeParse(row['nome']).data ?? '');
  const welcomedAt = welcomeTime(row);
  return {
    ...(name === undefined ? {} : { name }),
    ...(welcomedAt === undefined ? {} : { welcomedAt }),
    level: knowledgeLevelSchema.safeParse(row['nivel_conhecimento']).data ?? 'basico',
    length: messageLengthSchema.safeParse(row['tamanho_msg_abertura_fechamento']).data ?? 'media',
    style: textSchema.safeParse(row[style]).data ?? defaultMessageStyle,
    areas: areas.flatMap((area) => interestAreaSchema.safeParse(area).data ?? []),
    assets: words(row['ativos_interesse']),
  };
}

const textSchema = z.string();

const welcomedSchema = z.union([
  z.object({ origem: z.literal('trial_gratuito'), created_at: z.string() }),
  z.object({ confirmed_at: z.string(), accountId: z.optional(z.undefined()) }),
]);

/** Returns when a reader joined, if the welcome carried an edition: not for accounts without a trial. */
function welcomeTime(row: Readonly<Record<string, unknown>>): string | undefined {
  const { data } = welcomedSchema.safeParse(row);
  if (data === undefined) return undefined;
  return 'created_at' in data ? data.created_at : data.confirmed_at;
}

function words(list: unknown): string[] {
  const text = textSchema.safeParse(list).data ?? '';
  return [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
}
