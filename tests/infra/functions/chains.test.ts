import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  onlyResource,
  referenceText,
  resourcesOf,
  synthesize,
  type Resource,
} from '../synthesized-stacks.ts';

/*
 * An event arrives only if the links between resources and stacks fit together: each link exists and allows exactly
 * the previous one. (Alarm → topic → key: alarms.test.ts.)
 */

const { core, website } = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
});

const arnOf = (resource: Resource | undefined) => ({ 'Fn::GetAtt': [resource?.id, 'Arn'] });
const findResource = (type: string, arn: unknown) => {
  const text = referenceText(arn);
  return resourcesOf(core, type).find((resource) => text === referenceText(arnOf(resource)));
};

const statement = z.looseObject({
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.unknown(),
  Action: z.union([z.string(), z.array(z.string())]).transform((actions) => [actions].flat()),
  Resource: z.unknown(),
  Condition: z.unknown().optional(),
});
const policyDocument = z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) });

const rules = resourcesOf(core, 'AWS::Events::Rule').map((rule) => ({
  rule,
  name: String(rule.Properties['Name']),
  target: z
    .object({ Arn: z.unknown(), DeadLetterConfig: z.object({ Arn: z.unknown() }).optional() })
    .parse(z.array(z.unknown()).length(1).parse(rule.Properties['Targets'])[0]),
}));
const ofTheBus = rules.filter(({ rule }) => 'EventPattern' in rule.Properties);
const ofTheClock = rules.filter(({ rule }) => 'ScheduleExpression' in rule.Properties);

/** Returns who may send to a queue according to its policy. */
function sendersOf(queue: Resource | undefined) {
  return resourcesOf(core, 'AWS::SQS::QueuePolicy')
    .filter(({ Properties }) => referenceText(Properties['Queues']).includes(`"${queue?.id}"`))
    .flatMap(({ Properties }) => policyDocument.parse(Properties).PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow');
}

const mayBeSentBy = (rule: Resource, queue: Resource | undefined) =>
  expect.objectContaining({
    Principal: { Service: 'events.amazonaws.com' },
    Action: expect.arrayContaining(['sqs:SendMessage']),
    Resource: arnOf(queue),
    Condition: { ArnEquals: { 'aws:SourceArn': arnOf(rule) } },
  });

describe('an event', () => {
  it('has bus rules and schedules to check', () => {
    expect(ofTheBus.length).toBeGreaterThan(8);
    expect(ofTheClock.length).toBeGreaterThan(1);
  });

  it.each(ofTheBus.map((one) => [one.name, one] as const))(
    'rule %s delivers from the only bus to a queue that allows it',
    (_name, { rule, target }) => {
      const bus = onlyResource(core, 'AWS::Events::EventBus');
      const { EventBusName, EventPattern } = rule.Properties;
      // SES publishes the events of every e-mail to the account's default bus.
      const mail = { tags: { 'ses:configuration-set': ['bfj-prod'] } };
      const ofSes = [['Complaint'], [{ 'anything-but': ['Complaint'] }]].map((eventType) => ({
        on: undefined,
        hears: { source: ['aws.ses'], detail: { mail, eventType } },
      }));
      expect([{ on: { Ref: bus.id } }, ...ofSes]).toContainEqual(
        EventBusName === undefined ? { on: undefined, hears: EventPattern } : { on: EventBusName },
      );
      const queue = findResource('AWS::SQS::Queue', target.Arn);
      expect(sendersOf(queue)).toContainEqual(mayBeSentBy(rule, queue));
    },
  );

  it.each(ofTheBus.map((one) => [one.name, one] as const))(
    "keeps an event that rule %s cannot deliver in the consumer's dead-letter queue, with an alarm",
    (_name, { rule, target }) => {
      const queue = findResource('AWS::SQS::Queue', target.Arn);
      const deadLetters = findResource('AWS::SQS::Queue', target.DeadLetterConfig?.Arn);
      expect(sendersOf(deadLetters)).toContainEqual(mayBeSentBy(rule, deadLetters));
      expect(queue?.Properties['RedrivePolicy']).toMatchObject({
        deadLetterTargetArn: arnOf(deadLetters),
      });
      const watched = resourcesOf(core, 'AWS::CloudWatch::Alarm').filter(({ Properties }) =>
        referenceText(Properties['Dimensions'] ?? []).includes(`"${deadLetters?.id}"`),
      );
      expect(watched).toHaveLength(1);
    },
  );

  it.each(ofTheBus.map((one) => [one.name, one] as const))(
    'the function that reads the queue of rule %s has a role that allows it',
    (_name, { target }) => {
      const queue = findResource('AWS::SQS::Queue', target.Arn);
      const source = resourcesOf(core, 'AWS::Lambda::EventSourceMapping').find(
        ({ Properties }) =>
          referenceText(Properties['EventSourceArn']) === referenceText(arnOf(queue)),
      );
      const { Ref: functionId } = z
        .object({ Ref: z.string() })
        .parse(source?.Properties['FunctionName']);
      const role = z
        .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
        .parse(core.Resources[functionId]?.Properties['Role'])['Fn::GetAtt'][0];
      const granted = resourcesOf(core, 'AWS::IAM::Policy')
        .filter(({ Properties }) => referenceText(Properties['Roles']).includes(`"${role}"`))
        .flatMap(({ Properties }) => readableActions(Properties, queue));
      expect(granted).toEqual(
        expect.arrayContaining([
          'sqs:ReceiveMessage',
          'sqs:DeleteMessage',
          'sqs:GetQueueAttributes',
        ]),
      );
    },
  );
});

const identityPolicy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.looseObject({ Action: z.union([z.string(), z.array(z.string())]), Resource: z.unknown() }),
    ),
  }),
});

/** Returns the actions that a role's policy allows on a queue. */
function readableActions(properties: unknown, queue: Resource | undefined): string[] {
  return identityPolicy
    .parse(properties)
    .PolicyDocument.Statement.filter(({ Resource }) =>
      [Resource].flat().some((one) => referenceText(one) === referenceText(arnOf(queue))),
    )
    .flatMap(({ Action }) => Action);
}

describe('a schedule', () => {
  it.each(ofTheClock.map((one) => [one.name, one] as const))(
    '%s invokes a function that allows this rule and no other caller',
    (_name, { rule, target }) => {
      const fired = findResource('AWS::Lambda::Function', target.Arn);
      const permissions = resourcesOf(core, 'AWS::Lambda::Permission').filter(
        ({ Properties }) =>
          referenceText(Properties['FunctionName']) === referenceText(arnOf(fired)),
      );
      expect(permissions.map(({ Properties }) => Properties)).toEqual([
        {
          Action: 'lambda:InvokeFunction',
          FunctionName: arnOf(fired),
          Principal: 'events.amazonaws.com',
          SourceArn: arnOf(rule),
        },
      ]);
    },
  );
});

describe('a page', () => {
  it('is readable in its bucket by this distribution only', () => {
    if (website === undefined) throw new Error('There is no website stack');
    const distribution = onlyResource(website, 'AWS::CloudFront::Distribution');
    const { Origins } = z
      .object({
        Origins: z.array(
          z.object({
            DomainName: z.unknown(),
            OriginAccessControlId: z
              .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Id')]) })
              .optional(),
          }),
        ),
      })
      .parse(distribution.Properties['DistributionConfig']);
    const ofFiles = Origins.filter((origin) => origin.OriginAccessControlId !== undefined);
    expect(ofFiles).toHaveLength(1);
    const control = ofFiles[0]?.OriginAccessControlId?.['Fn::GetAtt'][0] ?? '';
    expect(website.Resources[control]?.Properties['OriginAccessControlConfig']).toMatchObject({
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
    });
    const bucket = resourcesOf(website, 'AWS::S3::Bucket').find(({ id }) =>
      referenceText(ofFiles[0]?.DomainName).includes(`"${id}"`),
    );
    const allowed = resourcesOf(website, 'AWS::S3::BucketPolicy')
      .filter(({ Properties }) => referenceText(Properties['Bucket']).includes(`"${bucket?.id}"`))
      .flatMap(({ Properties }) => policyDocument.parse(Properties).PolicyDocument.Statement)
      .filter(
        ({ Effect, Principal }) =>
          Effect === 'Allow' && referenceText(Principal).includes('cloudfront.amazonaws.com'),
      );
    const actions = allowed.flatMap(({ Action }) => Action);
    expect(actions.toSorted()).toEqual(['s3:GetObject', 's3:ListBucket']);
    for (const { Condition } of allowed) {
      const text = referenceText(Condition);
      expect(text).toContain('AWS:SourceArn');
      expect(text).toContain(`{"Ref":"${distribution.id}"}`);
    }
  });
});
