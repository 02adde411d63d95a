import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as custom from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

/** Retention of the request log, as the Marco Civil da Internet (art. 15) requires. */
export const requestLogRetention = Duration.days(183);

/**
 * The stored fields of a request. The query, the Referer and cookies are left out, because they may hold tokens and
 * e-mails. The address is kept, here and nowhere else: Marco Civil da Internet (art. 15) obliges the operator to
 * record which address made a request and when, in a private bucket.
 */
const recordFields: readonly string[] = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'x-edge-result-type',
  'time-taken',
];

/** CloudFront's deliveries are configured in this region only; their bucket may be in any. */
const deliveryRegion = 'us-east-1';

export interface RequestLogProps {
  readonly settings: Settings;
  readonly distribution: cloudfront.Distribution;
  readonly bucket: s3.IBucket;
}

/**
 * Writes CloudFront's requests to a bucket, by standard logging v2: the older kind always includes the query.
 * CloudFormation creates a delivery in the stack's own region only, which is mostly another one, so the deployment
 * calls CloudWatch Logs itself. A second stack in us-east-1 could hold the delivery as well, but that region would
 * have to be bootstrapped, and both regions known when the template is synthesized.
 */
export class RequestLog extends Construct {
  readonly #props: RequestLogProps;
  readonly #name: string;
  readonly #setupLog: logs.LogGroup;

  constructor(scope: Construct, id: string, props: RequestLogProps) {
    super(scope, id);
    this.#props = props;
    this.#name = physicalName(props.settings, 'requests');
    this.#setupLog = new logs.LogGroup(this, 'SetupLog', {
      logGroupName: `/aws/lambda/${physicalName(props.settings, 'request-log-setup')}`,
      retention: props.settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const delivery = this.#delivery();
    delivery.node.addDependency(this.#source(), this.#destination());
    const { policyDependable } = this.#allowWriting();
    if (policyDependable !== undefined) delivery.node.addDependency(policyDependable);
    acknowledgeFindings(delivery);
  }

  #source(): custom.AwsCustomResource {
    const { distributionArn } = this.#props.distribution;
    const put = sdkCall('putDeliverySource', {
      parameters: { name: this.#name, resourceArn: distributionArn, logType: 'ACCESS_LOGS' },
      physicalResourceId: custom.PhysicalResourceId.of(this.#name),
    });
    return this.#resource('Source', {
      onCreate: put,
      onUpdate: put,
      onDelete: deletionCall('deleteDeliverySource', { name: this.#name }),
      statements: [
        allowStatement(['logs:PutDeliverySource', 'logs:DeleteDeliverySource'], [this.#sourceArn]),
        allowStatement(['cloudfront:AllowVendedLogDeliveryForResource'], [distributionArn]),
      ],
    });
  }

  #destination(): custom.AwsCustomResource {
    const { bucketArn } = this.#props.bucket;
    const put = sdkCall('putDeliveryDestination', {
      parameters: {
        name: this.#name,
        outputFormat: 'json',
        deliveryDestinationConfiguration: { destinationResourceArn: bucketArn },
      },
      physicalResourceId: custom.PhysicalResourceId.of(this.#name),
    });
    return this.#resource('Destination', {
      onCreate: put,
      onUpdate: put,
      onDelete: deletionCall('deleteDeliveryDestination', { name: this.#name }),
      statements: [
        allowStatement(
          ['logs:PutDeliveryDestination', 'logs:DeleteDeliveryDestination'],
          [this.#destinationArn],
        ),
      ],
    });
  }

  #delivery(): custom.AwsCustomResource {
    const deliveryId = new custom.PhysicalResourceIdReference();
    const everyDelivery = this.#arnOf('delivery', '*');
    return this.#resource('Delivery', {
      onCreate: sdkCall('createDelivery', {
        parameters: {
          deliverySourceName: this.#name,
          deliveryDestinationArn: this.#destinationArn,
          recordFields,
        },
        physicalResourceId: custom.PhysicalResourceId.fromResponse('delivery.id'),
      }),
      onUpdate: sdkCall('updateDeliveryConfiguration', {
        parameters: { id: deliveryId, recordFields },
      }),
      onDelete: deletionCall('deleteDelivery', { id: deliveryId }),
      statements: [
        allowStatement(
          ['logs:CreateDelivery'],
          [this.#sourceArn, this.#destinationArn, everyDelivery],
        ),
        allowStatement(['logs:GetDelivery', 'logs:DeleteDelivery'], [everyDelivery]),
        // A change of the fields is authorized against the source, the destination and the delivery.
        allowStatement(
          ['logs:UpdateDeliveryConfiguration'],
          [this.#sourceArn, this.#destinationArn, everyDelivery],
        ),
        // CloudWatch Logs checks that the bucket lets it write, and adds missing rights to its policy.
        allowStatement(
          ['s3:GetBucketPolicy', 's3:PutBucketPolicy'],
          [this.#props.bucket.bucketArn],
        ),
      ],
    });
  }

  /** Allows this delivery to write, and those of no other AWS customer. */
  #allowWriting(): iam.AddToResourcePolicyResult {
    const { account } = Stack.of(this);
    return this.#props.bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AWSLogsDeliveryWrite',
        principals: [new iam.ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.#props.bucket.arnForObjects(`AWSLogs/${account}/CloudFront/*`)],
        conditions: {
          StringEquals: {
            's3:x-amz-acl': 'bucket-owner-full-control',
            'aws:SourceAccount': account,
          },
          ArnLike: { 'aws:SourceArn': this.#sourceArn },
        },
      }),
    );
  }

  get #sourceArn(): string {
    return this.#arnOf('delivery-source', this.#name);
  }

  get #destinationArn(): string {
    return this.#arnOf('delivery-destination', this.#name);
  }

  #arnOf(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({
      service: 'logs',
      region: deliveryRegion,
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }

  #resource(
    id: string,
    props: Required<Pick<custom.AwsCustomResourceProps, 'onCreate' | 'onUpdate' | 'onDelete'>> & {
      readonly statements: iam.PolicyStatement[];
    },
  ): custom.AwsCustomResource {
    const { statements, ...calls } = props;
    return new custom.AwsCustomResource(this, id, {
      ...calls,
      policy: custom.AwsCustomResourcePolicy.fromStatements(statements),
      logGroup: this.#setupLog,
      // The runtime's own SDK has these calls, so no deployment has to install another.
      installLatestAwsSdk: false,
    });
  }
}

function acknowledgeFindings(delivery: custom.AwsCustomResource): void {
  acknowledge(
    delivery,
    `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:${deliveryRegion}:<AWS::AccountId>:delivery:*]`,
    'CloudWatch Logs makes up the id of a delivery; the source and the destination are named.',
  );
  const role = delivery.grantPrincipal;
  if (!(role instanceof iam.Role)) throw new Error('CDK makes the calls with no role of its own.');
  acknowledge(
    role,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    "CDK's function that makes the calls runs only during a deployment; CDK chooses its role.",
  );
}

function sdkCall(
  action: string,
  details: Pick<custom.AwsSdkCall, 'parameters' | 'physicalResourceId'>,
): custom.AwsSdkCall {
  return { service: 'CloudWatchLogs', action, region: deliveryRegion, ...details };
}

/** A resource that no longer exists counts as removed. */
function deletionCall(action: string, parameters: unknown): custom.AwsSdkCall {
  return {
    ...sdkCall(action, { parameters }),
    ignoreErrorCodesMatching: 'ResourceNotFoundException',
  };
}

function allowStatement(actions: string[], resources: string[]): iam.PolicyStatement {
  return new iam.PolicyStatement({ actions, resources });
}
