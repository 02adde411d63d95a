/**
 * Grants that stay although no test needs them, each as `function action target`. A test also checks that each of
 * them is granted, so that its removal is noticed.
 */
export const keptGrants: readonly {
  readonly reason: string;
  readonly grants: readonly string[];
}[] = [
  {
    reason:
      'ensureUser repairs a user that is left over from another account, or was cut off before it ' +
      'had a password: tests see it where people sign up, and these two do the same after them.',
    grants: [
      'finish-deletion cognito-idp:AdminSetUserPassword userpool',
      'finish-sign-up cognito-idp:AdminDeleteUser userpool',
    ],
  },
  {
    reason:
      'Slots of a small account (infra/constructs/partner-bound.ts): tests let some functions wait for the ' +
      'partner there, and these do it by the same part.',
    grants: [
      'answer-whatsapp dynamodb:UpdateItem PARTNER_SLOTS#*',
      'assistant dynamodb:UpdateItem PARTNER_SLOTS#*',
      'list-benchmarks dynamodb:UpdateItem PARTNER_SLOTS#*',
      'make-edition dynamodb:UpdateItem PARTNER_SLOTS#*',
      'make-look dynamodb:UpdateItem PARTNER_SLOTS#*',
      'measure-sectors dynamodb:UpdateItem PARTNER_SLOTS#*',
      'refresh-portfolio dynamodb:UpdateItem PARTNER_SLOTS#*',
      'set-alert dynamodb:UpdateItem PARTNER_SLOTS#*',
      'sweep-alerts dynamodb:UpdateItem PARTNER_SLOTS#*',
      'try-assistant dynamodb:UpdateItem PARTNER_SLOTS#*',
    ],
  },
  {
    reason:
      "After a change of access, the first to notice settles the account's alerts: the " +
      'consumer, the page, the assistant or the price scan, by the same code; tests see the consumer do it.',
    grants: [
      'assistant dynamodb:DeleteItem OUTBOX#*',
      'own-alerts dynamodb:ConditionCheckItem OUTBOX#*',
      'own-alerts dynamodb:DeleteItem OUTBOX#*',
      'own-alerts dynamodb:PutItem OUTBOX#*',
      'own-alerts dynamodb:UpdateItem OUTBOX#*',
      'settle-alerts dynamodb:UpdateItem ALERT_WATCH#*',
      'sweep-alerts dynamodb:ConditionCheckItem ACCOUNT#*',
      'sweep-alerts dynamodb:ConditionCheckItem OUTBOX#*',
      'sweep-alerts dynamodb:Query ACCOUNT#*',
    ],
  },
  {
    reason:
      'A shard with more recipients than one call has time for continues as a new message; a unit test kills and resumes it, ' +
      'and no local cloud has as many recipients.',
    grants: ['plan-shards sqs:SendMessage plan-shards'],
  },
  {
    reason:
      'Recipients who traded are read with their trades; tests of the reader see it, and no run of a cloud has such a ' +
      'recipient.',
    grants: ['plan-shards dynamodb:Query ACCOUNT#*'],
  },
  {
    reason:
      'An asset without alerts is watched no more from the next day on; the tests of the sweep see it as a use case.',
    grants: ['sweep-alerts dynamodb:DeleteItem ALERT_WATCH#*'],
  },
  {
    reason:
      'Writes of one transaction are granted in one statement, all its actions on all its partitions.',
    grants: [
      'answer-whatsapp dynamodb:DeleteItem EMAIL#*',
      'answer-whatsapp dynamodb:DeleteItem SUBSCRIBER#*',
      'assistant dynamodb:DeleteItem EMAIL#*',
      'assistant dynamodb:DeleteItem SUBSCRIBER#*',
      'place-audience dynamodb:DeleteItem EMAIL#*',
    ],
  },
  {
    reason: 'A week of soft bounces is counted over the deliveries of an address.',
    grants: [
      'apply-email-events dynamodb:Query ACCOUNT#*',
      'apply-email-events dynamodb:Query CONTACT#*',
      'apply-email-events dynamodb:Query SUBSCRIBER#*',
    ],
  },
];
