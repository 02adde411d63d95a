import path from 'node:path';
import { buildSync } from 'esbuild';
import { functionNameOf } from '../../../infra/bundle-path.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Returns the code that each function runs, by the function's name: everything that its entry point reaches, without
 * unrelated code in the same files. Packages are left out, for speed.
 */
export function codeOfFunctions(): ReadonlyMap<string, string> {
  const entries = findFiles(root, 'functions/**/*.lambda.ts');
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: 'none',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return new Map(
    (outputFiles ?? []).map((file) => [
      functionNameOf(`${path.basename(file.path, '.lambda.js')}.lambda.ts`),
      file.text,
    ]),
  );
}
