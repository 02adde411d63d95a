import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

export interface ProductStackProps {
  readonly settings: Settings;
  /** Last part of its name, `bfj-<stage>-<name>`. */
  readonly name: string;
  /** What it holds, for whoever opens it in the console. */
  readonly holds: string;
  /** Of a stack that cannot be where the stage is. */
  readonly region?: string;
}

/**
 * A stack of a stage. Stacks know each other in one direction: capability → platform → data. What
 * one reads of another is read when it is deployed and protected by nobody (`Fn::GetStackOutput`):
 * a value that its reader has given up leaves with the next deployment, which exports would refuse.
 */
export class ProductStack extends Stack {
  constructor(scope: Construct, id: string, props: ProductStackProps) {
    const { settings, name, holds, region } = props;
    super(scope, id, {
      stackName: physicalName(settings, name),
      description: `BFJ ${settings.stage}: ${holds}`,
      ...(region === undefined ? {} : { env: { region } }),
      tags: { product: 'bfj', stage: settings.stage },
    });
  }
}
