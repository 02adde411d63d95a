import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findCycles,
  listImports,
  readImports,
  sourceFiles,
  testFiles,
} from '../../support/sources/source-imports.ts';

const maxFiles = 25;

function filesByFolder(files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

describe('a folder', () => {
  const folders = filesByFolder([...sourceFiles, ...testFiles]);

  it('holds a limited number of files, in tests too', () => {
    const fuller = [...folders].filter(([, count]) => count > maxFiles);
    expect(fuller).toEqual([]);
  });
});

/** Entry points: named by the stack, the build or the list of pages. */
const beginnings =
  /\.lambda\.ts$|-page\.tsx$|\/(?:main\.ts|server\.tsx)$|\.d\.ts$|\/sdk-stand-ins\//;

describe('modules', () => {
  it('never import each other in a cycle, neither as types nor dynamically', () => {
    const imports = readImports();
    expect(imports.size).toBeGreaterThan(900);
    expect([...imports.values()].flat().length).toBeGreaterThan(3000);
    expect(findCycles(imports)).toEqual([]);
  });

  it('are all imported by another one in the product', () => {
    const imports = readImports();
    const imported = new Set([...imports.values()].flat());
    const forgotten = [...imports.keys()].filter(
      (file) => /^(?:functions|shared|web\/src)\//.test(file) && !imported.has(file),
    );
    expect(
      forgotten.filter((file) => !beginnings.test(file)),
      'show or call each from another module, or remove it',
    ).toEqual([]);
  });

  it.each([
    ["import { a } from './a.ts';", ['web/src/lib/a.ts']],
    ["import type { A } from '../ui/a.tsx';", ['web/src/ui/a.tsx']],
    ["import {\n  a,\n  type B,\n} from './a.ts';", ['web/src/lib/a.ts']],
    ["export * from './a.ts';", ['web/src/lib/a.ts']],
    ["import './a.css';", ['web/src/lib/a.css']],
    ["loadCode(() => import('./a.ts'))", ['web/src/lib/a.ts']],
    ["import(\n  './a.ts'\n)", ['web/src/lib/a.ts']],
    ["let a: import('./a.ts').A;", ['web/src/lib/a.ts']],
    ["import { a } from '@bfj/local-cloud/ses/ses';", ['infra/local-cloud/src/ses/ses.ts']],
    ["import { a } from '@bfj/sandboxes/testing/a';", ['infra/sandboxes/tests/support/a.ts']],
    ["import { z } from 'zod/mini';", []],
  ])('%j imports %j', (text, expected) => {
    expect(listImports('web/src/lib/x.ts', text)).toEqual(expected);
  });

  it('in a cycle are reported once', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['d']],
      ['d', ['b']],
      ['e', ['e']],
    ]);
    expect(findCycles(graph)).toEqual(['b -> c -> d -> b', 'e -> e']);
  });
});
