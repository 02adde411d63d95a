import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { explainAwsError } from './explain-aws-error.ts';
import { daysAround, listBroadcasts } from './runs/run-lines.ts';
import { runCommand } from './run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';
import { statusLines } from './status-lines.ts';

/** `npm run status -- --stage <stage>`: prints the last 24 hours of a stage in a few lines. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage, messagePrices } = settingsOfCommand();
  const clients = {
    cloudFormation: new CloudFormationClient({}),
    cloudWatch: new CloudWatchClient({}),
    sqs: new SQSClient({}),
  };
  const lines = await statusLines(clients, stage, new Date()).catch((error: unknown) => {
    throw explainAwsError(error);
  });
  for (const line of lines) console.log(line);
  const table = {
    client: DynamoDBDocumentClient.from(new DynamoDBClient({})),
    name: `bfj-${stage}`,
  };
  const runs = await listBroadcasts(table, daysAround(new Date()), messagePrices).catch(
    (error: unknown) => {
      throw explainAwsError(error);
    },
  );
  for (const line of runs) console.log(line);
});
