import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsFailure } from './aws-failure.ts';
import { runCommand } from './run-command.ts';
import { rebuildUsers } from './rebuild/missing-users.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';

/** `npm run rebuild-users -- --stage <stage>`: Cognito's users, from the accounts of the table. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage } = settingsOfCommand();
  const sqs = new SQSClient({});
  const work = async () => {
    const QueueName = `bfj-${stage}-finish-sign-up`;
    const { QueueUrl: queueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const tableName = `bfj-${stage}`;
    return rebuildUsers({ table, tableName, sqs, queueUrl, now: new Date() });
  };
  const accounts = await work().catch((error: unknown) => {
    throw awsFailure(error);
  });
  console.log(
    `${accounts} accounts are in the queue of finish-sign-up, which makes the users that are missing. ` +
      'npm run status tells when it is empty.',
  );
});
