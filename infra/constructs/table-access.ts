import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import {
  listAccesses,
  type TableAccess,
  type TableAccesses,
  type TableAction,
} from '../../functions/runtime/table.ts';

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
  declared: TableAccesses,
): void {
  const accesses = listAccesses(declared);
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
