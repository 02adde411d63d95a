import * as z from 'zod';
import { referenceText, resourcesOf, type Template } from '../synthesized-stacks.ts';

/** A call by an AWS service that the called resource must allow by its own policy. */
export interface ServiceCall {
  /** `apigateway.amazonaws.com`. */
  readonly principal: string;
  readonly action: string;
  /** Logical id of the resource that is called. */
  readonly callee: string;
  /** Logical id or name of the resource for which the service makes the call. */
  readonly onBehalfOf: string;
}

/** One removable grant in a resource's policy. */
export interface InvokeGrant {
  readonly principal: string;
  readonly action: string;
  /** The callee's value as JSON text, with every reference in it; `conditions` likewise. */
  readonly callee: string;
  readonly conditions: string;
}

export const describeGrant = ({ principal, action, callee }: InvokeGrant) =>
  `${principal} ${action} ${callee}`;

/** Returns whether one of the grants allows the call. */
export function isPermitted(call: ServiceCall, invokeGrants: readonly InvokeGrant[]): boolean {
  return invokeGrants.some(
    ({ principal, action, callee, conditions }) =>
      principal === call.principal &&
      action === call.action &&
      callee.includes(`"${call.callee}"`) &&
      isObject(action) === callee.includes('/') &&
      // Topics and keys for the account's alarms name only the account.
      (conditions.includes(call.onBehalfOf) || call.onBehalfOf === anyAlarm),
  );
}

const anyAlarm = 'any alarm';

/** Object actions use an object's ARN, which extends the bucket's. */
const isObject = (action: string) => /^s3:(Get|Put)Object$/.test(action);
const getArn = z
  .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
  .transform((arn) => arn['Fn::GetAtt'][0]);
const ref = z.object({ Ref: z.string() }).transform(({ Ref }) => Ref);
const target = z.object({ Arn: getArn, DeadLetterConfig: z.object({ Arn: getArn }).optional() });

/** Returns every call between services in these templates. */
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
        // Without ListBucket a missing object is answered with 403 instead of 404.
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
        // A role of this account: its own policies are tested elsewhere.
        z.unknown().transform(() => undefined),
      ]),
      Action: z.union([z.array(z.string()), z.string().transform((only) => [only])]),
      Resource: z.union([z.array(z.unknown()), z.unknown().transform((only) => [only])]),
      Condition: z.unknown().optional(),
    }),
  ),
});

/** Returns the grants to services in these templates, one per action and resource. */
export function listInvokeGrants(template: Template): readonly InvokeGrant[] {
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
      // In a key policy every resource means the key itself.
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
