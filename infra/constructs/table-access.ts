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
  /** Set for writes that stand in no transaction with another access of the function. */
  readonly alone?: true;
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** The actions that a TransactWriteItems is made of. */
const transactedActions: ReadonlySet<TableAction> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
]);

/**
 * Lets a function do the named actions on the named partitions, and nothing else. Called once for
 * a function, with all that it does: one statement has to allow every key that a request asks an
 * action for, so an action's partitions stand together in one.
 *
 * AWS does not say whether an action in a transaction is asked for with its own items' keys or
 * with all of the transaction's. Roles hold either way: each write of a transaction is allowed on
 * all partitions that the function's transactions write.
 */
export function grantTableAccess(
  grantee: iam.IGrantable,
  table: dynamodb.Table,
  accesses: readonly TableAccess[],
): void {
  for (const index of new Set(accesses.map((access) => access.index))) {
    const accessesOfIndex = accesses.filter((access) => access.index === index);
    for (const action of new Set(accessesOfIndex.flatMap((access) => access.actions))) {
      grantee.grantPrincipal.addToPrincipalPolicy(
        new iam.PolicyStatement({
          actions: [`dynamodb:${action}`],
          resources: [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
          conditions: {
            'ForAllValues:StringLike': {
              'dynamodb:LeadingKeys': partitionsOf(action, accessesOfIndex),
            },
          },
        }),
      );
    }
  }
}

function partitionsOf(action: TableAction, accesses: readonly TableAccess[]): string[] {
  const own = accesses.filter(({ actions }) => actions.includes(action));
  const transacted = own.some((access) => isTransacted(action, access))
    ? accesses.filter(({ actions, alone }) => {
        return alone !== true && actions.some((other) => transactedActions.has(other));
      })
    : [];
  const partitions = [...own, ...transacted].flatMap((access) => access.partitions);
  return [...new Set(partitions)].toSorted();
}

function isTransacted(action: TableAction, { alone }: TableAccess): boolean {
  return alone !== true && transactedActions.has(action);
}

/** Counting calls against a rate limit (functions/runtime/limits/rate-limit.ts). */
export const countsCalls: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['LIMIT#*'],
  alone: true,
};

/** Asking whether a session has access (functions/access/access.ts). */
export const readsAccess: TableAccess = { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] };

/** Telling an event in the transaction of its change (functions/runtime/outbox.ts). */
export const writesOutbox: TableAccess = { actions: ['PutItem'], partitions: ['OUTBOX#*'] };

/** What changes with a newsletter's row (functions/records/newsletter-subscriber.ts): it, and its pointer. */
export const subscriberPartitions: readonly string[] = ['EMAIL#*', 'SUBSCRIBER#*'];

/** Ending an account (functions/records/left-address.ts). */
export const leavesAddress: TableAccess = { actions: ['PutItem'], partitions: ['LEFT#*'] };

/** Ending an account that gives way to the owner of its e-mail (functions/accounts/giving-way/giving-way.ts). */
export const takesTheirPlace: readonly TableAccess[] = [
  { actions: ['Query'], partitions: ['ACCOUNT#*', 'BILLING#*'], alone: true },
  { actions: ['PutItem', 'ConditionCheckItem'], partitions: ['BILLING#*'] },
  {
    actions: ['DeleteItem'],
    partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'WHATSAPP#*', ...subscriberPartitions],
  },
  leavesAddress,
];

/** Doing a message's work once (functions/runtime/once-for-event.ts). */
export const marksProcessedEvents: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['PROCESSED#*'],
  alone: true,
};

/** Answering a repeated request with its first result (functions/runtime/idempotency.ts). */
export const remembersResults: TableAccess = {
  actions: ['GetItem', 'PutItem'],
  partitions: ['IDEMPOTENCY#*'],
};
