import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  bundleFunction,
  bundleFunctionWithFolder,
} from '../../../infra/constructs/bundle-function.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'bfj-bundles-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder).map((file) => [
    file,
    readFileSync(path.join(folder, file), 'utf8'),
  ]);
  return Object.fromEntries(files);
}

it('deploys the same files of a function when bundled alone or with its folder', () => {
  const entry = 'functions/assistant/assistant.lambda.ts';
  const alone = path.join(directory, 'alone');
  const together = path.join(directory, 'together');
  mkdirSync(together);
  bundleFunction(entry, alone);
  bundleFunctionWithFolder(entry, together);
  expect(Object.keys(filesOf(alone)).length).toBeGreaterThan(2);
  expect(filesOf(together)).toEqual(filesOf(alone));
});

it('names a function without a source file', () => {
  const entry = 'functions/assistant/unknown.lambda.ts';
  expect(() => bundleFunctionWithFolder(entry, directory)).toThrow(`${entry} does not exist`);
});
