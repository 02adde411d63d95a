import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { accountPartition, rowsOf } from '../../records/person.ts';
import {
  askedQuestionEntity,
  askedQuestionExpiry,
  askedQuestionKey,
  readableQuestion,
  type AskedQuestion,
} from '../../records/assistant/asked-question.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';

/** A question as it was written. */
export interface HeardQuestion {
  /** Its message's digest. */
  readonly message: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What people have asked and is not answered yet. */
export interface AskedQuestions {
  /** Remembers a question; again it is the same one. */
  note(accountId: string, question: HeardQuestion): Promise<void>;
  /** Whether somebody has written on since then, so that it is answered with that. */
  isFollowed(accountId: string, question: HeardQuestion): Promise<boolean>;
  /**
   * All that waits, in the order in which it was written, to be answered with this one; asked again it is the same.
   * @returns undefined where it is answered with another one
   */
  take(accountId: string, question: HeardQuestion): Promise<readonly string[] | undefined>;
}

/** Whoever writes on and on is answered all the same. */
const longestWaitMilliseconds = 8_000;

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
          ':asked': rowsOf('ASKED'),
        },
        ConsistentRead: true,
      }),
    );
    const now = clock().getTime() / 1000;
    // WhatsApp tells whole seconds; within one they stand as they were heard.
    return Items.flatMap((item) => readableQuestion(item) ?? [])
      .filter(({ expiresAt }) => expiresAt > now)
      .toSorted((a, b) => (`${a.asked_at}/${a.heard_at}` < `${b.asked_at}/${b.heard_at}` ? -1 : 1));
  };

  /** @returns false where it is answered with another message */
  const takeOne = async (accountId: string, asked: AskedQuestion, by: string) => {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: askedQuestionKey(accountId, asked),
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
      const asked: AskedQuestion = {
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
            Item: { ...askedQuestionKey(accountId, asked), ...asked },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async isFollowed(accountId, { message }) {
      return isFollowed(await waiting(accountId), message, clock());
    },

    async take(accountId, { message, text }) {
      const all = await waiting(accountId);
      const own = all.find((one) => one.message === message);
      // So old that nobody remembers it, it is answered alone.
      if (own === undefined) return [text];
      if (own.taken_by === message) {
        return all.filter(({ taken_by: by }) => by === message).map((one) => one.text);
      }
      if (own.taken_by !== undefined || isFollowed(all, message, clock())) return undefined;
      // Its own one first: whoever has that answers it.
      if (!(await takeOne(accountId, own, message))) return undefined;
      const texts: string[] = [];
      for (const asked of all.filter(isOpen)) {
        if (asked === own || (await takeOne(accountId, asked, message))) texts.push(asked.text);
      }
      return texts;
    },
  };
}

function isOpen({ taken_by: by }: AskedQuestion): boolean {
  return by === undefined;
}

function isFollowed(all: readonly AskedQuestion[], message: string, now: Date): boolean {
  const open = all.filter(isOpen);
  const [first] = open;
  if (first === undefined || open.at(-1)?.message === message) return false;
  if (open.every((one) => one.message !== message)) return false;
  return now.getTime() - Date.parse(first.heard_at) < longestWaitMilliseconds;
}
