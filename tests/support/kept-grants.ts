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
      'Every endpoint of billing goes through the same steps, and whichever comes first writes what ' +
      'the partner has decided: that is mostly another one than in a test.',
    grants: [
      'cancel-subscription dynamodb:DeleteItem ACCOUNT#*',
      'cancel-subscription dynamodb:DeleteItem BILLING#*',
      'cancel-subscription dynamodb:DeleteItem OUTBOX#*',
      'cancel-subscription dynamodb:Query BILLING#*',
      'cancel-subscription dynamodb:UpdateItem ACCOUNT#*',
      'cancel-subscription dynamodb:UpdateItem BILLING#*',
      'cancel-subscription dynamodb:UpdateItem OUTBOX#*',
      'create-mercadopago-preapproval dynamodb:DeleteItem ACCOUNT#*',
      'create-mercadopago-preapproval dynamodb:DeleteItem BILLING#*',
      'create-mercadopago-preapproval dynamodb:DeleteItem OUTBOX#*',
      'create-mercadopago-preapproval dynamodb:Query BILLING#*',
      'create-mercadopago-preapproval dynamodb:UpdateItem ACCOUNT#*',
      'create-mercadopago-preapproval dynamodb:UpdateItem BILLING#*',
      'create-mercadopago-preapproval dynamodb:UpdateItem OUTBOX#*',
      'get-payment-status dynamodb:DeleteItem ACCOUNT#*',
      'get-payment-status dynamodb:DeleteItem BILLING#*',
      'get-payment-status dynamodb:DeleteItem OUTBOX#*',
      'get-payment-status dynamodb:Query BILLING#*',
      'get-payment-status dynamodb:UpdateItem ACCOUNT#*',
      'get-payment-status dynamodb:UpdateItem BILLING#*',
      'get-payment-status dynamodb:UpdateItem OUTBOX#*',
      'get-payment-status sqs:SendMessage payment-looks',
      'get-subscription dynamodb:ConditionCheckItem ACCOUNT#*',
      'get-subscription dynamodb:ConditionCheckItem BILLING#*',
      'get-subscription dynamodb:ConditionCheckItem OUTBOX#*',
      'get-subscription dynamodb:DeleteItem ACCOUNT#*',
      'get-subscription dynamodb:DeleteItem BILLING#*',
      'get-subscription dynamodb:DeleteItem OUTBOX#*',
      'get-subscription dynamodb:Query BILLING#*',
      'get-subscription sqs:SendMessage payment-looks',
      'payment-notifications dynamodb:Query BILLING#*',
      'process-mercadopago-payment dynamodb:DeleteItem ACCOUNT#*',
      'process-mercadopago-payment dynamodb:DeleteItem BILLING#*',
      'process-mercadopago-payment dynamodb:DeleteItem OUTBOX#*',
      'process-mercadopago-payment dynamodb:Query BILLING#*',
      'replace-card dynamodb:ConditionCheckItem OUTBOX#*',
      'replace-card dynamodb:PutItem OUTBOX#*',
      'replace-card dynamodb:DeleteItem ACCOUNT#*',
      'replace-card dynamodb:DeleteItem BILLING#*',
      'replace-card dynamodb:DeleteItem OUTBOX#*',
      'replace-card dynamodb:Query BILLING#*',
      'replace-card dynamodb:UpdateItem ACCOUNT#*',
      'replace-card dynamodb:UpdateItem BILLING#*',
      'replace-card dynamodb:UpdateItem OUTBOX#*',
      'replace-card sqs:SendMessage payment-looks',
      'withdraw-purchase dynamodb:Query BILLING#*',
      'withdraw-purchase sqs:SendMessage payment-looks',
    ],
  },
  {
    reason:
      'A ledger whose oldest entries stand in rows of their own, and payments without a ledger.',
    grants: [
      'email-payment-refused dynamodb:Query BILLING#*',
      'reconcile-payments dynamodb:Query BILLING#*',
      'finish-deletion dynamodb:UpdateItem BILLING#*',
    ],
  },
  {
    reason:
      'The migration takes an e-mail back by the steps of a sign-up and a trial, whose tests need it.',
    grants: [
      'migrate-newsletter dynamodb:DeleteItem IDEMPOTENCY#*',
      'start-trial dynamodb:ConditionCheckItem IDEMPOTENCY#*',
      'start-trial dynamodb:DeleteItem IDEMPOTENCY#*',
    ],
  },
  {
    reason: 'Proving an e-mail makes the same changes as saving preferences, which also remove.',
    grants: [
      'prove-email dynamodb:DeleteItem ACCOUNT#*',
      'prove-email dynamodb:DeleteItem EMAIL#*',
      'prove-email dynamodb:DeleteItem OUTBOX#*',
    ],
  },
  {
    reason:
      'What ensureUser does to a user that is there already, or is left over from another account; ' +
      'tests of the user pool walk through it once, and not by every function that makes users.',
    grants: [
      'migrate-newsletter cognito-idp:AdminUpdateUserAttributes userpool',
      'upgrade-trial cognito-idp:AdminDeleteUser userpool',
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
      'create-auth-challenge ses:SendEmail bfj.com.br avisos@bfj.com.br',
      'create-auth-challenge ses:SendEmail com.br avisos@bfj.com.br',
      'email-address-notice ses:SendEmail bfj.com.br avisos@bfj.com.br',
      'email-address-notice ses:SendEmail com.br avisos@bfj.com.br',
      'email-payment-refused ses:SendEmail bfj.com.br avisos@bfj.com.br',
      'email-payment-refused ses:SendEmail com.br avisos@bfj.com.br',
      'email-proof ses:SendEmail bfj.com.br avisos@bfj.com.br',
      'email-proof ses:SendEmail com.br avisos@bfj.com.br',
    ],
  },
];
