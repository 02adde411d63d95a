import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync, type BuildOptions, type OutputFile } from 'esbuild';
import { findFiles } from '../portable/find-files.ts';
import { projectRoot } from '../project-root.ts';
import { bundleName, bundlePath, functionNameOf } from '../bundle-path.ts';

/**
 * Each function becomes one file, including the parts of the AWS SDK that it uses: importing from a bundle is faster
 * than from the runtime's own copy, and its version is the tested one. The format is CommonJS, since an ES module
 * that imports `node:http` makes Node load all of fetch with it, a fifth of a function's cold start.
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
  loader: {
    // Texts and tables stay files beside the code: parsing them is faster than compiling them as code.
    '.data.json': 'copy',
    // The SDK reads its own package.json for a version in its user agent: two kilobytes per client.
    '.json': 'empty',
  },
  assetNames: '[name]-[hash]',
  minify: true,
  // UTF-8 keeps Portuguese letters instead of escapes of twice the length.
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
} as const satisfies BuildOptions;

/**
 * Writes the bundle of one function.
 * @param entry source file, relative to the project's root
 * @param sourceMap written beside it, for `npm run stack` to read stack traces with; it is never deployed
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

const outputFilesByFolder = new Map<string, readonly OutputFile[]>();

/**
 * Writes the same bundle of one function. The first call bundles all functions of its folder, because reading their
 * shared sources only once takes half the time.
 * @throws Error that names an entry that does not exist or does not compile
 */
export function bundleFunctionWithFolder(entry: string, outputDirectory: string): void {
  const folder = path.posix.dirname(entry);
  const files = outputFilesByFolder.get(folder) ?? bundleFolder(folder);
  outputFilesByFolder.set(folder, files);
  const source = sourceOf(entry);
  const bundle = files.find((file) => functionNameOf(source) === path.basename(file.path, '.js'));
  if (bundle === undefined) throw new Error(`${entry} was not bundled.`);
  writeFileSync(path.join(outputDirectory, bundleName), bundle.contents);
  for (const file of files) {
    const name = path.basename(file.path);
    if (name.endsWith('.json') && bundle.text.includes(name)) {
      writeFileSync(path.join(outputDirectory, name), file.contents);
    }
  }
}

function bundleFolder(folder: string): readonly OutputFile[] {
  const entries = findFiles(projectRoot, `${folder}/*.lambda.ts`);
  return buildSync({
    ...options,
    entryPoints: Object.fromEntries(
      entries.map((entry) => [functionNameOf(entry), sourceOf(entry)]),
    ),
    outdir: folder,
    write: false,
  }).outputFiles;
}

/**
 * Writes the same bundles, each into a folder named for its function, in a fraction of the time of separate builds,
 * because shared modules are read once.
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
