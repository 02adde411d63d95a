import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { explainAwsError } from '../explain-aws-error.ts';
import { rebuildAudience } from '../rebuild/rebuild-audience.ts';
import { runCommand } from '../run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from '../stage-argument.ts';

/** `npm run rebuild-audience -- --stage <stage>`: rebuilds the index of recipients by edition and hour. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage } = settingsOfCommand();
  const sqs = new SQSClient({});
  const enqueueRecipients = async () => {
    const QueueName = `bfj-${stage}-place-audience`;
    const { QueueUrl: queueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    return rebuildAudience({ table, tableName: `bfj-${stage}`, sqs, queueUrl, now: new Date() });
  };
  const { accounts, readers } = await enqueueRecipients().catch((error: unknown) => {
    throw explainAwsError(error);
  });
  console.log(
    `${accounts} accounts and ${readers} newsletter subscribers are in the queue of place-audience. ` +
      'npm run status shows when it is empty.',
  );
});
