import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../../infra/portable/find-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The modules of the project, by path from its root, without tests. */
export const sourceFiles: readonly string[] = findFiles(
  root,
  '{functions,infra,shared,web}/**/*.{ts,tsx}',
).filter(
  (file) =>
    !/(?:^|\/)(?:node_modules|dist|cdk\.out)\//.test(file) && !/^infra\/[^/]+\/tests\//.test(file),
);

/** The files of the tests, and of their support. */
export const testFiles: readonly string[] = findFiles(
  root,
  '{tests,infra/*/tests}/**/*.{ts,tsx,mjs,py}',
);

/** `from '…'`, `import '…'` and `import('…')`, including type-only and lazy imports. */
const specifier = /(?:\bfrom|\bimport)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;

/** Imports of the project's packages, by the `exports` of their manifests. */
const packageSpecifier =
  /(?:\bfrom|\bimport)\s*\(?\s*(['"`])@bfj\/([\w-]+)\/(testing\/)?([^'"`\n]+)\1/g;

/** Returns the project's own modules that a text imports, as paths from the root. */
export function listImports(file: string, text: string): readonly string[] {
  const targets = [...text.matchAll(specifier)].map(([, , target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
  const packageImports = [...text.matchAll(packageSpecifier)].map(
    ([, , name = '', testing, target = '']) =>
      `infra/${name}/${testing === undefined ? 'src' : 'tests/support'}/${target}.ts`,
  );
  return [...new Set([...targets, ...packageImports])];
}

/** Returns each module with the project's modules that it imports. */
export function readImports(): ReadonlyMap<string, readonly string[]> {
  const existingFiles = new Set(sourceFiles);
  return new Map(
    sourceFiles.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, listImports(file, text).filter((target) => existingFiles.has(target))];
    }),
  );
}

/** Returns import cycles; empty if and only if there are none. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  function visit(node: string, path: readonly string[]): void {
    const start = path.indexOf(node);
    if (start !== -1) found.push([...path.slice(start), node].join(' -> '));
    if (start !== -1 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  }
  for (const node of graph.keys()) visit(node, []);
  return found;
}
