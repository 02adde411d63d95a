import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { domainEventNames } from '../../../shared/contracts/events.ts';
import { onlyResource, referenceText, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const stage = { BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' };
const { core } = synthesize({ ...stage, BFJ_LAMBDA_CONCURRENCY: '1000' });

const queues = resourcesOf(core, 'AWS::SQS::Queue');
const deadLetterQueues = queues.filter(({ Properties }) =>
  String(Properties['QueueName']).endsWith('-dead-letters'),
);
const workQueues = queues.filter((queue) => !deadLetterQueues.includes(queue));

/** Messages that wait for a partner are retried for hours (30 receives); all others five times. */
const tries: Readonly<Record<string, number | undefined>> = {
  'bfj-prod-payment-notifications': 30,
  'bfj-prod-payment-looks': 30,
};

const redriveSchema = z.object({
  deadLetterTargetArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  maxReceiveCount: z.number(),
});

describe('every queue', () => {
  it.each(queues.map((queue) => [String(queue.Properties['QueueName']), queue]))(
    '%s is encrypted and answers over TLS only',
    (_name, queue) => {
      expect(queue.Properties['SqsManagedSseEnabled']).toBe(true);
      const policies = resourcesOf(core, 'AWS::SQS::QueuePolicy').filter(({ Properties }) =>
        referenceText(Properties['Queues']).includes(`"Ref":"${queue.id}"`),
      );
      expect(referenceText(policies.map((policy) => policy.Properties))).toMatch(
        /"Condition":\{"Bool":\{"aws:SecureTransport":"false"\}\},"Effect":"Deny"/,
      );
    },
  );

  it.each(workQueues.map((queue) => [String(queue.Properties['QueueName']), queue]))(
    '%s moves a message to its dead-letter queue after the maximum receives, and keeps it there for 14 days',
    (name, queue) => {
      const redrive = redriveSchema.parse(queue.Properties['RedrivePolicy']);
      expect(redrive.maxReceiveCount).toBe(tries[name] ?? 5);
      const deadLetters = core.Resources[redrive.deadLetterTargetArn['Fn::GetAtt'][0]];
      expect(deadLetters?.Properties).toMatchObject({
        QueueName: `${name}-dead-letters`,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
      });
    },
  );

  it('is consumed by a function that reports failed messages individually', () => {
    for (const queue of workQueues) {
      const sources = resourcesOf(core, 'AWS::Lambda::EventSourceMapping').filter(
        ({ Properties }) => referenceText(Properties['EventSourceArn']).includes(queue.id),
      );
      expect(sources).toHaveLength(1);
      expect(sources[0]?.Properties).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BatchSize: 10,
      });
      const functionId = z
        .object({ Ref: z.string() })
        .parse(sources[0]?.Properties['FunctionName']).Ref;
      const timeout = Number(core.Resources[functionId]?.Properties['Timeout']);
      expect(queue.Properties['VisibilityTimeout']).toBe(6 * timeout);
    }
  });

  it('raises an alarm when messages wait or become dead letters', () => {
    const alarms = resourcesOf(core, 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
      referenceText(Properties),
    );
    const watched = (metric: string, id: string) =>
      alarms.filter((alarm) => alarm.includes(metric) && alarm.includes(`"${id}"`));
    for (const queue of workQueues) {
      expect(watched('ApproximateAgeOfOldestMessage', queue.id)).toHaveLength(1);
    }
    for (const queue of deadLetterQueues) {
      expect(watched('ApproximateNumberOfMessagesVisible', queue.id)).toHaveLength(1);
    }
    // Each queue has its own, and so has the outbox stream.
    expect(workQueues.length).toBeGreaterThan(5);
    expect(deadLetterQueues).toHaveLength(workQueues.length + 1);
  });
});

describe('rules of the bus', () => {
  const ruleSchema = z.object({
    Name: z.string(),
    State: z.literal('ENABLED'),
    EventPattern: z.strictObject({
      source: z.tuple([z.literal('bfj')]),
      'detail-type': z.array(z.enum(domainEventNames)),
      detail: z.strictObject({ data: z.record(z.string(), z.array(z.string())) }).optional(),
    }),
    Targets: z
      .array(
        z.object({
          Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
          DeadLetterConfig: z.object({ Arn: z.unknown() }),
        }),
      )
      .length(1),
  });
  const rules = resourcesOf(core, 'AWS::Events::Rule')
    .filter((rule) => rule.Properties['ScheduleExpression'] === undefined)
    .map((rule) => ruleSchema.parse(rule.Properties));

  it('route the two origins of a trial to different webhooks', () => {
    const narrowed = rules
      .filter(({ EventPattern }) => EventPattern.detail !== undefined)
      .map(({ Name, EventPattern }) => [Name, EventPattern.detail?.data]);
    expect(Object.fromEntries(narrowed)).toEqual({
      'bfj-prod-webhook-trial-gratuito': { origem: ['trial-gratuito-direto'] },
      'bfj-prod-webhook-trial-created': { origem: ['migrar-newsletter'] },
    });
  });

  describe('schedules', () => {
    const scheduleSchema = z.object({
      Name: z.string(),
      ScheduleExpression: z.string().regex(/^rate\(/),
      Targets: z.tuple([
        z.object({
          Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
          RetryPolicy: z.object({ MaximumRetryAttempts: z.number() }),
        }),
      ]),
    });
    const schedules = resourcesOf(core, 'AWS::Events::Rule')
      .filter(({ Properties }) => 'ScheduleExpression' in Properties)
      .map(({ Properties }) => scheduleSchema.parse(Properties));

    it('exist', () => {
      expect(schedules.map(({ Name }) => Name)).toContain('bfj-prod-expire-trials');
    });

    it.each(schedules.map((schedule) => [schedule.Name, schedule] as const))(
      '%s invokes the function of its name, and leaves a failed run to the next one',
      (name, { Targets: [target] }) => {
        const functionId = target.Arn['Fn::GetAtt'][0];
        expect(core.Resources[functionId]?.Properties['FunctionName']).toBe(name);
        expect(target.RetryPolicy.MaximumRetryAttempts).toBe(0);
        const attempts = resourcesOf(core, 'AWS::Lambda::EventInvokeConfig')
          .filter(({ Properties }) =>
            referenceText(Properties['FunctionName']).includes(`"${functionId}"`),
          )
          .map(({ Properties }) => Properties['MaximumRetryAttempts']);
        expect(attempts).toEqual([0]);
      },
    );
  });

  it('may send only to their own queue', () => {
    const policies = resourcesOf(core, 'AWS::SQS::QueuePolicy').map(({ Properties }) =>
      referenceText(Properties),
    );
    const open = policies.filter(
      (policy) => policy.includes('events.amazonaws.com') && !policy.includes('aws:SourceArn'),
    );
    expect(open).toEqual([]);
  });
});

describe('the outbox', () => {
  it('is read in order from its stream for the whole retention, with a dead-letter queue', () => {
    const [source, ...more] = resourcesOf(core, 'AWS::Lambda::EventSourceMapping').filter(
      ({ Properties }) => referenceText(Properties['EventSourceArn']).includes('StreamArn'),
    );
    expect(more).toEqual([]);
    expect(source?.Properties).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 20 * 60 * 60,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
    // Omitted, so that retries are unlimited: an outage of the bus must not create dead letters.
    expect(source?.Properties).not.toHaveProperty('MaximumRetryAttempts');
    const { Filters } = z
      .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
      .parse(source?.Properties['FilterCriteria']);
    expect(Filters.map((filter): unknown => JSON.parse(filter.Pattern))).toEqual([
      { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['OutboxEvent'] } } } },
    ]);
  });

  it('puts an unreadable record where the stream puts expired ones', () => {
    const publish = resourcesOf(core, 'AWS::Lambda::Function').find(
      ({ Properties }) => Properties['FunctionName'] === 'bfj-prod-publish-domain-events',
    );
    const [queue] = deadLetterQueues.filter(({ Properties }) =>
      String(Properties['QueueName']).includes('publish-domain-events'),
    );
    const { Variables } = z
      .object({ Variables: z.record(z.string(), z.unknown()) })
      .parse(publish?.Properties['Environment']);
    expect(Variables['DEAD_LETTER_QUEUE_URL']).toEqual({ Ref: queue?.id });
  });

  it('raises an alarm when events wait', () => {
    const ages = resourcesOf(core, 'AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties['MetricName'] === 'IteratorAge',
    );
    expect(ages).toHaveLength(1);
    expect(ages[0]?.Properties['Threshold']).toBe(5 * 60 * 1000);
  });

  it('publishes to one bus', () => {
    expect(onlyResource(core, 'AWS::Events::EventBus').Properties['Name']).toBe('bfj-prod');
  });
});
