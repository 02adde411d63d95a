import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../../infra/portable/find-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The modules of the project, by their paths from its root; tests are none of them. */
export const sourceFiles: readonly string[] = findFiles(
  root,
  '{functions,infra,shared,web}/**/*.{ts,tsx}',
).filter(
  (file) =>
    !/(?:^|\/)(?:node_modules|dist|cdk\.out)\//.test(file) && !/^infra\/[^/]+\/tests\//.test(file),
);

/** What tests the project, and what supports those tests. */
export const testFiles: readonly string[] = findFiles(
  root,
  '{tests,infra/*/tests}/**/*.{ts,tsx,mjs,py}',
);

/** `from '…'`, `import '…'` and `import('…')`: also of types alone, and of what is loaded later. */
const specifier = /(?:\bfrom|\bimport)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;

/** The same of a package of the project, by the `exports` of its manifest. */
const packageSpecifier =
  /(?:\bfrom|\bimport)\s*\(?\s*(['"`])@bfj\/([\w-]+)\/(testing\/)?([^'"`\n]+)\1/g;

/** The project's own modules that a text imports, as paths from the root. */
export function importsOf(file: string, text: string): readonly string[] {
  const targets = [...text.matchAll(specifier)].map(([, , target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
  const ofPackages = [...text.matchAll(packageSpecifier)].map(
    ([, , name = '', testing, target = '']) =>
      `infra/${name}/${testing === undefined ? 'src' : 'tests/support'}/${target}.ts`,
  );
  return [...new Set([...targets, ...ofPackages])];
}

/** Each module with those of the project that it imports. */
export function readImports(): ReadonlyMap<string, readonly string[]> {
  const known = new Set(sourceFiles);
  return new Map(
    sourceFiles.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, importsOf(file, text).filter((target) => known.has(target))];
    }),
  );
}

/** Ways that lead back to where they began; empty exactly where there are none. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  function visit(node: string, way: readonly string[]): void {
    const start = way.indexOf(node);
    if (start !== -1) found.push([...way.slice(start), node].join(' -> '));
    if (start !== -1 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  }
  for (const node of graph.keys()) visit(node, []);
  return found;
}
