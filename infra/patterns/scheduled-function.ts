import type { Duration } from 'aws-cdk-lib/core';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Platform } from '../platform/platform.ts';
import {
  CapabilityFunction,
  type CapabilityFunctionProps,
  type FunctionPath,
} from './capability-function.ts';

export interface ScheduledFunctionProps extends CapabilityFunctionProps {
  readonly every: Duration;
  /** Id of its rule within the capability. It never changes, because a rule's name can be created only once. */
  readonly ruleId: string;
}

/** A scheduled function. Neither EventBridge nor Lambda repeats a failed run: the next run does its work as well. */
export class ScheduledFunction extends CapabilityFunction {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    props: ScheduledFunctionProps,
  ) {
    super(scope, platform, path, {
      memory: 'working',
      invokedBy: { every: props.every },
      ...props,
    });
    this.lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new events.Rule(scope, props.ruleId, {
      ruleName: physicalName(platform.stage.settings, this.functionName),
      description: `Fires ${this.functionName}`,
      schedule: events.Schedule.rate(props.every),
      targets: [new LambdaFunction(this.lambda, { retryAttempts: 0 })],
    });
  }
}
