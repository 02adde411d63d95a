import type { DocumentedCommand } from './documented-commands.ts';

/** The pages with the commands of an operator. */
export const runbookPages = ['infra/RUNBOOK.md', 'infra/OPERATIONS.md'] as const;

/** Preconditions of a runbook's command, and how its success is recognised. */
export interface WalkedCommand {
  readonly command: DocumentedCommand;
  /** Matches the command's output. */
  readonly prints: RegExp;
  /** A feature that the emulator lacks: the command then exits with 1 after the expected output. */
  readonly emulatorLacks?: string;
  /** Dead letters that are put there before, by the name of their queue. */
  readonly deadLetterOf?: string;
}

const redriven = (queue: string): WalkedCommand => ({
  command: `npm run redrive -- bfj-<stage>-${queue}`,
  deadLetterOf: queue,
  prints: /About 1 dead letters go back[\s\S]*1 sent back/,
});

/** The runbook's commands, in an order in which one stage can run all of them. */
export const walkedCommands: readonly WalkedCommand[] = [
  {
    command: 'npm run status -- --stage <stage>',
    prints: /alarms {4}[\s\S]*queues {4}[\s\S]*money /,
  },
  {
    command: 'npm run smoke -- <SiteUrl> --stage <stage>',
    prints:
      /ok {4}the site is there[\s\S]*ok {4}an unknown page[\s\S]*ok {4}functions see[\s\S]*-many-crashes was sent[\s\S]*-crashes was sent/,
  },
  {
    command:
      'aws cognito-idp admin-get-user --user-pool-id <UserPoolId> --username <e-mail of the account>',
    prints: /"Username"/,
  },
  redriven('email-welcome'),
  redriven('email-newsletter-welcome'),
  redriven('email-trial-end'),
  redriven('finish-sign-up'),
  redriven('finish-deletion'),
  redriven('email-payment-news'),
  redriven('tell-alerts'),
  redriven('settle-alerts'),
  {
    command: 'npm run channels -- --stage <stage>',
    prints: /email {5}open[\s\S]*whatsapp {2}open/,
  },
  redriven('email-priority'),
  redriven('whatsapp-priority'),
  redriven('email-bulk'),
  redriven('whatsapp-bulk'),
  redriven('place-audience'),
  {
    command: 'npm run rebuild-audience -- --stage <stage>',
    prints: /accounts and \d+ newsletter subscribers are in the queue/,
  },
  { command: 'npm run edition -- --stage <stage>', prints: /state {5}[\s\S]*Subject: / },
  { command: 'npm run runs -- --stage <stage>', prints: /runs {6}none|run {7}\S+#/ },
  redriven('plan-shards'),
  redriven('apply-email-events'),
  redriven('email-complaints'),
  redriven('webhook-newsletter-unsubscribed'),
  redriven('webhook-trial-gratuito'),
  redriven('webhook-trial-created'),
  redriven('webhook-newsletter-personalization'),
  redriven('webhook-newsletter-created'),
  redriven('payment-notifications'),
  redriven('payment-looks'),
  redriven('whatsapp-inbound'),
  redriven('whatsapp-statuses'),
  redriven('whatsapp-choices'),
  {
    command:
      'BFJ_STAGE=<stage> npm run replay-events -- --from <before the first> --to <after the last>',
    prints: /[1-9]\d* events of bfj-\S+ published again/,
  },
  {
    command:
      'aws sqs purge-queue --queue-url "$(aws sqs get-queue-url --queue-name ' +
      'bfj-<stage>-publish-domain-events-dead-letters --query QueueUrl --output text)"',
    prints: /^$/,
  },
  {
    command:
      'aws lambda invoke --function-name bfj-<stage>-reconcile-payments ' +
      '--cli-binary-format raw-in-base64-out --payload \'{"everyone": true}\' /dev/stdout',
    prints: /"StatusCode": 200/,
  },
  {
    command: 'npm run rotate-edge-value -- --stage <stage>',
    prints: /BFJ_EDGE_VALUE_VERSION=[\w-]{32,}/,
  },
  { command: 'npx cdk deploy BfjPlatform', prints: /BfjPlatform/ },
  {
    command:
      'aws dynamodb restore-table-to-point-in-time --source-table-name bfj-<stage> ' +
      '--target-table-name bfj-<stage>-restored --restore-date-time <at>',
    prints: /"TableName": "bfj-\S+-restored"/,
  },
  { command: 'aws dynamodb wait table-exists --table-name bfj-<stage>-restored', prints: /^$/ },
  { command: 'aws dynamodb list-backups', prints: /BackupSummaries/ },
  {
    command: 'npm run restore -- --stage <stage> --from bfj-<stage>-restored --at <at>',
    prints: /\d+ rows restored, \d+ left as they are/,
  },
  {
    command: 'npm run rebuild-users -- --stage <stage>',
    prints: /[1-9]\d* accounts are in the queue/,
  },
  {
    command: 'aws dynamodb delete-table --table-name bfj-<stage>-restored',
    prints: /"TableName": "bfj-\S+-restored"/,
  },
  {
    command: `aws lambda invoke --function-name bfj-<stage>-delete-account --cli-binary-format raw-in-base64-out --payload '{"routeKey":"POST /api/delete-account","headers":{"content-type":"application/json"}, "requestContext":{"requestId":"support","http":{"method":"POST","sourceIp":"127.0.0.1"}, "authorizer":{"jwt":{"claims":{"token_use":"id","aud":"<client>","sub":"<user name>", "email":"<e-mail of the account>","custom:account_id":"<accountId>"}}}}, "body":"{\\"confirmation\\":\\"EXCLUIR\\"}"}' /dev/stdout`,
    prints: /\{\\?"deleted\\?":true\}/,
  },
  { command: 'git log --oneline', prints: /^[0-9a-f]{7,} / },
  { command: 'git switch --detach <that one>', prints: /HEAD is now at/ },
  { command: 'npm ci', prints: /added \d+ packages/ },
  { command: 'npx cdk deploy --exclusively BfjBilling', prints: /BfjBilling/ },
  { command: 'npx cdk deploy --exclusively BfjWebsite', prints: /BfjWebsite/ },
  { command: 'npm run deploy -- --force', prints: /BfjWebsite/ },
  { command: 'BFJ_PROTECTION=off npm run deploy', prints: /BfjWebsite/ },
  {
    command: 'BFJ_PROTECTION=off npx cdk destroy --all',
    prints: /NoSuchTagSet/,
    emulatorLacks:
      'the tags of a bucket once its stack has been updated, without which CDK empties none',
  },
];

/** Documented commands that are not run here, with the reason. */
export const notWalked: Readonly<Record<DocumentedCommand, string>> = {
  'npm run deploy': "it stands in README's block, which runs before",
  'npm run calendar':
    'it needs no stage; tests/unit/editions/calendar.test.ts runs it with known and unknown days',
  'npm run smoke': 'the name of the command, which is run with its arguments',
  'npm run status': 'the name of the command, which is run with its arguments',
  'npm run redrive': 'the name of the command, which is run with its arguments',
  'cdk deploy --import-existing-resources': 'the runbook says what it would not do',
  'npm run channels -- --stage <stage> --resume <channel>':
    'nothing is stopped there; tests/harness/messaging/channels-command.test.ts opens what is',
  "npm run runs -- --stage <stage> --stop 'opening#2026-11-25#sao-paulo-usual'":
    'nothing is sent there; tests/harness/messaging/runs-command.test.ts stops what is',
  'npm run templates -- --stage <stage>':
    'it asks Meta, which no emulator plays; tests/infra/operations/templates.test.ts runs it against one that is scripted',
  'npm run stack -- <function>':
    'no function fails there; tests/infra/operations/stack.test.ts reads the stack of one that does',
  'npm run test:emulator': 'it is a test of its own, which starts an emulator of its own',
};
