import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';
import type { Step } from './deployed-stage.ts';

/**
 * What the local cloud asks of a DynamoDB: transactions, conditions, the stream and what consumers make of
 * it. The whole suite is run by hand; see infra/local-cloud/dynamodb/IMPLEMENTATIONS.md.
 */
const files = [
  'tests/functional/access/access.test.ts',
  'tests/functional/accounts/cut-off.test.ts',
  'tests/functional/accounts/table-requests.test.ts',
  'tests/functional/preferences/stale-rows.test.ts',
];

/** The functional tests of the local cloud, on the emulator's DynamoDB in the place of dynoxide. */
export const otherDynamoDb: Readonly<Record<string, Step>> = {
  'the local cloud runs on another DynamoDB': async ({ clientSettings }) => {
    const lines: string[] = [];
    const vitest = path.join(projectRoot, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'functional', ...files], {
      cwd: projectRoot,
      env: { ...process.env, DYNAMODB_ENDPOINT: clientSettings.endpoint },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    }
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    assert.equal(code, 0, lines.join('').slice(-4000));
  },
};
