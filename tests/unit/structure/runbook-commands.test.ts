import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { blockBelow, documentedCommands } from '../../emulator/walk/documented-commands.ts';
import { notWalked, runbookPages, walkedCommands } from '../../emulator/walk/runbook-commands.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const settings = read('.env.example');

/** Stacks as they are called at the command line. */
const stacks = [
  'build-app',
  'stacks/capability-stacks',
  'stacks/data-stack',
  'stacks/platform-stack',
]
  .flatMap((file) => [...read(`infra/${file}.ts`).matchAll(/'(Bfj[A-Za-z]+)'/g)])
  .map(([, name = '']) => name);

describe.each([
  ['infra/RUNBOOK.md', 6],
  ['infra/OPERATIONS.md', 6],
  ['README.md', 6],
  ['infra/SECURITY.md', 0],
] as const)('%s', (file, commandsAtLeast) => {
  const text = read(file);
  const all = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
  ];

  it('names existing commands', () => {
    const named = all(/\bnpm run\s+([a-z][a-z0-9:-]*)/g);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(commandsAtLeast);
  });

  it('names existing files', () => {
    const files = all(/`((?:functions|infra|shared|tests|web)\/[\w./-]+)`/g);
    expect(files.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('names existing settings and stacks', () => {
    const unknown = all(/\b(BFJ_[A-Z_]+)\b/g).filter(
      (name) => !settings.includes(name) && name !== 'BFJ_STAGE',
    );
    expect(unknown).toEqual([]);
    expect(
      all(/\bcdk deploy (?:--exclusively\s+)?(Bfj\w+)/g).filter((name) => !stacks.includes(name)),
    ).toEqual([]);
  });
});

describe('what `npm run test:walk` runs as written', () => {
  it('is every command of the runbook, or has a reason not to be', () => {
    const written = documentedCommands(runbookPages.map(read).join('\n'));
    const known = [...walkedCommands.map(({ command }) => command), ...Object.keys(notWalked)];
    expect(written.filter((command) => !known.includes(command))).toEqual([]);
    expect(known.filter((command) => !written.includes(command))).toEqual([]);
  });

  it("is README's block, from its text", () => {
    expect(blockBelow(read('README.md'), 'Deploy')).toContain('npm run deploy');
  });

  it('finds commands in blocks, over several lines and with comments behind them', () => {
    const page = [
      'Say `npm run one -- <stage>`, not `one`.',
      '   ```sh',
      '   aws two \\',
      "     --payload '{",
      "     }'  # why",
      '   git three',
      '   ```',
      '`BFJ_STAGE=<stage> npm run',
      'four`',
    ];
    expect(documentedCommands(page.join('\n'))).toEqual([
      'npm run one -- <stage>',
      "aws two --payload '{ }'",
      'git three',
      'BFJ_STAGE=<stage> npm run four',
    ]);
  });
});

it('every script of package.json runs an existing file', () => {
  for (const [name, command] of Object.entries(scripts)) {
    for (const [, file = ''] of command.matchAll(/\bnode ([\w./-]+\.ts)/g)) {
      expect([name, existsSync(path.join(root, file))]).toEqual([name, true]);
    }
  }
});
