import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { projectRoot } from '../project-root.ts';

/** File name of a bundle inside its function. */
const bundleName = 'index.js';

/**
 * Writes one function as one file, with the parts of the AWS SDK that it uses: importing from a
 * bundle is quicker than from the runtime's own copy, and its version is the tested one. It is
 * CommonJS, since an ES module that imports `node:http` makes Node load all of fetch with it,
 * a fifth of the time that a cold function takes to start.
 * @param entry source file, relative to the project's root
 * @returns size of the bundle in bytes
 * @throws Error that names the entry when it does not exist or does not compile
 */
export function bundleFunction(entry: string, outputDirectory: string): number {
  const source = path.join(projectRoot, entry);
  if (!existsSync(source)) throw new Error(`The function's source ${entry} does not exist.`);
  const outfile = path.join(outputDirectory, bundleName);
  buildSync({
    entryPoints: [source],
    outfile,
    absWorkingDir: projectRoot,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': './functions/runtime/lambda-credentials.ts',
    },
    minify: true,
    // For 7 % more, a stack trace in the logs can be read without a source map.
    keepNames: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  return statSync(outfile).size;
}

/** The code of a deployed function. */
export function bundledCode(entry: string): lambda.Code {
  return lambda.Code.fromAsset(projectRoot, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('unused'),
      // CDK takes two assets of one folder for the same one unless their commands differ.
      command: [entry],
      local: {
        tryBundle(outputDirectory) {
          bundleFunction(entry, outputDirectory);
          return true;
        },
      },
    },
  });
}

/** Stands where a template is only read: the local cloud runs the source file itself. */
export function unbundledCode(): lambda.Code {
  return lambda.Code.fromInline(
    "throw new Error('This function was synthesized without its code.');",
  );
}
