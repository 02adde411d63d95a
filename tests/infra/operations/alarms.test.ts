import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findFailureText } from '../../../infra/constructs/failure-texts.ts';
import { referenceText, resourcesOf, synthesize, type Template } from '../synthesized-stacks.ts';

const { core } = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_ALARM_EMAIL: 'alarms@example.com',
  BFJ_WAKE_EMAIL: 'pager@example.com',
});
const templates: readonly Template[] = [core];
const resourcesOfType = (type: string) =>
  templates.flatMap((template) => resourcesOf(template, type));

const runbook = readFileSync(
  path.resolve(import.meta.dirname, '../../../infra/RUNBOOK.md'),
  'utf8',
);
const entries = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const topics = new Map(resourcesOfType('AWS::SNS::Topic').map((topic) => [topic.id, topic]));

const metricSchema = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Period: z.number(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
});
/** Returns the result of an alarm on metric math in the form of an alarm on a single metric. */
const calculatedSchema = z.object({
  Metrics: z.array(
    z.object({
      Id: z.string(),
      Expression: z.string().optional(),
      MetricStat: z
        .object({ Metric: metricSchema.omit({ Period: true }), Period: z.number() })
        .optional(),
    }),
  ),
});
const alarmSchema = metricSchema.extend({
  AlarmName: z.string().regex(/^bfj-prod-/),
  AlarmDescription: z.string(),
  AlarmActions: z.tuple([z.object({ Ref: z.string() })]),
  OKActions: z.tuple([z.object({ Ref: z.string() })]),
  TreatMissingData: z.literal('notBreaching'),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.optional(z.number()),
});
const alarms = resourcesOfType('AWS::CloudWatch::Alarm').map(({ Properties }) => {
  const calculated = calculatedSchema.safeParse(Properties);
  const [first] = calculated.data?.Metrics.flatMap(({ MetricStat }) => MetricStat ?? []) ?? [];
  return alarmSchema.parse({
    ...(first === undefined ? {} : { ...first.Metric, Period: first.Period }),
    ...Properties,
  });
});

function severityOf(alarm: z.infer<typeof alarmSchema>): string {
  const topic = topics.get(alarm.AlarmActions[0].Ref)?.Properties['TopicName'];
  expect(alarm.OKActions).toEqual(alarm.AlarmActions);
  return String(topic).replace('bfj-prod-alarms-', '');
}

describe('every alarm', () => {
  it.each(alarms.map((alarm) => [alarm.AlarmName, alarm] as const))(
    '%s states what has happened, its impact, and what to do',
    (_name, { AlarmDescription: text }) => {
      const [, sentences = '', entry] =
        /^(.+) What to do: infra\/RUNBOOK\.md#([a-z-]+)$/.exec(text) ?? [];
      expect(sentences.match(/[.:]( |$)/g)?.length).toBeGreaterThanOrEqual(2);
      expect(entries).toContain(entry);
    },
  );

  it('wakes the operator only where users lose money, access or their account by the minute', () => {
    const waking = alarms
      .filter((alarm) => severityOf(alarm) === 'wake')
      .map(({ AlarmName }) => AlarmName.replace('bfj-prod-', ''));
    expect(waking.toSorted()).toEqual([
      'api-5xx',
      'channel-stops',
      'failures-access',
      'failures-accounts',
      'failures-billing',
      'failures-events',
      'failures-identity',
      'many-crashes',
      'payment-looks-dead-letters',
      'payment-looks-message-age',
      'payment-notifications-dead-letters',
      'payment-notifications-message-age',
      'publish-domain-events-iterator-age',
      'throttles',
    ]);
  });

  it('has a name of its own, and costs little: each is ten cents a month', () => {
    expect(new Set(alarms.map(({ AlarmName }) => AlarmName)).size).toBe(alarms.length);
    expect(alarms.length).toBeLessThanOrEqual(66);
  });
});

it('answers caused by a partner do not count as errors of the API', () => {
  const [errors] = resourcesOfType('AWS::CloudWatch::Alarm').filter(
    ({ Properties }) => Properties['AlarmName'] === 'bfj-prod-api-5xx',
  );
  const { Metrics } = calculatedSchema.parse(errors?.Properties);
  const counted = Metrics.map(({ Id, Expression, MetricStat }) => [
    Id,
    Expression ?? `${MetricStat?.Metric.Namespace} ${MetricStat?.Metric.MetricName}`,
  ]);
  expect(Object.fromEntries(counted)).toEqual({
    expr_1: 'errors - FILL(ofPartners, 0)',
    errors: 'AWS/ApiGateway 5xx',
    ofPartners: 'BFJ/prod PartnerErrors',
  });
  const own = alarms.filter(({ MetricName }) => MetricName === 'PartnerErrors');
  expect(own.map((alarm) => [alarm.AlarmName, severityOf(alarm)])).toEqual([
    ['bfj-prod-partner-errors', 'morning'],
  ]);
});

it('keeps the alarm of a stop until the waiting messages have come back', () => {
  const stops = alarms.filter(({ MetricName }) => MetricName === 'ChannelStops');
  expect(stops).toHaveLength(1);
  for (const { Period, EvaluationPeriods, DatapointsToAlarm } of stops) {
    expect(DatapointsToAlarm).toBe(1);
    // SQS holds a message for 15 minutes at most, and its sender takes a while.
    expect(Period * EvaluationPeriods).toBeGreaterThan(16 * 60);
  }
});

describe('failures', () => {
  const variables = z.object({
    Variables: z.object({ CAPABILITY: z.string(), POWERTOOLS_SERVICE_NAME: z.string() }),
  });
  const functions = resourcesOfType('AWS::Lambda::Function')
    .filter(({ Metadata }) => 'local:entry' in Metadata)
    .map(({ Metadata, Properties }) => ({
      entry: String(Metadata['local:entry']),
      description: String(Properties['Description']),
      ...variables.parse(Properties['Environment']).Variables,
    }));

  it.each(functions.map((one) => [one.POWERTOOLS_SERVICE_NAME, one] as const))(
    'raise the alarm of the capability of %s at the first failure',
    (_name, { entry, description, CAPABILITY }) => {
      expect(entry).toContain(`functions/${CAPABILITY}/`);
      const watching = alarms.filter(
        ({ Namespace, MetricName, Dimensions }) =>
          Namespace === 'BFJ/prod' &&
          MetricName === 'UnexpectedFailure' &&
          referenceText(Dimensions) === `[{"Name":"capability","Value":"${CAPABILITY}"}]`,
      );
      expect(watching).toMatchObject([
        { AlarmName: `bfj-prod-failures-${CAPABILITY}`, Threshold: 1 },
      ]);
      // The description states the effect of a failure of this one function.
      expect(description).toMatch(/\. If it fails: [A-Z].+/);
      expect(description.length).toBeLessThanOrEqual(256);
    },
  );

  it('are rejected at synthesis for a capability without a description of the impact', () => {
    expect(() => findFailureText('weather')).toThrow('no text for functions/weather');
  });

  it('are counted for all functions together when no handler can catch them', () => {
    const crashes = alarms.filter(({ MetricName }) => MetricName === 'Errors');
    expect(crashes.map(({ Dimensions }) => Dimensions)).toEqual([[], []]);
    expect(crashes.map(severityOf)).toEqual(['morning', 'wake']);
  });

  it("watch the account's concurrency once", () => {
    const throttles = alarms.filter(({ MetricName }) => MetricName === 'Throttles');
    expect(throttles.map(({ Dimensions }) => Dimensions)).toEqual([[]]);
  });
});

describe('both topics', () => {
  const statements = z.object({ Statement: z.array(z.unknown()) });

  it.each([...topics])('%s may be published to by CloudWatch of this account', (id, topic) => {
    const policies = resourcesOfType('AWS::SNS::TopicPolicy').filter(
      ({ Properties }) => referenceText(Properties['Topics']) === `[{"Ref":"${id}"}]`,
    );
    expect(policies).toHaveLength(1);
    const policy = statements.parse(policies[0]?.Properties['PolicyDocument']);
    expect(policy.Statement).toContainEqual({
      Sid: 'AlarmsPublish',
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: id },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    expect(referenceText(policies[0]?.Properties)).toContain('"aws:SecureTransport":"false"');

    const [key, ...otherKeys] = resourcesOfType('AWS::KMS::Key');
    expect(otherKeys).toEqual([]);
    expect(key?.Properties['EnableKeyRotation']).toBe(true);
    expect(topic.Properties['KmsMasterKeyId']).toEqual({ 'Fn::GetAtt': [key?.id, 'Arn'] });
    expect(statements.parse(key?.Properties['KeyPolicy']).Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: expect.arrayContaining(['kms:Decrypt', expect.stringContaining('GenerateDataKey')]),
      }),
    );
  });

  it('reach the operator by e-mail, and a pager where there is one', () => {
    const addresses = resourcesOfType('AWS::SNS::Subscription').map(({ Properties }) => [
      topics.get(z.object({ Ref: z.string() }).parse(Properties['TopicArn']).Ref)?.Properties[
        'TopicName'
      ],
      Properties['Protocol'],
      Properties['Endpoint'],
    ]);
    expect(addresses).toEqual([
      ['bfj-prod-alarms-wake', 'email', 'pager@example.com'],
      ['bfj-prod-alarms-morning', 'email', 'alarms@example.com'],
    ]);
  });
});
