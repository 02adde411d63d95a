import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../infra/portable/find-files.ts';
import type { TableAccesses } from '../../../functions/runtime/table.ts';
import { readImports, sourceFiles } from '../../support/sources/source-imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const stacks = findFiles(
  root,
  'infra/{capabilities,constructs,patterns,platform,stacks}/**/*.ts',
).map((file) => ({ file, text: read(file) }));

/** An access as the stores declare it, or the name of an action as IAM has it. */
const handWritten =
  /\b(?:actions:\s*\[\s*|dynamodb:)['"]?(?:Batch)?(?:Get|Put|Update|Delete|Query|Scan|Condition|Transact)\w*/;

describe('the stacks', () => {
  it('take table access from the declarations, and write none by hand', () => {
    expect(stacks.length).toBeGreaterThan(50);
    expect(stacks.filter(({ text }) => handWritten.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    "access: [{ actions: ['GetItem'], partitions: ['ACCOUNT#*'] }]",
    "actions: [\n  'ConditionCheckItem',\n]",
    "actions: ['dynamodb:Query']",
    'actions: [`dynamodb:PutItem`]',
  ])('detects %j', (text) => {
    expect(text).toMatch(handWritten);
  });

  it.each(["actions: ['sqs:SendMessage']", 'actions: [`dynamodb:${action}`]'])(
    'may contain %j',
    (text) => {
      expect(text).not.toMatch(handWritten);
    },
  );
});

/** Code that calls the table by the SDK and not by a runtime helper that takes the key. */
const asks =
  /new (?:Get|Put|Update|Delete|Query|BatchGet)Command\(|await (?:batchGet|readEachOnce|readMany|readPartition)\(/;
const declares =
  /^(?:export )?const \w*Access(?:: TableAccess(?:es)? =| = \w+Access;| = \{[^;]*\} satisfies )/m;

/** Helpers: their callers name the key and declare the access. */
const helpers =
  /^functions\/runtime\/(?:batch-get|read-partition|partner-concurrency\/leased-slots)\.ts$/;

describe('code that calls the table', () => {
  const asking = sourceFiles.filter(
    (file) => file.startsWith('functions/') && asks.test(read(file)) && !helpers.test(file),
  );

  it('declares its access in the same file', () => {
    expect(asking.length).toBeGreaterThan(60);
    expect(asking.filter((file) => !declares.test(read(file)))).toEqual([]);
  });
});

const declarations = findFiles(root, 'functions/*/table-access.ts');
const isDeclaration = (file: string) => declarations.includes(file);

describe('the table access of a capability', () => {
  it('is imported by stacks and other declarations only, and is in no bundle', () => {
    const readers = [...readImports()].filter(
      ([file, targets]) => !isDeclaration(file) && targets.some(isDeclaration),
    );
    expect(readers.map(([file]) => file).filter((file) => !file.startsWith('infra/'))).toEqual([]);
  });

  it.each(declarations)('%s names existing functions, and is granted in full', async (file) => {
    const { tableAccess } = (await import(pathToFileURL(path.join(root, file)).href)) as {
      readonly tableAccess: Readonly<Record<string, TableAccesses>>;
    };
    const names = Object.keys(tableAccess);
    const entries = findFiles(root, `${path.posix.dirname(file)}/*.lambda.ts`).map((entry) =>
      path.basename(entry, '.lambda.ts'),
    );
    expect(names.map((name) => name.split(',')[0])).toEqual(
      names.map((name) => entries.find((entry) => entry === name.split(',')[0])),
    );
    const unused = names.filter((name) =>
      stacks.every(
        ({ text }) =>
          !text.includes(`ccess['${name}']`) && !new RegExp(`ccess\\.${name}\\b`).test(text),
      ),
    );
    expect(unused).toEqual([]);
  });
});
