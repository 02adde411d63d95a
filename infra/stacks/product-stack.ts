import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

export interface ProductStackProps {
  readonly settings: Settings;
  /** Last part of its name, `bfj-<stage>-<name>`. */
  readonly name: string;
  /** The stack's contents, for its description in the console. */
  readonly contents: string;
  /** Set for a stack that cannot be in the stage's region. */
  readonly region?: string;
}

/**
 * A stack of a stage. Stacks know each other in one direction: capability → platform → data. A value of another
 * stack is read at deployment and stays unprotected (`Fn::GetStackOutput`): it can be removed as soon as no stack
 * reads it, where an export would block that deployment.
 */
export class ProductStack extends Stack {
  constructor(scope: Construct, id: string, props: ProductStackProps) {
    const { settings, name, contents, region } = props;
    super(scope, id, {
      stackName: physicalName(settings, name),
      description: `BFJ ${settings.stage}: ${contents}`,
      ...(region === undefined ? {} : { env: { region } }),
      tags: { product: 'bfj', stage: settings.stage },
    });
  }
}
