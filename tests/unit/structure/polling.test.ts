import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { testFiles } from '../../support/sources/source-imports.ts';

/** Folders below `tests/` where tests wait only by `settled()` and `drain()` of their cloud. */
const settledFolders = [
  'functional/access',
  'functional/accounts',
  'functional/alerts',
  'functional/assistant',
  'functional/market',
  'functional/messaging',
  'functional/newsletter',
  'functional/preferences',
  'functional/proof',
];

const settled = testFiles.filter((file) =>
  settledFolders.some((folder) => file.startsWith(`tests/${folder}/`)),
);

/** A call that polls or sleeps. */
const polling = /\b(?:setTimeout|eventually|expectSoon|waitFor|waitUntil)\(/g;

describe('tests that wait for their cloud to settle', () => {
  it('are found in each of the folders', () => {
    const found = settledFolders.filter((folder) =>
      settled.some((file) => file.startsWith(`tests/${folder}/`)),
    );
    expect(found).toEqual(settledFolders);
  });

  it('neither poll nor sleep', () => {
    const calls = settled.flatMap((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      return (text.match(polling) ?? []).map((call) => `${file}: ${call}`);
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['await vi.waitFor(async () => {})', true],
    ['await eventually(ask, "an answer")', true],
    ['await on.eventually(ask, "an answer")', true],
    ['await expectSoon(async () => {})', true],
    ['setTimeout(resolve, 50)', true],
    ['await cloud.settled()', false],
    ['vi.setConfig({ testTimeout: 60_000 })', false],
  ])('%s detects such a call: %s', (call, isPolling) => {
    expect(call.match(polling) !== null).toBe(isPolling);
  });
});
