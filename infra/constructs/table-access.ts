import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';

/**
 * One thing that a function does to the table. A transaction needs the actions that it is made
 * of; there is no Scan, since no question of the product is answered by one.
 */
export interface TableAccess {
  readonly actions: readonly TableAction[];
  /** Partitions it touches, as patterns of `PK` (or of the index's key): `EMAIL#*`. */
  readonly partitions: readonly string[];
  /** Set where the question is asked of an index and not of the table. */
  readonly index?: string;
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/**
 * Lets a function do the named actions on the named partitions, and nothing else. Called once for
 * a function, with all that it does: one statement has to allow every key that a transaction asks
 * an action for, so an action's partitions stand together in one.
 */
export function grantTableAccess(
  grantee: iam.IGrantable,
  table: dynamodb.Table,
  accesses: readonly TableAccess[],
): void {
  for (const index of new Set(accesses.map((access) => access.index))) {
    const asked = accesses.filter((access) => access.index === index);
    for (const action of new Set(asked.flatMap((access) => access.actions))) {
      const partitions = asked
        .filter((access) => access.actions.includes(action))
        .flatMap((access) => access.partitions);
      grantee.grantPrincipal.addToPrincipalPolicy(
        new iam.PolicyStatement({
          actions: [`dynamodb:${action}`],
          resources: [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
          conditions: {
            'ForAllValues:StringLike': {
              'dynamodb:LeadingKeys': [...new Set(partitions)].toSorted(),
            },
          },
        }),
      );
    }
  }
}

/** Counting calls against a rate limit (functions/runtime/rate-limit.ts). */
export const countsCalls: TableAccess = { actions: ['UpdateItem'], partitions: ['LIMIT#*'] };

/** Telling an event in the transaction of its change (functions/runtime/outbox.ts). */
export const writesOutbox: TableAccess = { actions: ['PutItem'], partitions: ['OUTBOX#*'] };

/** Doing a message's work once (functions/runtime/once-for-event.ts). */
export const marksProcessedEvents: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['PROCESSED#*'],
};

/** Answering a repeated request with its first result (functions/runtime/idempotency.ts). */
export const remembersResults: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['IDEMPOTENCY#*'],
};
