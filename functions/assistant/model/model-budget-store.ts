import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';

/** Money of a call that is being made, in millionths of a US dollar. */
export interface Reservation {
  /** Only what was used stays taken. */
  readonly settle: (usedMicroDollars: number) => Promise<void>;
}

/**
 * Takes the most that a call can cost, before it is made, so that calls at the same moment do not all find money.
 * What is never settled stays taken: a call that was lost may have been paid for.
 * @returns undefined where a day's money is not enough for it
 */
export type ReserveMoney = (microDollars: number) => Promise<Reservation | undefined>;

const keptSeconds = 3 * 24 * 60 * 60;

/** What reserving money and settling it do to the table. */
export const modelBudgetAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['LIMIT#*'],
  alone: true,
};

/** @param dailyMicroDollars for all people together, each day of UTC, by which AWS bills */
export function modelBudget(table: Table, clock: Clock, dailyMicroDollars: number): ReserveMoney {
  return async (microDollars) => {
    if (microDollars > dailyMicroDollars) return undefined;
    const now = clock();
    const Key = {
      PK: 'LIMIT#assistant-model',
      SK: `DAY#${now.toISOString().slice(0, 10)}`,
    };
    const isThere = await ifConditionHolds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key,
          UpdateExpression: 'ADD spent :cost SET expiresAt = :end, entity = :entity',
          ConditionExpression: 'attribute_not_exists(spent) OR spent <= :left',
          ExpressionAttributeValues: {
            ':cost': microDollars,
            ':left': dailyMicroDollars - microDollars,
            ':end': secondsSinceEpoch(now) + keptSeconds,
            ':entity': 'ModelBudget',
          },
        }),
      ),
    );
    if (!isThere) return undefined;
    return {
      async settle(usedMicroDollars) {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key,
            UpdateExpression: 'ADD spent :difference',
            ConditionExpression: 'attribute_exists(spent)',
            ExpressionAttributeValues: { ':difference': usedMicroDollars - microDollars },
          }),
        );
      },
    };
  };
}
