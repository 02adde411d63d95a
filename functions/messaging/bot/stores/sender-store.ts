import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { accountPhoneNumber, toWhatsAppKey } from '../../../entities/phone-number.ts';
import type { WhatsAppUser } from '../../../integrations/whatsapp-events.ts';
import { accountCheck } from '../../../entities/account.ts';
import {
  channelSettingsKey,
  isOptedIn,
  parseChannelSettings,
} from '../../../entities/channel-settings.ts';
import type { IdentityDigest } from '../../../entities/identity-digest.ts';
import { rowKey } from '../../../entities/account-rows.ts';
import { isLiftedBy, safeParseSuppression, suppressionKey } from '../../../entities/suppression.ts';
import {
  parseWhatsAppClaimOwner,
  safeParseWhatsAppContact,
  whatsAppClaimKey,
  whatsAppClaimWrite,
  whatsAppContactKey,
  type WhatsAppContact,
} from '../../../entities/whatsapp-contact.ts';
import {
  linkQuestionKey,
  readLinkQuestion,
  type LinkQuestion,
} from '../../linking/link-question-store.ts';
import { batchGet } from '../../../runtime/batch-get.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { StoreAccess, Table } from '../../../runtime/table.ts';
import { writeTransaction } from '../../../runtime/transaction.ts';

/** The sender of a WhatsApp message. A stranger has no linked account. */
export type Sender =
  | { readonly is: 'account'; readonly accountId: string }
  | {
      readonly is: 'stranger';
      readonly digest: string;
      /** The number or the id to which answers are sent. */
      readonly whatsAppId: string;
    };

/** The sender with the stored facts about them. */
export type SenderDetails = Sender & {
  /** Their number and id, if known. */
  readonly addresses: readonly string[];
  /** Whether they have opted out of messages on WhatsApp. */
  readonly isOptedOut: boolean;
  /** Whether they are suppressed as unreachable. */
  readonly seemedUnreachable: boolean;
  /** The open question whether an account is theirs. */
  readonly linkQuestion: LinkQuestion | undefined;
};

export interface SenderStore {
  /** Two requests. */
  find(user: WhatsAppUser): Promise<SenderDetails>;
  /**
   * Records a message of an account's owner: it opens their customer-service window and stores the ids that WhatsApp
   * reports. Makes one request, two if an id is new.
   * @param at ISO 8601; an earlier message never overwrites a later one
   */
  recordInboundMessage(accountId: string, user: WhatsAppUser, at: string): Promise<void>;
}

const registrationSchema = z.object({ telefone: z.string() });

export const senderAccess = {
  find: {
    actions: ['BatchGetItem'],
    partitions: ['WHATSAPP#*', 'SUPPRESSED#*', 'WHATSAPP_LINK#*', 'ACCOUNT#*'],
  },
  recordInboundMessage: [
    {
      actions: ['BatchGetItem', 'ConditionCheckItem', 'UpdateItem'],
      partitions: ['ACCOUNT#*'],
    },
    { actions: ['PutItem'], partitions: ['WHATSAPP#*'] },
  ],
} satisfies StoreAccess<SenderStore>;

export function senderStore(table: Table, clock: Clock, digest: IdentityDigest): SenderStore {
  return {
    async find(user) {
      const { waId, userId } = user;
      const whatsAppId = waId ?? userId ?? '';
      // The user id comes first: it identifies the user, and a number may have a new owner.
      const reportedIds = [userId, waId].filter((one) => one !== undefined);
      const claims = reportedIds.map(whatsAppClaimKey);
      const suppressed = await Promise.all(
        reportedIds.map((name) => suppressionKey(digest, 'whatsapp', name)),
      );
      const questionKey = await linkQuestionKey(digest, user);
      const find = await batchGet(table, [...claims, ...suppressed, questionKey]);
      const now = clock();
      const state = {
        isOptedOut: suppressed.some(
          (key) => safeParseSuppression(find(key), now)?.reason === 'opted-out',
        ),
        seemedUnreachable: suppressed.some((key) => isLiftedBy('message', find(key))),
        linkQuestion: readLinkQuestion(questionKey, find(questionKey)),
      };
      const accountIds = [
        ...new Set(claims.flatMap((key) => parseWhatsAppClaimOwner(find(key)) ?? [])),
      ];
      const findOf =
        accountIds.length === 0
          ? () => undefined
          : await batchGet(
              table,
              accountIds.flatMap((accountId) => [
                whatsAppContactKey(accountId),
                channelSettingsKey(accountId),
              ]),
            );
      for (const accountId of accountIds) {
        const contact = safeParseWhatsAppContact(findOf(whatsAppContactKey(accountId)));
        if (contact === undefined || !isSameUser(contact, user)) continue;
        const all = [...reportedIds, contact.bsuid, contact.wa_id].filter(
          (one) => one !== undefined,
        );
        const item = findOf(channelSettingsKey(accountId));
        const settings = item === undefined ? undefined : parseChannelSettings(item);
        return {
          is: 'account',
          accountId,
          addresses: [...new Set(all)],
          ...state,
          isOptedOut: state.isOptedOut || !isOptedIn(settings, 'whatsapp'),
        };
      }
      return {
        is: 'stranger',
        digest: await digest('phone', toWhatsAppKey(whatsAppId)),
        whatsAppId,
        addresses: reportedIds,
        ...state,
      };
    },

    async recordInboundMessage(accountId, user, at) {
      const Key = whatsAppContactKey(accountId);
      const find = await batchGet(table, [Key, rowKey(accountId, 'ACCOUNT')]);
      const contact = safeParseWhatsAppContact(find(Key));
      if (contact === undefined) return;
      const phone = registrationSchema.safeParse(find(rowKey(accountId, 'ACCOUNT'))).data?.telefone;
      await storeIds(table, accountId, contact, missingIds(contact, user, phone));
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
 * Returns whether the sender is the linked WhatsApp user. A sender with the linked number but another user id is the
 * number's next owner.
 */
function isSameUser({ wa_id, bsuid }: WhatsAppContact, { waId, userId }: WhatsAppUser): boolean {
  if (bsuid !== undefined && userId !== undefined) return bsuid === userId;
  return wa_id !== undefined && wa_id === waId;
}

/** Attributes of a contact with their new values. */
type NewIds = readonly (readonly ['wa_id' | 'bsuid', string])[];

/** Returns the ids that the contact lacks; a number only if it is the account's own. */
function missingIds(
  contact: WhatsAppContact,
  { waId, userId }: WhatsAppUser,
  phone: string | undefined,
): NewIds {
  const isAccountNumber = waId !== undefined && waId === accountPhoneNumber(phone ?? '');
  return [
    ...(contact.wa_id === undefined && isAccountNumber ? [['wa_id', waId] as const] : []),
    ...(contact.bsuid === undefined && userId !== undefined ? [['bsuid', userId] as const] : []),
  ];
}

/** Stores nothing if another account has the id, or if the contact was unlinked meanwhile. */
async function storeIds(
  table: Table,
  accountId: string,
  contact: WhatsAppContact,
  learned: NewIds,
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
