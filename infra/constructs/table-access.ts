import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import {
  listAccesses,
  type TableAccess,
  type TableAccesses,
  type TableAction,
} from '../../functions/runtime/table.ts';

/** The actions that a TransactWriteItems consists of. */
const transactedActions: ReadonlySet<TableAction> = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
]);

/**
 * Allows a function the given actions on the given partitions, and nothing else. Call it once per function with
 * all its accesses: one statement has to allow every key that a request uses with an action, so an action's
 * partitions are together in one statement.
 *
 * AWS does not document whether an action in a transaction is checked against its own items' keys or against all
 * of the transaction's. Roles work either way: each write of a transaction is allowed on all partitions that the
 * function's transactions write.
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
              'dynamodb:LeadingKeys': partitionsForAction(action, accessesOfIndex),
            },
          },
        }),
      );
    }
  }
}

function partitionsForAction(action: TableAction, accesses: readonly TableAccess[]): string[] {
  const direct = accesses.filter(({ actions }) => actions.includes(action));
  const transacted = direct.some((access) => isTransacted(action, access))
    ? accesses.filter(({ actions, alone }) => {
        return alone !== true && actions.some((other) => transactedActions.has(other));
      })
    : [];
  const partitions = [...direct, ...transacted].flatMap((access) => access.partitions);
  return [...new Set(partitions)].toSorted();
}

function isTransacted(action: TableAction, { alone }: TableAccess): boolean {
  return alone !== true && transactedActions.has(action);
}
