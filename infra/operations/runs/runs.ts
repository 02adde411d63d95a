import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { OperatorError } from '../../operator-error.ts';
import { explainAwsError } from '../explain-aws-error.ts';
import { runCommand } from '../run-command.ts';
import { daysAround, listBroadcasts, stopBroadcast } from './run-lines.ts';
import { loadEnvironmentFile, settingsOfCommand } from '../stage-argument.ts';

/**
 * `npm run runs -- --stage <stage> [--day <yyyy-mm-dd>]`: lists the broadcasts of editions and their results, of
 * yesterday and today or of one day. `--stop <run>` stops one for good.
 */
await runCommand(async () => {
  loadEnvironmentFile();
  const options = readArguments();
  const { stage, messagePrices } = settingsOfCommand(
    process.env,
    options.stage === undefined ? [] : ['--stage', options.stage],
  );
  const table = {
    client: DynamoDBDocumentClient.from(new DynamoDBClient({})),
    name: `bfj-${stage}`,
  };
  const now = new Date();
  const days = options.day === undefined ? daysAround(now) : [options.day];
  try {
    if (options.stop !== undefined) await stopBroadcast(table, options.stop, now);
    for (const line of await listBroadcasts(table, days, messagePrices)) console.log(line);
  } catch (error) {
    throw error instanceof OperatorError ? error : explainAwsError(error);
  }
});

function readArguments() {
  const options = parseOptions();
  if (options.day !== undefined && !z.iso.date().safeParse(options.day).success) {
    throw new OperatorError(`'${options.day}' is no day like 2026-11-25.`);
  }
  return options;
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        stage: { type: 'string' },
        day: { type: 'string' },
        stop: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
}
