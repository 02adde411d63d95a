import * as z from 'zod';
import { referenceText, resourcesOf, type Template } from '../synthesized-stacks.ts';

/** One AWS service that has to be let in by a resource: by its own policy, not by a role. */
export interface ServiceCall {
  /** `apigateway.amazonaws.com`. */
  readonly principal: string;
  readonly action: string;
  /** Logical id of the resource that is called. */
  readonly callee: string;
  /** Logical id, or name, of whatever the service calls for. */
  readonly onBehalfOf: string;
}

/** One line of what a resource lets in, that could be taken away. */
export interface Permit {
  readonly principal: string;
  readonly action: string;
  /** Of the resource and of the conditions, with every reference in it. */
  readonly callee: string;
  readonly conditions: string;
}

export const saysPermit = ({ principal, action, callee }: Permit) =>
  `${principal} ${action} ${callee}`;

/** Whether one of the permits lets the call through. */
export function isPermitted(call: ServiceCall, permits: readonly Permit[]): boolean {
  return permits.some(
    ({ principal, action, callee, conditions }) =>
      principal === call.principal &&
      action === call.action &&
      callee.includes(`"${call.callee}"`) &&
      isObject(action) === callee.includes('/') &&
      // A topic or key that the account's alarms publish to names the account alone.
      (conditions.includes(call.onBehalfOf) || call.onBehalfOf === anyAlarm),
  );
}

const anyAlarm = 'any alarm';

/** Asked for with an object's ARN, which goes on behind the bucket's. */
const isObject = (action: string) => /^s3:(Get|Put)Object$/.test(action);
const getArn = z
  .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
  .transform((arn) => arn['Fn::GetAtt'][0]);
const ref = z.object({ Ref: z.string() }).transform(({ Ref }) => Ref);
const target = z.object({ Arn: getArn, DeadLetterConfig: z.object({ Arn: getArn }).optional() });

/** Every call between services that the resources of these templates lead to. */
export function serviceCalls(template: Template): readonly ServiceCall[] {
  const typeOf = (id: string) => template.Resources[id]?.Type;
  const invocation = (principal: string, callee: string, onBehalfOf: string): ServiceCall => ({
    principal,
    action: 'lambda:InvokeFunction',
    callee,
    onBehalfOf: `"${onBehalfOf}"`,
  });

  const ofApi = resourcesOf(template, 'AWS::ApiGatewayV2::Integration').map(({ Properties }) =>
    invocation(
      'apigateway.amazonaws.com',
      getArn.parse(Properties['IntegrationUri']),
      ref.parse(Properties['ApiId']),
    ),
  );
  const ofPools = resourcesOf(template, 'AWS::Cognito::UserPool').flatMap(({ id, Properties }) =>
    Object.values(z.record(z.string(), z.unknown()).parse(Properties['LambdaConfig'])).map(
      (trigger) => {
        const triggered = resourcesOf(template, 'AWS::Lambda::Function').find((fn) =>
          referenceText(trigger).endsWith(`:function:${String(fn.Properties['FunctionName'])}"]]}`),
        );
        return invocation('cognito-idp.amazonaws.com', triggered?.id ?? 'no function', id);
      },
    ),
  );
  const ofRules = resourcesOf(template, 'AWS::Events::Rule').flatMap(({ id, Properties }) =>
    z
      .array(target)
      .parse(Properties['Targets'])
      .flatMap(({ Arn, DeadLetterConfig }) => [Arn, DeadLetterConfig?.Arn])
      .filter((callee) => callee !== undefined)
      .map((callee) =>
        typeOf(callee) === 'AWS::Lambda::Function'
          ? invocation('events.amazonaws.com', callee, id)
          : {
              principal: 'events.amazonaws.com',
              action: 'sqs:SendMessage',
              callee,
              onBehalfOf: `"${id}"`,
            },
      ),
  );
  return [
    ...ofApi,
    ...ofPools,
    ...ofRules,
    ...callsOfAlarms(template),
    ...callsOfBuckets(template),
  ];
}

function callsOfAlarms(template: Template): readonly ServiceCall[] {
  const topics = new Set(
    resourcesOf(template, 'AWS::CloudWatch::Alarm').flatMap(({ Properties }) =>
      z.array(ref).parse(Properties['AlarmActions']),
    ),
  );
  const byCloudWatch = (action: string, callee: string): ServiceCall => ({
    principal: 'cloudwatch.amazonaws.com',
    action,
    callee,
    onBehalfOf: anyAlarm,
  });
  return [...topics].flatMap((topic) => {
    const key = getArn.parse(template.Resources[topic]?.Properties['KmsMasterKeyId']);
    return [
      byCloudWatch('sns:Publish', topic),
      byCloudWatch('kms:Decrypt', key),
      byCloudWatch('kms:GenerateDataKey', key),
    ];
  });
}

const logging = z.object({ DestinationBucketName: ref });
const origin = z.object({
  DomainName: z.unknown(),
  OriginAccessControlId: z.unknown().optional(),
});

function callsOfBuckets(template: Template): readonly ServiceCall[] {
  const buckets = resourcesOf(template, 'AWS::S3::Bucket');
  const ofLogs = buckets.flatMap(({ id, Properties }) => {
    const written = logging.safeParse(Properties['LoggingConfiguration']);
    return written.success
      ? [
          {
            principal: 'logging.s3.amazonaws.com',
            action: 's3:PutObject',
            callee: written.data.DestinationBucketName,
            onBehalfOf: `"${id}"`,
          },
        ]
      : [];
  });
  const ofPages = resourcesOf(template, 'AWS::CloudFront::Distribution').flatMap(
    ({ id, Properties }) => {
      const { Origins } = z
        .object({ Origins: z.array(origin) })
        .parse(Properties['DistributionConfig']);
      return Origins.filter((one) => one.OriginAccessControlId !== undefined).flatMap((one) =>
        // Without the listing, what is not there is forbidden and not missing.
        ['s3:GetObject', 's3:ListBucket'].map((action) => ({
          principal: 'cloudfront.amazonaws.com',
          action,
          callee:
            buckets.find((bucket) => referenceText(one.DomainName).includes(`"${bucket.id}"`))
              ?.id ?? 'no bucket',
          onBehalfOf: `"${id}"`,
        })),
      );
    },
  );
  const ofDeliveries = resourcesOf(template, 'Custom::AWS').flatMap(({ Properties }) => {
    const created = referenceText(Properties['Create']);
    const callee = buckets.find(({ id }) => created.includes(`"${id}"`))?.id;
    const [, name = ''] = /"putDeliveryDestination.*\\"name\\":\\"([^\\]+)/.exec(created) ?? [];
    return callee === undefined || !created.includes('putDeliveryDestination')
      ? []
      : [
          {
            principal: 'delivery.logs.amazonaws.com',
            action: 's3:PutObject',
            callee,
            onBehalfOf: `:delivery-source:${name}`,
          },
        ];
  });
  return [...ofLogs, ...ofPages, ...ofDeliveries];
}

const policyTypes = [
  'AWS::SQS::QueuePolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::S3::BucketPolicy',
] as const;

const policyDocument = z.object({
  Statement: z.array(
    z.looseObject({
      Effect: z.enum(['Allow', 'Deny']),
      Principal: z.union([
        z.object({ Service: z.string() }).transform(({ Service }) => Service),
        // Of a role of this account, whose own policies are another matter.
        z.unknown().transform(() => undefined),
      ]),
      Action: z.union([z.array(z.string()), z.string().transform((only) => [only])]),
      Resource: z.union([z.array(z.unknown()), z.unknown().transform((only) => [only])]),
      Condition: z.unknown().optional(),
    }),
  ),
});

/** What the resources of these templates let services do, each action on each resource by itself. */
export function permitsOf(template: Template): readonly Permit[] {
  const ofFunctions = resourcesOf(template, 'AWS::Lambda::Permission').map(({ Properties }) => ({
    principal: String(Properties['Principal']),
    action: String(Properties['Action']),
    callee: JSON.stringify(Properties['FunctionName']),
    conditions: JSON.stringify(Properties['SourceArn'] ?? null),
  }));
  const policies = [
    ...policyTypes.flatMap((type) =>
      resourcesOf(template, type).map(({ Properties }) => ({
        document: Properties['PolicyDocument'],
        key: undefined,
      })),
    ),
    ...resourcesOf(template, 'AWS::KMS::Key').map(({ id, Properties }) => ({
      document: Properties['KeyPolicy'],
      // In a key's own policy every resource is the key.
      key: JSON.stringify({ Ref: id }),
    })),
  ];
  const ofPolicies = policies.flatMap(({ document, key }) =>
    policyDocument.parse(document).Statement.flatMap(({ Effect, Principal, ...statement }) =>
      Effect === 'Deny' || Principal === undefined
        ? []
        : statement.Action.flatMap((action) =>
            statement.Resource.map((resource) => ({
              principal: Principal,
              action,
              callee: key ?? JSON.stringify(resource),
              conditions: JSON.stringify(statement.Condition ?? null),
            })),
          ),
    ),
  );
  return [...ofFunctions, ...ofPolicies];
}
