import path from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AlarmText } from './alarm-text.ts';
import { bundledCode, unbundledCode } from './function-code.ts';
import { memoryMegabytesOf, type MemorySize } from './memory-sizes.ts';
import type { PartnerBound } from './partner-bound.ts';
import type { StageContext } from './stage-context.ts';
import { physicalName } from './physical-name.ts';

export interface ServiceFunctionProps extends AlarmText {
  /** `functions/<capability>/<function-name>.lambda.ts`, relative to the project's root. */
  readonly entry: `functions/${string}/${string}.lambda.ts`;
  /** One sentence for the AWS console. */
  readonly description: string;
  /** Variables beside STAGE and those of logging. */
  readonly environment?: Readonly<Record<string, string>>;
  /** 10 seconds by default. */
  readonly timeout?: Duration;
  /** By default the size of a function that a user waits for. */
  readonly memory?: MemorySize;
  /** The limit of its calls that wait for a partner; undefined when it calls none. */
  readonly partnerBound?: PartnerBound | undefined;
}

export const defaultTimeout = Duration.seconds(10);

/** A Lambda function with its own role, which may only write its own log until a capability grants more. */
export class ServiceFunction extends Construct implements iam.IGrantable {
  /** Last part of its physical name, and the name of its source file. */
  readonly functionName: string;
  readonly lambda: lambda.Function;
  readonly role: iam.Role;
  readonly timeout: Duration;
  readonly partnerBound: PartnerBound | undefined;
  readonly grantPrincipal: iam.IPrincipal;

  constructor(scope: Construct, stage: StageContext, props: ServiceFunctionProps) {
    const functionName = path.basename(props.entry, '.lambda.ts');
    super(scope, pascalCase(functionName));
    const { settings } = stage;
    const capability = path.basename(path.dirname(props.entry));
    this.functionName = functionName;
    this.timeout = props.timeout ?? defaultTimeout;
    this.partnerBound = props.partnerBound;

    this.role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      description: `Runs ${functionName} of BFJ ${settings.stage}`,
    });
    this.grantPrincipal = this.role;

    const logGroup = new logs.LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${physicalName(settings, functionName)}`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );

    const bound = props.partnerBound;
    this.lambda = new lambda.Function(this, 'Function', {
      functionName: physicalName(settings, functionName),
      description: describeFunction(props),
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: stage.bundling ? bundledCode(props.entry) : unbundledCode(),
      role: this.role,
      timeout: this.timeout,
      memorySize: memoryMegabytesOf(props.memory ?? 'waitedFor'),
      ...(bound?.by === 'reservation'
        ? { reservedConcurrentExecutions: bound.reservedConcurrency }
        : {}),
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel[settings.logLevel],
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      environment: {
        STAGE: settings.stage,
        LOG_LEVEL: settings.logLevel,
        POWERTOOLS_SERVICE_NAME: functionName,
        CAPABILITY: capability,
        ...(bound?.by === 'slots' ? bound.environment : {}),
        ...props.environment,
      },
    });
    const resource = this.lambda.node.defaultChild;
    if (resource instanceof lambda.CfnFunction) resource.addMetadata('local:entry', props.entry);

    stage.alarms.watchFailures(this, capability);
  }
}

/** Lambda's limit for a description. */
const maxDescriptionLength = 256;

/** Returns the description that the AWS console shows: purpose, effect of a failure, and runbook entry. */
function describeFunction({ description, impact, runbook }: ServiceFunctionProps): string {
  const text = `${description}. If it fails: ${impact} infra/RUNBOOK.md#${runbook}`;
  return text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1)}…`;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
