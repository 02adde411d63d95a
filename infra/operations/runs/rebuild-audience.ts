import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsFailure } from '../aws-failure.ts';
import { placeEverybody } from '../rebuild/place-everybody.ts';
import { runCommand } from '../run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from '../stage-argument.ts';

/** `npm run rebuild-audience -- --stage <stage>`: puts everybody where they belong in the index of editions. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage } = settingsOfCommand();
  const sqs = new SQSClient({});
  const work = async () => {
    const QueueName = `bfj-${stage}-place-audience`;
    const { QueueUrl: queueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }));
    const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    return placeEverybody({ table, tableName: `bfj-${stage}`, sqs, queueUrl, now: new Date() });
  };
  const { accounts, readers } = await work().catch((error: unknown) => {
    throw awsFailure(error);
  });
  console.log(
    `${accounts} accounts and ${readers} readers of the newsletter are in the queue of place-audience. ` +
      'npm run status tells when it is empty.',
  );
});
