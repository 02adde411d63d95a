import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';

/** Budget reserved for a call in progress, in millionths of a US dollar. */
export interface Reservation {
  /** Releases what the call did not use. */
  readonly settle: (usedMicroDollars: number) => Promise<void>;
}

/**
 * Reserves the maximum cost of a call before it is made, so that concurrent calls cannot overspend. A reservation
 * that is never settled stays spent: a lost call may have been billed.
 * @returns undefined when the rest of the day's budget is too small
 */
export type ReserveMoney = (microDollars: number) => Promise<Reservation | undefined>;

const keptSeconds = 3 * 24 * 60 * 60;

/** Table access of the model's budget. */
export const modelBudgetAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['LIMIT#*'],
  alone: true,
};

/** @param dailyMicroDollars the budget of all users together, per day in UTC, as AWS bills */
export function modelBudget(table: Table, clock: Clock, dailyMicroDollars: number): ReserveMoney {
  return async (microDollars) => {
    if (microDollars > dailyMicroDollars) return undefined;
    const now = clock();
    const Key = {
      PK: 'LIMIT#assistant-model',
      SK: `DAY#${now.toISOString().slice(0, 10)}`,
    };
    const isReserved = await ifConditionHolds(
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
    if (!isReserved) return undefined;
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
