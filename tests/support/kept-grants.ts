/**
 * Grants that stay although no test needs them, each `function action` with or without its target.
 * That each of them is granted is checked as well, so that taking one away is noticed too.
 */
export const keptGrants: readonly {
  readonly reason: string;
  readonly grants: readonly string[];
}[] = [
  {
    reason:
      'Every endpoint of billing goes through the same steps, and whichever comes first writes what ' +
      'the partner has decided: that is mostly another one than in a test.',
    grants: [
      'cancel-subscription dynamodb:DeleteItem',
      'cancel-subscription dynamodb:Query',
      'cancel-subscription dynamodb:UpdateItem',
      'create-mercadopago-preapproval dynamodb:DeleteItem',
      'create-mercadopago-preapproval dynamodb:Query',
      'create-mercadopago-preapproval dynamodb:UpdateItem',
      'create-mercadopago-preapproval dynamodb:ConditionCheckItem OUTBOX#*',
      'create-mercadopago-preapproval dynamodb:PutItem OUTBOX#*',
      'get-payment-status dynamodb:ConditionCheckItem',
      'get-payment-status dynamodb:DeleteItem',
      'get-payment-status dynamodb:PutItem',
      'get-payment-status dynamodb:Query',
      'get-payment-status dynamodb:UpdateItem',
      'get-payment-status sqs:SendMessage',
      'get-subscription dynamodb:ConditionCheckItem',
      'get-subscription dynamodb:DeleteItem',
      'get-subscription dynamodb:Query',
      'get-subscription sqs:SendMessage',
      'payment-notifications dynamodb:Query',
      'process-mercadopago-payment dynamodb:DeleteItem',
      'process-mercadopago-payment dynamodb:Query',
      'replace-card dynamodb:ConditionCheckItem OUTBOX#*',
      'replace-card dynamodb:DeleteItem',
      'replace-card dynamodb:PutItem OUTBOX#*',
      'replace-card dynamodb:Query',
      'replace-card dynamodb:UpdateItem',
      'replace-card sqs:SendMessage',
      'withdraw-purchase dynamodb:Query',
      'withdraw-purchase sqs:SendMessage',
    ],
  },
  {
    reason:
      'A ledger whose oldest entries stand in rows of their own, and payments without a ledger.',
    grants: [
      'email-payment-refused dynamodb:Query',
      'reconcile-payments dynamodb:Query BILLING#*',
      'delete-account dynamodb:ConditionCheckItem ERASED#*',
      'finish-deletion dynamodb:UpdateItem BILLING#*',
    ],
  },
  {
    reason:
      'The migration takes an e-mail back by the steps of a sign-up and a trial, whose tests need it.',
    grants: ['migrate-newsletter dynamodb:DeleteItem IDEMPOTENCY#*'],
  },
  {
    reason: 'Proving an e-mail makes the same changes as saving preferences, which also remove.',
    grants: ['prove-email dynamodb:DeleteItem'],
  },
  {
    reason:
      'What ensureUser does to a user that is there already, or is left over from another account; ' +
      'tests of the user pool walk through it once, and not by every function that makes users.',
    grants: [
      'create-account cognito-idp:AdminDeleteUser',
      'finish-sign-up cognito-idp:AdminSetUserPassword',
      'migrate-newsletter cognito-idp:AdminUpdateUserAttributes',
      'upgrade-trial cognito-idp:AdminDeleteUser',
    ],
  },
  {
    reason:
      'A second delivery of a message that has been worked on, which the queues here never make.',
    grants: [
      'email-address-notice dynamodb:GetItem PROCESSED#*',
      'email-payment-refused dynamodb:GetItem PROCESSED#*',
      'webhook-newsletter-created dynamodb:GetItem PROCESSED#*',
      'webhook-newsletter-personalization dynamodb:GetItem PROCESSED#*',
      'webhook-newsletter-unsubscribed dynamodb:GetItem PROCESSED#*',
      'webhook-trial-created dynamodb:GetItem PROCESSED#*',
      'webhook-trial-gratuito dynamodb:GetItem PROCESSED#*',
    ],
  },
  {
    reason: 'SES asks for the identity that was verified, which may be a domain above the address.',
    grants: [
      'create-auth-challenge ses:SendEmail bfj.com.br',
      'create-auth-challenge ses:SendEmail com.br',
      'email-address-notice ses:SendEmail bfj.com.br',
      'email-address-notice ses:SendEmail com.br',
      'email-payment-refused ses:SendEmail bfj.com.br',
      'email-payment-refused ses:SendEmail com.br',
      'email-proof ses:SendEmail bfj.com.br',
      'email-proof ses:SendEmail com.br',
    ],
  },
];
