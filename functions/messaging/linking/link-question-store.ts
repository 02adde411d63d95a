import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { toWhatsAppKey } from '../../entities/phone-number.ts';
import type { WhatsAppUser } from '../../integrations/whatsapp-events.ts';
import { deliveryKey, safeParseDelivery } from '../../entities/delivery.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { ItemKey, StoreAccess, Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';

/*
 * The question whether an account is the sender's own: a code opens it and only 'sim' links. Each sender has at most
 * one, the newest; the row contains neither the sender nor the account.
 */

const itemSchema = z.object({
  /** Digest of the code that it is about. */
  code_digest: z.string(),
  /** ISO 8601: when it was queued; distinguishes it from the previous question. */
  asked_at: z.string(),
  /** Id of the question's message; its delivery record says when the provider accepted it. */
  question_id: z.string(),
});

export interface LinkQuestion {
  readonly key: ItemKey;
  readonly codeDigest: string;
  readonly askedAt: string;
  readonly questionId: string;
}

export interface LinkQuestionStore {
  /**
   * Replaces the previous question.
   * @param expiresAt seconds: when its code expires
   */
  ask(
    user: WhatsAppUser,
    question: Omit<LinkQuestion, 'key'> & { readonly expiresAt: number },
  ): Promise<void>;
  /**
   * Returns whether the provider had accepted the question before a message was written: the sender of an earlier
   * one, such as a 'sim' right after the code, had not read the e-mail of the account.
   * @param owner partition of the question's delivery record
   * @param writtenAt ISO 8601, as the provider reports it: whole seconds, rounded down
   */
  isAcceptedBefore(question: LinkQuestion, owner: string, writtenAt: string): Promise<boolean>;
  /** Closes a question without a link, unless a newer one has replaced it. */
  close(question: LinkQuestion): Promise<void>;
  /**
   * Returns the write that closes the question in the transaction of the link; it fails if the question was answered
   * or replaced.
   */
  answerWrite(question: LinkQuestion): TransactionWrite;
}

/** How long after the code's expiry a 'sim' is still recognised, and answered with 'too late'. */
const lateAnswerSeconds = 24 * 60 * 60;

/** Returns the key by the user id, or by the number without one, as for links. */
export async function linkQuestionKey(
  digest: IdentityDigest,
  { userId, waId }: WhatsAppUser,
): Promise<ItemKey> {
  const senderDigest = await digest('phone', toWhatsAppKey(userId ?? waId ?? ''));
  return { PK: `WHATSAPP_LINK#${senderDigest}`, SK: 'QUESTION' };
}

/** @returns undefined for none; a question outlives its code, so that 'sim' gets 'too late' */
export function readLinkQuestion(key: ItemKey, item: unknown): LinkQuestion | undefined {
  const { data } = itemSchema.safeParse(item);
  return (
    data && {
      key,
      codeDigest: data.code_digest,
      askedAt: data.asked_at,
      questionId: data.question_id,
    }
  );
}

export const linkQuestionAccess = {
  ask: { actions: ['PutItem'], partitions: ['WHATSAPP_LINK#*'], alone: true },
  isAcceptedBefore: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'CONTACT#*'] },
  close: { actions: ['DeleteItem'], partitions: ['WHATSAPP_LINK#*'], alone: true },
  answerWrite: { actions: ['DeleteItem'], partitions: ['WHATSAPP_LINK#*'] },
} satisfies StoreAccess<LinkQuestionStore>;

export function linkQuestionStore(table: Table, digest: IdentityDigest): LinkQuestionStore {
  const deletion = ({ key, codeDigest, askedAt }: LinkQuestion) => ({
    TableName: table.name,
    Key: key,
    ConditionExpression: 'code_digest = :code AND asked_at = :asked',
    ExpressionAttributeValues: { ':code': codeDigest, ':asked': askedAt },
  });
  return {
    async ask(user, { codeDigest, askedAt, questionId, expiresAt }) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...(await linkQuestionKey(digest, user)),
            entity: 'WhatsAppLinkQuestion',
            code_digest: codeDigest,
            asked_at: askedAt,
            question_id: questionId,
            expiresAt: expiresAt + lateAnswerSeconds,
          },
        }),
      );
    },

    async isAcceptedBefore({ questionId: id }, owner, writtenAt) {
      const key = deliveryKey({ owner, id, channel: 'whatsapp' });
      const delivery = safeParseDelivery((await batchGet(table, [key]))(key));
      // If the provider's response was lost, only its later reports prove that it has the message.
      const { accepted_at, delivered_at, read_at } = delivery ?? {};
      return [accepted_at, delivered_at, read_at].some(
        (at) => at !== undefined && Date.parse(at) <= Date.parse(writtenAt),
      );
    },

    async close(question) {
      try {
        await table.client.send(new DeleteCommand(deletion(question)));
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    answerWrite: (question) => ({ Delete: deletion(question) }),
  };
}

/** Returns whether a text says yes and nothing else: a doubt or a condition does not link. */
export function confirmsLink(text: string): boolean {
  return /^\W*s(?:im+)?(?:\W+(?:por favor|pode(?: vincular)?|e minha|confirmo|quero))*\W*$/.test(
    foldText(text),
  );
}

export function declinesLink(text: string): boolean {
  return /^\W*n(?:ao)?(?:\W+(?:e minha|quero|conheco))?\W*$/.test(foldText(text));
}

/** Maximum characters of a text that is read as yes or no. */
const maxAnswerLength = 100;

function foldText(text: string): string {
  if (text.length > maxAnswerLength) return '';
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
