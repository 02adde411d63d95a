import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { findFiles } from '../../../infra/portable/find-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const workflows = findFiles(root, '.github/workflows/*.yml');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

it('workflows use only pinned actions and read permissions', () => {
  expect(workflows).toHaveLength(1);
  for (const file of workflows) {
    const text = read(file);
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used)
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).not.toContain('secrets.');
  }
});

it('a change must pass README’s test command, the packages’, all journeys, small benchmarks and both emulator tests, on any runner', () => {
  const commands = [
    'npm ci',
    'npm test',
    'npm test --workspaces',
    'npm run test:e2e',
    'npm run bench:try',
    'npm run test:emulator',
    'npm run test:walk',
  ];
  const lines = read('.ci/run')
    .split('\n')
    .map((line) => line.trim().replace(/^again (?=npm )/, ''));
  expect(lines).toContain('set -euo pipefail');
  expect(lines.filter((line) => line.startsWith('npm '))).toEqual(commands);
  for (const file of workflows) {
    for (const command of commands) expect(read(file)).toContain(`- run: ${command}\n`);
  }
});

it('workflows run existing commands on the three systems', () => {
  for (const file of workflows) {
    const text = read(file);
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    for (const command of ['npm ci', 'npm test']) expect(text).toContain(`- run: ${command}\n`);
    for (const system of ['ubuntu', 'macos', 'windows']) expect(text).toContain(`${system}-`);
  }
});
