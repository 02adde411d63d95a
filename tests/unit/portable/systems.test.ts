import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFiles, withSlashes } from '../../../infra/portable/find-files.ts';
import { packageCommand } from '../../../infra/portable/package-command.ts';
import { withThisNode } from '../../../infra/portable/search-path.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bfj-portable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

describe('a command of a package', () => {
  const root = () =>
    folderWith({
      'node_modules/one/package.json': '{"bin": "cli.js"}',
      'node_modules/@us/two/package.json': '{"bin": {"a": "bin/a.js", "b": "./b.js"}}',
    });

  it('is the script in its manifest', () => {
    const folder = root();
    expect(packageCommand('one', undefined, folder)).toBe(
      path.join(folder, 'node_modules/one/cli.js'),
    );
    expect(packageCommand('@us/two', 'b', folder)).toBe(
      path.join(folder, 'node_modules/@us/two/b.js'),
    );
  });

  it('is not guessed', () => {
    const folder = root();
    expect(() => packageCommand('@us/two', undefined, folder)).toThrow('has no one command');
    expect(() => packageCommand('@us/two', 'c', folder)).toThrow('has no one command c');
    expect(() => packageCommand('three', undefined, folder)).toThrow('ENOENT');
  });

  it.each(['oxlint', 'oxfmt', 'typescript', 'vitest', '@playwright/test', 'aws-cdk'])(
    'exists for %s',
    (name) => expect(packageCommand(name)).toContain(path.normalize(name)),
  );
});

describe('the search path', () => {
  const windows = { execPath: String.raw`C:\node\node.exe`, path: path.win32 };

  it('has this Node first', () => {
    expect(
      withThisNode({ PATH: '/bin', A: '1' }, { execPath: '/n/node', path: path.posix }),
    ).toEqual({ PATH: '/n:/bin', A: '1' });
  });

  it('has its Windows name on Windows, and is one variable', () => {
    expect(withThisNode({ Path: String.raw`C:\Windows` }, windows)).toEqual({
      PATH: String.raw`C:\node;C:\Windows`,
    });
    expect(withThisNode({}, windows)).toEqual({ PATH: String.raw`C:\node` });
  });
});

describe('found files', () => {
  it('are sorted, with slashes in their paths', () => {
    const folder = folderWith({ 'b/x.ts': '', 'a/y.ts': '', 'a/z.js': '' });
    expect(findFiles(folder, '**/*.ts')).toEqual(['a/y.ts', 'b/x.ts']);
    expect(withSlashes(String.raw`functions\trial\x.lambda.ts`, '\\')).toBe(
      'functions/trial/x.lambda.ts',
    );
    expect(withSlashes(String.raw`a\b`, '/')).toBe(String.raw`a\b`);
  });
});
