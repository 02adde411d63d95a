import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { accountPartition, rowPrefix } from '../../../entities/account-rows.ts';
import {
  askedQuestionEntity,
  askedQuestionExpiry,
  askedQuestionKey,
  safeParseQuestion,
  type AskedQuestion,
} from '../../../entities/assistant/asked-question.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { StoreAccess, Table } from '../../../runtime/table.ts';

/** A question as the user wrote it. */
export interface IncomingQuestion {
  /** Digest of its message. */
  readonly message: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Questions on WhatsApp that wait for an answer. */
export interface AskedQuestions {
  /** Stores a question; idempotent. */
  note(accountId: string, question: IncomingQuestion): Promise<void>;
  /** Returns whether the user has written again since then, so that the later message answers this one too. */
  isFollowed(accountId: string, question: IncomingQuestion): Promise<boolean>;
  /**
   * Returns all waiting questions in the order in which they were written, to be answered with this one; idempotent.
   * @returns undefined when another message answers it
   */
  take(accountId: string, question: IncomingQuestion): Promise<readonly string[] | undefined>;
}

/** Users who never stop writing get an answer after this time. */
const maxWaitMilliseconds = 8_000;

export const askedQuestionAccess = {
  note: { actions: ['PutItem'], partitions: ['ACCOUNT#*'], alone: true },
  isFollowed: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  take: { actions: ['Query', 'UpdateItem'], partitions: ['ACCOUNT#*'], alone: true },
} satisfies StoreAccess<AskedQuestions>;

export function askedQuestions(table: Table, clock: Clock): AskedQuestions {
  const waiting = async (accountId: string): Promise<readonly AskedQuestion[]> => {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :person AND begins_with(SK, :asked)',
        ExpressionAttributeValues: {
          ':person': accountPartition(accountId),
          ':asked': rowPrefix('ASKED'),
        },
        ConsistentRead: true,
      }),
    );
    const now = clock().getTime() / 1000;
    // WhatsApp timestamps are whole seconds; within one second the time of receipt decides.
    return Items.flatMap((item) => safeParseQuestion(item) ?? [])
      .filter(({ expiresAt }) => expiresAt > now)
      .toSorted((a, b) => (`${a.asked_at}/${a.heard_at}` < `${b.asked_at}/${b.heard_at}` ? -1 : 1));
  };

  /** @returns false when another message answers it */
  const takeOne = async (accountId: string, question: AskedQuestion, by: string) => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: askedQuestionKey(accountId, question),
          UpdateExpression: 'SET taken_by = :by',
          ConditionExpression:
            'attribute_exists(PK) AND (attribute_not_exists(taken_by) OR taken_by = :by)',
          ExpressionAttributeValues: { ':by': by },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  return {
    async note(accountId, { message, text, at }) {
      const now = clock();
      const question: AskedQuestion = {
        entity: askedQuestionEntity,
        message,
        text,
        asked_at: at,
        heard_at: now.toISOString(),
        expiresAt: askedQuestionExpiry(now),
      };
      try {
        await table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...askedQuestionKey(accountId, question), ...question },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async isFollowed(accountId, { message }) {
      return isSuperseded(await waiting(accountId), message, clock());
    },

    async take(accountId, { message, text }) {
      const all = await waiting(accountId);
      const current = all.find((one) => one.message === message);
      // The question has expired from the table, so it is answered alone.
      if (current === undefined) return [text];
      if (current.taken_by === message) {
        return all.filter(({ taken_by: by }) => by === message).map((one) => one.text);
      }
      if (current.taken_by !== undefined || isSuperseded(all, message, clock())) return undefined;
      // Take the message's own question first: its owner answers all the others.
      if (!(await takeOne(accountId, current, message))) return undefined;
      const texts: string[] = [];
      for (const question of all.filter(isOpen)) {
        if (question === current || (await takeOne(accountId, question, message)))
          texts.push(question.text);
      }
      return texts;
    },
  };
}

function isOpen({ taken_by: by }: AskedQuestion): boolean {
  return by === undefined;
}

function isSuperseded(all: readonly AskedQuestion[], message: string, now: Date): boolean {
  const open = all.filter(isOpen);
  const [first] = open;
  if (first === undefined || open.at(-1)?.message === message) return false;
  if (open.every((one) => one.message !== message)) return false;
  return now.getTime() - Date.parse(first.heard_at) < maxWaitMilliseconds;
}
