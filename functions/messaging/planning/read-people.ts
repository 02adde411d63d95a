import * as z from 'zod/mini';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Reader } from '../../../shared/editions/prose/reader.ts';
import type { Position } from '../../../shared/portfolio/position.ts';
import { type AudienceOwner } from '../../records/audience.ts';
import { type AudienceKind } from '../../../shared/messages/runs.ts';
import { claimKey } from '../../records/identity-claim.ts';
import { subscriberKey } from '../../records/newsletter-subscriber.ts';
import { rowKey } from '../../records/person.ts';
import { parsePortfolio, portfolioKey } from '../../records/portfolio.ts';
import { parsePointerItem, pointerKey } from '../../records/subscriber-pointer.ts';
import { readMany, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { standingKeys, standingOf, wishesOf } from '../audience/read-standing-rows.ts';
import {
  channelsOf,
  getsByEmail,
  readerSchema,
  readsKind,
  refusesForReader,
  type ReaderStanding,
} from '../audience/standing-of.ts';
import { readerOf } from './reader-of.ts';

/** Somebody who is written to now. */
export interface Addressee {
  readonly owner: AudienceOwner;
  readonly channels: readonly MessageChannel[];
  readonly reader: Reader;
}

/**
 * Who of a page gets a kind now, by which channels and how they read it, as their own rows say: the index is a moment
 * behind them. Access and silences are looked at when a message leaves, but for accounts that take a subscription's
 * place: whoever has both gets the account's, and by neither what they have refused by e-mail.
 */
export type ReadPeople = (
  owners: readonly AudienceOwner[],
  kind: AudienceKind,
) => Promise<readonly Addressee[]>;

type Of<By extends AudienceOwner['by']> = Extract<AudienceOwner, { readonly by: By }>;

/** What `peopleReader` does to the table. */
export const peopleAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*', 'SUBSCRIBER#*', 'EMAIL#*'],
};

/** @param available the channels that this stage has */
export function peopleReader(
  table: Table,
  clock: Clock,
  available: readonly MessageChannel[],
): ReadPeople {
  const isAvailable = (channel: MessageChannel) => available.includes(channel);

  const accountsAmong = async (owners: readonly Of<'account'>[], kind: AudienceKind) => {
    const find = await readMany(
      table,
      owners.flatMap(({ accountId }) => [...standingKeys(accountId), portfolioKey(accountId)]),
    );
    const now = clock();
    return owners.flatMap((owner) =>
      readable(owner, (): Addressee | undefined => {
        const wishes = wishesOf(owner.accountId, find, now);
        const channels = wishes === undefined ? [] : channelsOf(wishes, kind);
        const row = find(rowKey(owner.accountId, 'ACCOUNT'));
        if (row === undefined || channels.length === 0) return undefined;
        const reader = { ...readerOf(row, kind), positions: positionsOf(owner, find) };
        // There is nothing to report of nothing.
        const isEmpty = reader.positions.length === 0 && reader.assets.length === 0;
        return kind === 'weekly-report' && isEmpty ? undefined : { owner, channels, reader };
      }),
    );
  };

  const readersAmong = async (owners: readonly Of<'subscriber'>[], kind: AudienceKind) => {
    const findPointer = await readMany(
      table,
      owners.map(({ subscriberId }) => pointerKey(subscriberId)),
    );
    const known = owners.flatMap((owner) =>
      readable(owner, () => {
        const pointer = findPointer(pointerKey(owner.subscriberId));
        return pointer === undefined
          ? undefined
          : { owner, email: parsePointerItem(pointer).email };
      }),
    );
    const find = await readMany(
      table,
      known.flatMap(({ email }) => [subscriberKey(email), claimKey('EMAIL', email)]),
    );
    const accountOf = (email: string) =>
      claimSchema.safeParse(find(claimKey('EMAIL', email))).data?.accountId;
    const findAccount = await readMany(
      table,
      known.flatMap(({ email }) => {
        const accountId = accountOf(email);
        return accountId === undefined ? [] : standingKeys(accountId);
      }),
    );
    const now = clock();
    return known.flatMap(({ owner, email }) =>
      readable(owner, (): Addressee | undefined => {
        const row = find(subscriberKey(email));
        const reader = row === undefined ? undefined : readerSchema.parse(row);
        if (row === undefined || reader === undefined) return undefined;
        if (reader.id !== owner.subscriberId || !readsKind(reader, kind)) return undefined;
        if (isTakenByAccount(accountOf(email), findAccount, kind, reader, now)) return undefined;
        return { owner, channels: ['email'], reader: readerOf(row, kind) };
      }),
    );
  };

  return async (owners, kind) => {
    const found = await Promise.all([
      accountsAmong(
        owners.filter((owner) => owner.by === 'account'),
        kind,
      ),
      readersAmong(
        owners.filter((owner) => owner.by === 'subscriber'),
        kind,
      ),
    ]);
    return found
      .flat()
      .map((person) => ({ ...person, channels: person.channels.filter(isAvailable) }))
      .filter(({ channels }) => channels.length > 0);
  };
}

/** A portfolio that cannot be read takes no message from its person. */
function positionsOf(owner: Of<'account'>, find: FindItem): readonly Position[] {
  const row = find(portfolioKey(owner.accountId));
  return row === undefined ? [] : readable(owner, () => parsePortfolio(row).positions).flat();
}

const claimSchema = z.object({ accountId: z.string() });

function isTakenByAccount(
  accountId: string | undefined,
  find: FindItem,
  kind: AudienceKind,
  reader: ReaderStanding,
  now: Date,
): boolean {
  if (accountId === undefined) return false;
  const standing = standingOf(accountId, find, now);
  if (standing === undefined) return false;
  return getsByEmail(standing, kind, now) || refusesForReader(accountId, standing, kind, reader);
}

/** One damaged row leaves out its own person and nobody else. */
function readable<Found>(owner: AudienceOwner, read: () => Found | undefined): Found[] {
  try {
    const found = read();
    return found === undefined ? [] : [found];
  } catch (error) {
    reportFailure('person of the audience cannot be read', { ...owner }, error);
    return [];
  }
}
