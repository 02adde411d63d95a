import type * as cognito from 'aws-cdk-lib/aws-cognito';
import * as iam from 'aws-cdk-lib/aws-iam';

/** What a function asks of the user pool as an administrator; each without its `Admin`. */
export type UserPoolAction =
  | 'CreateUser'
  | 'GetUser'
  | 'SetUserPassword'
  | 'UpdateUserAttributes'
  | 'DeleteUser';

/** Making a user of an account (`ensureUser` in functions/identity/users.ts). */
export const ensuresUsers: readonly UserPoolAction[] = [
  'CreateUser',
  'GetUser',
  'SetUserPassword',
  'UpdateUserAttributes',
  // A user of an account that is gone stands in the way.
  'DeleteUser',
];

/** Deleting a user (`deleteUser`, there too). */
export const deletesUsers: readonly UserPoolAction[] = ['DeleteUser'];

/** Lets a function do the named things to people of the pool, and nothing else. */
export function grantUserPoolAccess(
  grantee: iam.IGrantable,
  userPool: cognito.IUserPool,
  actions: readonly UserPoolAction[],
): void {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `cognito-idp:Admin${action}`),
      resources: [userPool.userPoolArn],
    }),
  );
}
