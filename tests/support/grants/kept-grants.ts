/**
 * Grants that stay although no test needs them, each as `function action target`. That each of them is
 * granted is checked as well, so that taking one away is noticed too.
 */
export const keptGrants: readonly {
  readonly reason: string;
  readonly grants: readonly string[];
}[] = [
  {
    reason:
      'What ensureUser does to a user that is left over from another account, or was cut off before it ' +
      'had a password: tests see it where people sign up, and these two do the same after them.',
    grants: [
      'finish-deletion cognito-idp:AdminSetUserPassword userpool',
      'finish-sign-up cognito-idp:AdminDeleteUser userpool',
    ],
  },
];
