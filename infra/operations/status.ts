import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SQSClient } from '@aws-sdk/client-sqs';
import { awsFailure } from './aws-failure.ts';
import { runCommand } from './run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from './stage-argument.ts';
import { statusLines } from './status-lines.ts';

/** `npm run status -- --stage <stage>`: the last 24 hours of a stage, in a few lines. */
await runCommand(async () => {
  loadEnvironmentFile();
  const { stage } = settingsOfCommand();
  const clients = {
    cloudFormation: new CloudFormationClient({}),
    cloudWatch: new CloudWatchClient({}),
    sqs: new SQSClient({}),
  };
  const lines = await statusLines(clients, stage, new Date()).catch((error: unknown) => {
    throw awsFailure(error);
  });
  for (const line of lines) console.log(line);
});
