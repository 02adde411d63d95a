import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { accountPhoneNumber, whatsAppKeyOf } from '../../../shared/values/phones/phone-number.ts';
import type { WhatsAppPerson } from '../../integrations/whatsapp-news.ts';
import { accountCheck } from '../../records/account.ts';
import {
  channelSettingsKey,
  isOptedIn,
  parseChannelSettings,
} from '../../records/channel-settings.ts';
import type { IdentityDigest } from '../../records/identity-digest.ts';
import { rowKey } from '../../records/person.ts';
import { isLiftedBy, readableSuppression, suppressionKey } from '../../records/suppression.ts';
import {
  ownerOfWhatsAppClaim,
  readableWhatsAppContact,
  whatsAppClaimKey,
  whatsAppClaimWrite,
  whatsAppContactKey,
  type WhatsAppContact,
} from '../../records/whatsapp-contact.ts';
import {
  linkQuestionKey,
  readLinkQuestion,
  type LinkQuestion,
} from '../linking/link-question-store.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';

/** Who has written. Of a stranger nothing is known, and nothing is said about anybody. */
export type Sender =
  | { readonly is: 'account'; readonly accountId: string }
  | {
      readonly is: 'stranger';
      readonly digest: string;
      /** The number or the id that they are answered at. */
      readonly whatsAppId: string;
    };

/** What is known of them beside that. */
export type KnownSender = Sender & {
  /** Their number and id, as far as they are known. */
  readonly names: readonly string[];
  /** Whether they want nothing from us on WhatsApp. */
  readonly isOptedOut: boolean;
  /** Whether it was thought that they cannot be reached. */
  readonly seemedUnreachable: boolean;
  /** The open question whether an account is theirs. */
  readonly linkQuestion: LinkQuestion | undefined;
};

export interface SenderStore {
  /** Two requests. */
  find(person: WhatsAppPerson): Promise<KnownSender>;
  /**
   * Somebody whose account it is has written: their window is open from then on, and what WhatsApp tells of
   * them is known. One request, two where something of it is new.
   * @param at ISO 8601; an earlier message never takes a later one back
   */
  hear(accountId: string, person: WhatsAppPerson, at: string): Promise<void>;
}

const registrationSchema = z.object({ telefone: z.string() });

export const senderAccess = {
  find: {
    actions: ['BatchGetItem'],
    partitions: ['WHATSAPP#*', 'SUPPRESSED#*', 'WHATSAPP_LINK#*', 'ACCOUNT#*'],
  },
  hear: [
    {
      actions: ['BatchGetItem', 'ConditionCheckItem', 'UpdateItem'],
      partitions: ['ACCOUNT#*'],
    },
    { actions: ['PutItem'], partitions: ['WHATSAPP#*'] },
  ],
} satisfies StoreAccess<SenderStore>;

export function senderStore(table: Table, clock: Clock, digest: IdentityDigest): SenderStore {
  return {
    async find(person) {
      const { waId, userId } = person;
      const whatsAppId = waId ?? userId ?? '';
      // The id first: it is the person, and a number may have become somebody else's.
      const told = [userId, waId].filter((one) => one !== undefined);
      const claims = told.map(whatsAppClaimKey);
      const suppressed = await Promise.all(
        told.map((name) => suppressionKey(digest, 'whatsapp', name)),
      );
      const questionKey = await linkQuestionKey(digest, person);
      const find = await batchGet(table, [...claims, ...suppressed, questionKey]);
      const now = clock();
      const known = {
        isOptedOut: suppressed.some(
          (key) => readableSuppression(find(key), now)?.reason === 'opted-out',
        ),
        seemedUnreachable: suppressed.some((key) => isLiftedBy('message', find(key))),
        linkQuestion: readLinkQuestion(questionKey, find(questionKey)),
      };
      const owners = [...new Set(claims.flatMap((key) => ownerOfWhatsAppClaim(find(key)) ?? []))];
      const findOf =
        owners.length === 0
          ? () => undefined
          : await batchGet(
              table,
              owners.flatMap((accountId) => [
                whatsAppContactKey(accountId),
                channelSettingsKey(accountId),
              ]),
            );
      for (const accountId of owners) {
        const contact = readableWhatsAppContact(findOf(whatsAppContactKey(accountId)));
        if (contact === undefined || !isOf(contact, person)) continue;
        const all = [...told, contact.bsuid, contact.wa_id].filter((one) => one !== undefined);
        const item = findOf(channelSettingsKey(accountId));
        const settings = item === undefined ? undefined : parseChannelSettings(item);
        return {
          is: 'account',
          accountId,
          names: [...new Set(all)],
          ...known,
          isOptedOut: known.isOptedOut || !isOptedIn(settings, 'whatsapp'),
        };
      }
      return {
        is: 'stranger',
        digest: await digest('phone', whatsAppKeyOf(whatsAppId)),
        whatsAppId,
        names: told,
        ...known,
      };
    },

    async hear(accountId, person, at) {
      const Key = whatsAppContactKey(accountId);
      const find = await batchGet(table, [Key, rowKey(accountId, 'ACCOUNT')]);
      const contact = readableWhatsAppContact(find(Key));
      if (contact === undefined) return;
      const phone = registrationSchema.safeParse(find(rowKey(accountId, 'ACCOUNT'))).data?.telefone;
      await learn(table, accountId, contact, newsOf(contact, person, phone));
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key,
            UpdateExpression: 'SET last_inbound_at = :at',
            ConditionExpression: 'attribute_exists(PK) AND last_inbound_at < :at',
            ExpressionAttributeValues: { ':at': at },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}

/**
 * Whether a person is the one that was linked. Who has the number of somebody, but another id than theirs,
 * has got that number after them.
 */
function isOf({ wa_id, bsuid }: WhatsAppContact, { waId, userId }: WhatsAppPerson): boolean {
  if (bsuid !== undefined && userId !== undefined) return bsuid === userId;
  return wa_id !== undefined && wa_id === waId;
}

/** Attributes of a contact, each with what it is now known to be. */
type Learned = readonly (readonly ['wa_id' | 'bsuid', string])[];

/** What a contact does not know yet; a number only where it is the account's own. */
function newsOf(
  contact: WhatsAppContact,
  { waId, userId }: WhatsAppPerson,
  phone: string | undefined,
): Learned {
  const isOwn = waId !== undefined && waId === accountPhoneNumber(phone ?? '');
  return [
    ...(contact.wa_id === undefined && isOwn ? [['wa_id', waId] as const] : []),
    ...(contact.bsuid === undefined && userId !== undefined ? [['bsuid', userId] as const] : []),
  ];
}

/** Nothing is learned that another account has, or of somebody who was unlinked meanwhile. */
async function learn(
  table: Table,
  accountId: string,
  contact: WhatsAppContact,
  learned: Learned,
): Promise<void> {
  if (learned.length === 0) return;
  await writeTransaction(table, [
    accountCheck(table, accountId),
    {
      Update: {
        TableName: table.name,
        Key: whatsAppContactKey(accountId),
        UpdateExpression: `SET ${learned.map(([name]) => `${name} = :${name}`).join(', ')}`,
        ConditionExpression: `updated_at = :version AND ${learned
          .map(([name]) => `attribute_not_exists(${name})`)
          .join(' AND ')}`,
        ExpressionAttributeValues: {
          ':version': contact.updated_at,
          ...Object.fromEntries(learned.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
    ...learned.map(([, value]) =>
      whatsAppClaimWrite(table, whatsAppClaimKey(value), accountId, undefined),
    ),
  ]);
}
