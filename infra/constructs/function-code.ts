import { AssetHashType, DockerImage } from 'aws-cdk-lib/core';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { projectRoot } from '../project-root.ts';
import { bundleFunctionWithFolder } from './bundle-function.ts';

/** Returns the code of a deployed function. */
export function bundledCode(entry: string): lambda.Code {
  return lambda.Code.fromAsset(projectRoot, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('unused'),
      // CDK treats two assets of one folder as the same unless their commands differ.
      command: [entry],
      local: {
        tryBundle(outputDirectory) {
          bundleFunctionWithFolder(entry, outputDirectory);
          return true;
        },
      },
    },
  });
}

/** Returns a placeholder for templates that are only read: the local cloud runs the source file itself. */
export function unbundledCode(): lambda.Code {
  return lambda.Code.fromInline(
    "throw new Error('This function was synthesized without its code.');",
  );
}
