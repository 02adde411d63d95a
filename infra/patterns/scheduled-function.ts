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
  /** Id of its rule within the capability, which never changes: a rule's name can be had once. */
  readonly ruleId: string;
}

/**
 * Work that comes round by the clock. Neither EventBridge nor Lambda repeats a run that fails: the
 * next one does its work as well.
 */
export class ScheduledFunction extends CapabilityFunction {
  constructor(
    scope: Construct,
    platform: Platform,
    path: FunctionPath,
    props: ScheduledFunctionProps,
  ) {
    super(scope, platform, path, {
      memory: 'working',
      waitedForBy: { every: props.every },
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
