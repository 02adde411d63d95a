import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { explainAwsError } from './explain-aws-error.ts';
import { runCommand } from './run-command.ts';
import { rebuildUsers } from './rebuild/rebuild-users.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';

/** `npm run rebuild-users -- --stage <stage>`: creates missing Cognito users from the table's accounts. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage } = settingsOfCommand();
  const sqs = new SQSClient({});
  const enqueueAccounts = async () => {
    const QueueName = `bfj-${stage}-finish-sign-up`;
    const { QueueUrl: queueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const tableName = `bfj-${stage}`;
    return rebuildUsers({ table, tableName, sqs, queueUrl, now: new Date() });
  };
  const accounts = await enqueueAccounts().catch((error: unknown) => {
    throw explainAwsError(error);
  });
  console.log(
    `${accounts} accounts are in the queue of finish-sign-up, which creates missing users. ` +
      'npm run status shows when it is empty.',
  );
});
