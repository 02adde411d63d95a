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
  /** One sentence for whoever opens it in the console. */
  readonly description: string;
  /** What it needs beside STAGE and its logging. */
  readonly environment?: Readonly<Record<string, string>>;
  /** 10 seconds by default. */
  readonly timeout?: Duration;
  /** That of a function which somebody waits for, by default. */
  readonly memory?: MemorySize;
  /** What bounds it while it waits for a partner; undefined where it waits for none. */
  readonly partnerBound?: PartnerBound | undefined;
}

export const defaultTimeout = Duration.seconds(10);

/**
 * A Lambda function with a role of its own that may write its own log and nothing else, until a
 * capability grants it more.
 */
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
      description: aboutFunction(props),
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

/** Lambda's limit of a description. */
const longestDescription = 256;

/** What it is for, what its failure does, and where that is written: for whoever opens it. */
function aboutFunction({ description, impact, runbook }: ServiceFunctionProps): string {
  const text = `${description}. If it fails: ${impact} infra/RUNBOOK.md#${runbook}`;
  return text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1)}…`;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
