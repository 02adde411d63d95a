import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { OperatorError } from '../operator-error.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { parseSpan } from './replay-span.ts';
import { runCommand } from './run-command.ts';
import { readSettings } from '../settings.ts';
import { restoreRows } from './restore-rows.ts';

const usage =
  'npm run restore -- --stage prod --from bfj-prod-restored --at 2026-11-20T08:00:00Z ' +
  '[--gone acc_…,sub_…] [--overwrite]';

/** `npm run restore`: rows of a restored table back into the stage's own; see infra/OPERATIONS.md. */
await runCommand(async () => {
  const typed = readArguments();
  const { stage } = readSettings({ BFJ_STAGE: typed.stage });
  const now = new Date();
  const { from: at } = parseSpan({ from: typed.at }, now);
  const counts = await restoreRows({
    table: DynamoDBDocumentClient.from(new DynamoDBClient({})),
    from: typed.from,
    to: `bfj-${stage}`,
    at,
    now,
    deletedIds: typed.gone.split(',').filter((id) => id !== ''),
    overwrite: typed.overwrite,
  }).catch((error: unknown) => {
    throw explainAwsError(error);
  });
  console.log(
    `${counts.restored} rows restored, ${counts.kept} left as they are, ` +
      `${counts.leftAway} of people who have gone since left away.`,
  );
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        stage: { type: 'string' },
        from: { type: 'string' },
        at: { type: 'string' },
        gone: { type: 'string', default: '' },
        overwrite: { type: 'boolean', default: false },
      },
    });
    const { stage, from, at } = values;
    if (stage !== undefined && from !== undefined && at !== undefined) {
      return { ...values, stage, from, at };
    }
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : ''}\n${usage}`);
  }
  throw new OperatorError(usage);
}
