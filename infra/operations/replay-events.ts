import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { OperatorError } from '../operator-error.ts';
import { readSettings } from '../settings.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { parseSpan } from './replay-span.ts';
import { replayEvents } from './replay.ts';
import { runCommand } from './run-command.ts';

/** `npm run replay-events -- --from ISO --to ISO`: publishes events of the outbox to the bus again. */
await runCommand(async () => {
  const span = parseSpan(readArguments(), new Date());
  const name = `bfj-${readSettings({ BFJ_STAGE: process.env['BFJ_STAGE'] }).stage}`;
  const dependencies = {
    table: DynamoDBDocumentClient.from(new DynamoDBClient({})),
    tableName: name,
    bus: new EventBridgeClient({}),
    busName: name,
    log: console.log,
  };
  const published = await replayEvents(dependencies, span).catch((error: unknown) => {
    throw explainAwsError(error);
  });
  console.log(`${published} events of ${name} published again.`);
});

function readArguments(): { from?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
}
