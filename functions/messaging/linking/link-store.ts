import * as z from 'zod/mini';
import type { Consent } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { WhatsAppPerson } from '../../integrations/whatsapp-news.ts';
import { accountCheck } from '../../records/account.ts';
import {
  channelSettingsKey,
  parseChannelSettings,
  type ChannelConsent,
} from '../../records/channel-settings.ts';
import type { IdentityDigest } from '../../records/identity-digest.ts';
import { asSeen } from '../../records/own-row-store.ts';
import { rowKey } from '../../records/person.ts';
import { suppressionAfter, suppressionAsSeen, suppressionKey } from '../../records/suppression.ts';
import {
  ownerOfWhatsAppClaim,
  readableWhatsAppContact,
  whatsAppClaimKeys,
  whatsAppClaimWrite,
  whatsAppContactEntity,
  whatsAppContactKey,
  whatsAppReleaseWrite,
  type WhatsAppContact,
} from '../../records/whatsapp-contact.ts';
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

/** An account as far as linking asks; damage elsewhere in its registration is no hindrance. */
const registrationSchema = z.object({ telefone: z.string(), email: z.string() });

/** An account and what is linked to it. */
export interface LinkStanding {
  readonly accountId: string;
  /** Both undefined where the account is gone. */
  readonly phone: string | undefined;
  readonly email: string | undefined;
  readonly contact: WhatsAppContact | undefined;
  /** What it has agreed to on WhatsApp so far. */
  readonly consent: ChannelConsent;
  /** The version of the settings that say so; undefined for none. */
  readonly settingsVersion: string | undefined;
}

/** What becomes of consent and its log, and the event that tells of it. */
export interface ContactChange {
  readonly channel: ChannelConsent;
  readonly entry: Consent;
  /** ISO 8601: the version of the settings from now on. */
  readonly updatedAt: string;
  readonly event: DomainEvent<'whatsapp.linked' | 'whatsapp.unlinked'>;
}

export interface LinkStore {
  /** One request. */
  read(accountId: string): Promise<LinkStanding>;
  /** Whom the person is linked to by now; two requests where there is anybody, one otherwise. */
  readOwners(person: WhatsAppPerson): Promise<readonly LinkStanding[]>;
  /**
   * Binds a person to an account, ends what others had of that person, and takes back what they have said
   * before it of not being written to. Refused where anything of it has changed since it was read.
   * @param also what stands or falls with it
   */
  bind(
    account: LinkStanding,
    contact: WhatsAppContact,
    changes: {
      readonly linked: ContactChange;
      readonly ended: readonly { readonly of: LinkStanding; readonly change: ContactChange }[];
    },
    also: readonly TransactionWrite[],
  ): Promise<'written' | 'refused'>;
  release(account: LinkStanding, change: ContactChange): Promise<'written' | 'refused'>;
}

/** What ending a link does to the table. */
const endLinkAccess: TableAccesses = [
  { actions: ['DeleteItem'], partitions: ['ACCOUNT#*', 'WHATSAPP#*'] },
  { actions: ['ConditionCheckItem'], partitions: ['ACCOUNT#*'] },
  whatsAppConsentAccess,
  outboxAccess,
];

export const linkAccess = {
  read: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  readOwners: { actions: ['BatchGetItem'], partitions: ['WHATSAPP#*', 'ACCOUNT#*'] },
  bind: [
    { actions: ['BatchGetItem'], partitions: ['WHATSAPP#*', 'SUPPRESSED#*'] },
    { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'WHATSAPP#*', 'SUPPRESSED#*'] },
    endLinkAccess,
  ],
  release: endLinkAccess,
} satisfies StoreAccess<LinkStore>;

export function linkStore(table: Table, clock: Clock, digest: IdentityDigest): LinkStore {
  const read = async (accountIds: readonly string[]): Promise<readonly LinkStanding[]> => {
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
        contact: readableWhatsAppContact(find(whatsAppContactKey(accountId))),
        consent: settings?.whatsapp ?? {},
        settingsVersion: settings?.updated_at,
      };
    });
  };

  /** A contact's row and what leads to it, but for what somebody else takes in the same transaction. */
  const endWrites = (
    { accountId, phone, contact, settingsVersion }: LinkStanding,
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
              ...asSeen(contact.updated_at),
            },
          },
          ...claimsBeside(contact, taken).map((key) => whatsAppReleaseWrite(table, key, accountId)),
        ]),
    // Of an account that is gone nothing is written any more.
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
      const [standing] = await read([accountId]);
      if (standing === undefined) throw new Error('An account that was asked for has no standing');
      return standing;
    },

    async readOwners({ waId, userId }) {
      const keys = whatsAppClaimKeys({ wa_id: waId, bsuid: userId });
      const find = await batchGet(table, keys);
      const owners = keys.flatMap((key) => ownerOfWhatsAppClaim(find(key)) ?? []);
      return read([...new Set(owners)]);
    },

    async bind(account, contact, { linked, ended }, also) {
      const { accountId, contact: before } = account;
      const claims = whatsAppClaimKeys(contact);
      const suppressions = await Promise.all(
        [contact.wa_id, contact.bsuid]
          .filter((one) => one !== undefined)
          .map((one) => suppressionKey(digest, 'whatsapp', one)),
      );
      const find = await batchGet(table, [...claims, ...suppressions]);
      const knownOwners = [accountId, ...ended.map(({ of }) => of.accountId)];
      const owners = claims.map((key) => ownerOfWhatsAppClaim(find(key)));
      if (owners.some((owner) => owner !== undefined && !knownOwners.includes(owner))) {
        return 'refused';
      }
      const word = { act: 'linking', at: linked.entry.at } as const;
      return writeTransaction(table, [
        accountCheck(table, accountId),
        {
          Put: {
            TableName: table.name,
            Item: { ...whatsAppContactKey(accountId), ...contact },
            ...asSeen(before?.updated_at),
          },
        },
        ...claims.map((key, place) => whatsAppClaimWrite(table, key, accountId, owners[place])),
        ...claimsBeside(before, claims).map((key) => whatsAppReleaseWrite(table, key, accountId)),
        ...whatsAppConsentWrites(table, accountId, linked, {
          seen: account.settingsVersion,
          updatedAt: linked.updatedAt,
        }),
        ...suppressions.flatMap((key) => {
          const Item = suppressionAfter(key, find(key), word, clock());
          if (Item === undefined) return [];
          return [{ Put: { TableName: table.name, Item, ...suppressionAsSeen(find(key)) } }];
        }),
        outboxWrite(table, linked.event),
        ...ended.flatMap(({ of, change }) => endWrites(of, change, claims)),
        ...also,
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

/** Claims of a contact, but for those given. */
function claimsBeside(
  contact: WhatsAppContact | undefined,
  others: readonly ItemKey[],
): readonly ItemKey[] {
  if (contact === undefined) return [];
  return whatsAppClaimKeys(contact).filter(({ PK }) => others.every((other) => other.PK !== PK));
}

/** The contact that a person makes of an account, with what was known of the same person before. */
export function contactOf(
  { waId, userId }: WhatsAppPerson,
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
