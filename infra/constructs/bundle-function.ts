import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildSync, type BuildOptions } from 'esbuild';
import { projectRoot } from '../project-root.ts';
import { bundleName, bundlePath, functionNameOf } from '../bundle-path.ts';

/**
 * One function becomes one file, with the parts of the AWS SDK that it uses: importing from a
 * bundle is quicker than from the runtime's own copy, and its version is the tested one. It is
 * CommonJS, since an ES module that imports `node:http` makes Node load all of fetch with it,
 * a fifth of the time that a cold function takes to start.
 */
const options = {
  absWorkingDir: projectRoot,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  mainFields: ['module', 'main'],
  alias: {
    '@aws-sdk/credential-provider-node': './functions/runtime/sdk-stand-ins/lambda-credentials.ts',
    '@smithy/core/checksum': './functions/runtime/sdk-stand-ins/node-checksums.ts',
    '@smithy/core/event-streams': './functions/runtime/sdk-stand-ins/no-event-streams.ts',
    '@aws-sdk/endpoint-cache': './functions/runtime/sdk-stand-ins/no-endpoint-cache.ts',
  },
  // Words and tables stay beside the code, as files that it reads: they are quicker to parse, and are no code.
  loader: { '.data.json': 'copy' },
  assetNames: '[name]-[hash]',
  minify: true,
  // Portuguese texts in their own letters, and not as escapes twice as long.
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
} as const satisfies BuildOptions;

/**
 * Writes the bundle of one function.
 * @param entry source file, relative to the project's root
 * @param sourceMap written beside it, by which `npm run stack` reads a stack trace; it is never deployed
 * @throws Error that names the entry when it does not exist or does not compile
 */
export function bundleFunction(
  entry: string,
  outputDirectory: string,
  { sourceMap = false } = {},
): void {
  const outfile = path.join(outputDirectory, bundleName);
  buildSync({
    ...options,
    entryPoints: [sourceOf(entry)],
    outfile,
    ...(sourceMap ? { sourcemap: 'external' } : {}),
  });
}

/**
 * Writes the same bundles, each into a folder named for its function, in a fraction of the time
 * that one after the other would take: what they share is read once.
 * @returns size of each in bytes, by the function's name
 * @throws Error that names the entry that does not exist or does not compile
 */
export function bundleFunctions(
  entries: readonly string[],
  outputDirectory: string,
): ReadonlyMap<string, number> {
  buildSync({
    ...options,
    entryPoints: Object.fromEntries(
      entries.map((entry) => [path.join(functionNameOf(entry), 'index'), sourceOf(entry)]),
    ),
    outdir: outputDirectory,
  });
  return new Map(
    entries.map((entry) => [
      functionNameOf(entry),
      statSync(bundlePath(outputDirectory, entry)).size,
    ]),
  );
}

function sourceOf(entry: string): string {
  const source = path.join(projectRoot, entry);
  if (!existsSync(source)) throw new Error(`The function's source ${entry} does not exist.`);
  return source;
}
