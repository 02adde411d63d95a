import type * as cognito from 'aws-cdk-lib/aws-cognito';
import * as iam from 'aws-cdk-lib/aws-iam';

/** Actions of Cognito as an administrator, each without its prefix `Admin`. */
export type UserPoolAction =
  | 'CreateUser'
  | 'GetUser'
  | 'SetUserPassword'
  | 'UpdateUserAttributes'
  | 'DeleteUser';

/** Creating the user of an account (`ensureUser` in functions/identity/users.ts). */
export const ensureUserActions: readonly UserPoolAction[] = [
  'CreateUser',
  'GetUser',
  'SetUserPassword',
  'UpdateUserAttributes',
  // A user of a deleted account blocks the new one.
  'DeleteUser',
];

/** Deleting a user (`deleteUser` in the same module). */
export const deletesUsers: readonly UserPoolAction[] = ['DeleteUser'];

/** Allows a function the given actions on users of the pool, and nothing else. */
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
