import assert from 'node:assert/strict';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';
import type { Step } from './deployed-stage.ts';
import { interruption } from './interruption.ts';
import { runProgram } from './run-program.ts';

/**
 * Test files for the features that the local cloud needs of a DynamoDB: transactions, conditions, the stream and its
 * consumers. The whole suite is run by hand; see infra/local-cloud/src/dynamodb/IMPLEMENTATIONS.md.
 */
const files = [
  'tests/harness/access/access.test.ts',
  'tests/harness/accounts/cut-off.test.ts',
  'tests/harness/accounts/table-requests.test.ts',
  'tests/harness/preferences/stale-rows.test.ts',
];

/** Steps that run tests of the local cloud and of the harness on the emulator's DynamoDB instead of dynoxide. */
export const otherDynamoDb: Readonly<Record<string, Step>> = {
  'the local cloud runs on another DynamoDB': async ({ clientSettings }) => {
    const vitest = path.join(projectRoot, 'node_modules/vitest/vitest.mjs');
    const { exitCode, output } = await runProgram(
      process.execPath,
      [vitest, 'run', '--project', 'functional', '--project', 'harness', ...files],
      {
        cwd: projectRoot,
        env: { ...process.env, DYNAMODB_ENDPOINT: clientSettings.endpoint },
        signal: interruption,
      },
    );
    assert.equal(exitCode, 0, output.slice(-4000));
  },
};
