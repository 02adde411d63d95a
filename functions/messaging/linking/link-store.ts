import * as z from 'zod/mini';
import type { Consent } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { WhatsAppUser } from '../../integrations/whatsapp-events.ts';
import { accountCheck } from '../../entities/account.ts';
import {
  channelSettingsKey,
  parseChannelSettings,
  type ChannelConsent,
} from '../../entities/channel-settings.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import { versionCondition } from '../../entities/versioned-row-store.ts';
import { rowKey } from '../../entities/account-rows.ts';
import {
  suppressionAfter,
  suppressionVersionCondition,
  suppressionKey,
} from '../../entities/suppression.ts';
import {
  parseWhatsAppClaimOwner,
  safeParseWhatsAppContact,
  whatsAppClaimKeys,
  whatsAppClaimWrite,
  whatsAppContactEntity,
  whatsAppContactKey,
  whatsAppReleaseWrite,
  type WhatsAppContact,
} from '../../entities/whatsapp-contact.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { ItemKey, StoreAccess, Table, TableAccesses } from '../../runtime/table.ts';
import {
  writeRepeatable,
  writeTransaction,
  type TransactionWrite,
} from '../../runtime/transaction.ts';
import { whatsAppConsentAccess, whatsAppConsentWrites } from './contact-writes.ts';

/** The fields of a registration that linking needs; other invalid fields are ignored. */
const registrationSchema = z.object({ telefone: z.string(), email: z.string() });

/** An account and its WhatsApp link. */
export interface AccountLink {
  readonly accountId: string;
  /** Both undefined for a deleted account. */
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly contact: WhatsAppContact | undefined;
  /** The account's consent on WhatsApp so far. */
  readonly consent: ChannelConsent;
  /** Version of the settings with this consent; undefined for none. */
  readonly settingsVersion: string | undefined;
}

/** The new consent, its record, and the event to publish. */
export interface ContactChange {
  readonly channel: ChannelConsent;
  readonly entry: Consent;
  /** ISO 8601: the new version of the settings. */
  readonly updatedAt: string;
  readonly event: DomainEvent<'whatsapp.linked' | 'whatsapp.unlinked'>;
}

export interface LinkStore {
  /** Makes one request. */
  read(accountId: string): Promise<AccountLink>;
  /** Returns the accounts linked to a WhatsApp user; two requests if there are any, one otherwise. */
  readLinkedAccounts(user: WhatsAppUser): Promise<readonly AccountLink[]>;
  /**
   * Links a WhatsApp user to an account, ends their links to other accounts, and lifts an earlier opt-out. Returns
   * 'refused' when a row has changed since it was read.
   * @param extraWrites writes of the same transaction
   */
  bind(
    account: AccountLink,
    contact: WhatsAppContact,
    changes: {
      readonly linked: ContactChange;
      readonly ended: readonly { readonly of: AccountLink; readonly change: ContactChange }[];
    },
    extraWrites: readonly TransactionWrite[],
  ): Promise<'written' | 'refused'>;
  release(account: AccountLink, change: ContactChange): Promise<'written' | 'refused'>;
}

/** Table access of ending a link. */
const endLinkAccess: TableAccesses = [
  { actions: ['DeleteItem'], partitions: ['ACCOUNT#*', 'WHATSAPP#*'] },
  { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*'] },
  whatsAppConsentAccess,
  outboxAccess,
];

export const linkAccess = {
  read: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  readLinkedAccounts: { actions: ['BatchGetItem'], partitions: ['WHATSAPP#*', 'ACCOUNT#*'] },
  bind: [
    { actions: ['BatchGetItem'], partitions: ['WHATSAPP#*', 'SUPPRESSED#*'] },
    { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'WHATSAPP#*', 'SUPPRESSED#*'] },
    endLinkAccess,
  ],
  release: endLinkAccess,
} satisfies StoreAccess<LinkStore>;

export function linkStore(table: Table, clock: Clock, digest: IdentityDigest): LinkStore {
  const read = async (accountIds: readonly string[]): Promise<readonly AccountLink[]> => {
    if (accountIds.length === 0) return [];
    const find = await batchGet(table, accountIds.flatMap(keysOf));
    return accountIds.map((accountId) => {
      const item = find(channelSettingsKey(accountId));
      const settings = item === undefined ? undefined : parseChannelSettings(item);
      const registration = registrationSchema.safeParse(find(rowKey(accountId, 'ACCOUNT'))).data;
      return {
        accountId,
        phone: registration?.telefone,
        email: registration?.email,
        contact: safeParseWhatsAppContact(find(whatsAppContactKey(accountId))),
        consent: settings?.whatsapp ?? {},
        settingsVersion: settings?.updated_at,
      };
    });
  };

  /**
   * Returns the writes that delete a contact and its claims, except claims that another account takes over in the
   * same transaction.
   */
  const endWrites = (
    { accountId, phone, contact, settingsVersion }: AccountLink,
    change: ContactChange,
    taken: readonly ItemKey[] = [],
  ): TransactionWrite[] => [
    ...(contact === undefined
      ? []
      : [
          {
            Delete: {
              TableName: table.name,
              Key: whatsAppContactKey(accountId),
              ...versionCondition(contact.updated_at),
            },
          },
          ...findOtherClaims(contact, taken).map((key) =>
            whatsAppReleaseWrite(table, key, accountId),
          ),
        ]),
    // Write nothing for a deleted account.
    ...(phone === undefined
      ? []
      : [
          accountCheck(table, accountId),
          ...whatsAppConsentWrites(table, accountId, change, {
            seen: settingsVersion,
            updatedAt: change.updatedAt,
          }),
          outboxWrite(table, change.event),
        ]),
  ];

  return {
    async read(accountId) {
      const [accountLink] = await read([accountId]);
      if (accountLink === undefined)
        throw new Error('An account that was asked for has no standing');
      return accountLink;
    },

    async readLinkedAccounts({ waId, userId }) {
      const keys = whatsAppClaimKeys({ wa_id: waId, bsuid: userId });
      const find = await batchGet(table, keys);
      const owners = keys.flatMap((key) => parseWhatsAppClaimOwner(find(key)) ?? []);
      return read([...new Set(owners)]);
    },

    async bind(account, contact, { linked, ended }, extraWrites) {
      const { accountId, contact: before } = account;
      const claims = whatsAppClaimKeys(contact);
      const suppressions = await Promise.all(
        [contact.wa_id, contact.bsuid]
          .filter((one) => one !== undefined)
          .map((one) => suppressionKey(digest, 'whatsapp', one)),
      );
      const find = await batchGet(table, [...claims, ...suppressions]);
      const expectedOwners = [accountId, ...ended.map(({ of }) => of.accountId)];
      const owners = claims.map((key) => parseWhatsAppClaimOwner(find(key)));
      if (owners.some((owner) => owner !== undefined && !expectedOwners.includes(owner))) {
        return 'refused';
      }
      const word = { act: 'linking', at: linked.entry.at } as const;
      return writeTransaction(table, [
        accountCheck(table, accountId),
        {
          Put: {
            TableName: table.name,
            Item: { ...whatsAppContactKey(accountId), ...contact },
            ...versionCondition(before?.updated_at),
          },
        },
        ...claims.map((key, index) => whatsAppClaimWrite(table, key, accountId, owners[index])),
        ...findOtherClaims(before, claims).map((key) =>
          whatsAppReleaseWrite(table, key, accountId),
        ),
        ...whatsAppConsentWrites(table, accountId, linked, {
          seen: account.settingsVersion,
          updatedAt: linked.updatedAt,
        }),
        ...suppressions.flatMap((key) => {
          const Item = suppressionAfter(key, find(key), word, clock());
          if (Item === undefined) return [];
          return [
            { Put: { TableName: table.name, Item, ...suppressionVersionCondition(find(key)) } },
          ];
        }),
        outboxWrite(table, linked.event),
        ...ended.flatMap(({ of, change }) => endWrites(of, change, claims)),
        ...extraWrites,
      ]);
    },

    release: (account, change) => writeRepeatable(table, endWrites(account, change)),
  };
}

function keysOf(accountId: string): ItemKey[] {
  return [
    rowKey(accountId, 'ACCOUNT'),
    whatsAppContactKey(accountId),
    channelSettingsKey(accountId),
  ];
}

/** Returns the claims of a contact, without the given ones. */
function findOtherClaims(
  contact: WhatsAppContact | undefined,
  others: readonly ItemKey[],
): readonly ItemKey[] {
  if (contact === undefined) return [];
  return whatsAppClaimKeys(contact).filter(({ PK }) => others.every((other) => other.PK !== PK));
}

/** Returns the contact of a WhatsApp user for an account, with the ids already known of the same user. */
export function buildContact(
  { waId, userId }: WhatsAppUser,
  before: WhatsAppContact | undefined,
  about: { readonly codeDigest: string; readonly at: string; readonly updatedAt: string },
): WhatsAppContact {
  const { codeDigest, at, updatedAt } = about;
  const isSame = before !== undefined && userId !== undefined && before.bsuid === userId;
  const number = waId ?? (isSame ? before.wa_id : undefined);
  const hadNumber = waId !== undefined && before?.wa_id === waId;
  const id = userId ?? (hadNumber ? before.bsuid : undefined);
  return {
    entity: whatsAppContactEntity,
    ...(number === undefined ? {} : { wa_id: number }),
    ...(id === undefined ? {} : { bsuid: id }),
    code_digest: codeDigest,
    linked_at: at,
    last_inbound_at: [at, before?.last_inbound_at ?? at].toSorted().at(-1) ?? at,
    updated_at: updatedAt,
  };
}
