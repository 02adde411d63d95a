import { parseArgs } from 'node:util';
import { SQSClient } from '@aws-sdk/client-sqs';
import { OperatorError } from '../operator-error.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { redrive } from './redrive.ts';
import { runCommand } from './run-command.ts';

/** `npm run redrive -- <queue>`: sends the dead letters of a queue in AWS back to it. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [queue, ...more] = positionals;
  if (queue === undefined || more.length > 0) {
    throw new OperatorError('Name the queue: npm run redrive -- bfj-prod-<name of the consumer>');
  }
  await redrive({ sqs: new SQSClient({}), log: console.log, pollMilliseconds: 2000 }, queue).catch(
    (error: unknown) => {
      throw explainAwsError(error);
    },
  );
});
