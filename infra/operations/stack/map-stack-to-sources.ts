import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { bundleName, functionNameOf } from '../../bundle-path.ts';
import { bundleFunction } from '../../constructs/bundle-function.ts';
import { OperatorError } from '../../operator-error.ts';
import { findFiles } from '../../portable/find-files.ts';
import { projectRoot } from '../../project-root.ts';

const sourceMapSchema = z.object({
  version: z.number(),
  file: z.string().default(bundleName),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

/** A position in a bundle, as Node writes it in a stack: line and column, both from 1. */
const bundlePosition = new RegExp(`[^\\s()]*${bundleName.replace('.', '\\.')}:(\\d+):(\\d+)`, 'g');

/**
 * Returns the stack with each position in the function's bundle replaced by its position in the sources, relative to
 * the project's root.
 * @param name the name of the function, with or without the `bfj-<stage>-` before it
 * @throws OperatorError when there is no such function
 */
export function mapStackToSources(name: string, stack: string): string {
  const entry = findFiles(projectRoot, 'functions/**/*.lambda.ts').find((file) => {
    const functionName = functionNameOf(file);
    return name === functionName || new RegExp(`^bfj-[a-z0-9]+-${functionName}$`).test(name);
  });
  if (entry === undefined) throw new OperatorError(`There is no function ${name}.`);
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-stack-'));
  try {
    bundleFunction(entry, directory, { sourceMap: true });
    const sourceMapText = readFileSync(path.join(directory, `${bundleName}.map`), 'utf8');
    const sourceMap = new SourceMap(sourceMapSchema.parse(JSON.parse(sourceMapText)));
    return stack.replaceAll(bundlePosition, (position, line: string, column: string) => {
      const origin = sourceMap.findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return position;
      const file = path.relative(projectRoot, path.resolve(directory, origin.fileName));
      return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
