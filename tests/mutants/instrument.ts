import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { findFiles } from '../../infra/portable/find-files.ts';
import { projectRoot } from '../../infra/project-root.ts';
import type { Mutant } from './mutant.ts';
import { withKeys } from './sample.ts';

/** Texts belong to the copy, and tests of rules do not repeat them. */
const excludedMutations = ['StringLiteral'];

const nothing = () => undefined;
const never = () => false;
const silentLogger = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

interface Position {
  readonly line: number;
  readonly column: number;
}
interface Range {
  readonly start: Position;
  readonly end: Position;
}
/** The part of Babel's syntax tree that is used here. */
interface SyntaxNode {
  readonly type: string;
  readonly loc?: Range | null;
  readonly body?: { readonly loc?: Range | null };
  readonly callee?: { readonly object?: { readonly name?: string } };
}

/**
 * Returns every mutant of the sources, and the sources with all of them, each behind a switch. Texts, log messages
 * and code that runs only while a module loads have no mutants: a mutant is switched on in a process that has
 * already loaded it.
 */
export async function instrumentSources(): Promise<{
  readonly mutants: readonly Mutant[];
  /** By path, relative to the project's root. */
  readonly sources: ReadonlyMap<string, string>;
}> {
  const names = findFiles(projectRoot, ['functions/**/*.ts', 'shared/**/*.ts']);
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(path.join(projectRoot, name), 'utf8'),
  }));
  const bodies: Range[][] = [];
  const ignorer = {
    shouldIgnore: (at: object): string | undefined => {
      const { node } = at as { readonly node: SyntaxNode };
      // Files are visited one after another, each starting at its root.
      if (node.type === 'Program') bodies.push([]);
      if (node.body?.loc && isFunction(node)) bodies.at(-1)?.push(node.body.loc);
      return isLogCall(node) ? 'a log message' : undefined;
    },
  };
  const result = await new Instrumenter(silentLogger).instrument(files, {
    plugins: null,
    excludedMutations,
    ignorers: [ignorer],
  });
  if (bodies.length !== files.length) throw new Error('Some sources were not visited');
  const bodiesOf = new Map(names.map((name, index) => [name, bodies[index] ?? []]));
  const contents = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  const mutants = result.mutants
    .filter(
      ({ status, fileName, location }) =>
        status === undefined &&
        // Babel counts lines from one, mutants from zero.
        (bodiesOf.get(fileName) ?? []).some((body) => includes(body, location, 1)),
    )
    .map(({ id, fileName, mutatorName, location, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      mutator: mutatorName,
      original: textIn(contents.get(fileName) ?? [], location),
      replacement,
    }));
  return {
    mutants: withKeys(mutants),
    sources: new Map(result.files.map(({ name, content }) => [name, content])),
  };
}

const isFunction = ({ type }: SyntaxNode) => /Function|ClassMethod|ObjectMethod/.test(type);
const isLogCall = ({ type, callee }: SyntaxNode) =>
  type === 'CallExpression' && callee?.object?.name === 'logger';

function includes(outer: Range, inner: Range, lineOffset: number): boolean {
  const isAfter = (one: Position, other: Position, offset: number) =>
    one.line + offset > other.line ||
    (one.line + offset === other.line && one.column >= other.column);
  return (
    isAfter(inner.start, outer.start, lineOffset) && isAfter(outer.end, inner.end, -lineOffset)
  );
}

function textIn(lines: readonly string[], { start, end }: Range): string {
  return lines
    .slice(start.line, end.line + 1)
    .map((line, index) => {
      const to = start.line + index === end.line ? end.column : line.length;
      return line.slice(index === 0 ? start.column : 0, to);
    })
    .join('\n');
}
