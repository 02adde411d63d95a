import * as z from 'zod';
import { markdownTable } from './markdown-table.ts';
import { resourcesOf, shortName, type Template } from './read-templates.ts';

const introduction = `# Queues, schedules and alarms

Generated from the templates by \`npm run tables\`, for an account that may run 1,000 functions at once. Names are without
\`bfj-<stage>-\`. Every queue has a queue \`…-dead-letters\`, which keeps for 14 days what was received too often. An empty
cell means the function that the queue names.
`;

const attributeSchema = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const mappingSchema = z.object({
  EventSourceArn: attributeSchema,
  FunctionName: z.object({ Ref: z.string() }),
  BatchSize: z.number(),
});
const queueSchema = z.object({
  QueueName: z.string(),
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.object({ maxReceiveCount: z.number() }).optional(),
});
const ruleSchema = z.object({
  Name: z.string(),
  ScheduleExpression: z.string().optional(),
  EventPattern: z.object({ 'detail-type': z.array(z.string()).default([]) }).optional(),
  Targets: z.array(z.object({ Arn: z.unknown() })),
});
const alarmSchema = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string(),
  AlarmActions: z.array(z.unknown()),
});

/** Returns the page of the queues, the schedules and the alarms of a stage. */
export function describeQueuesAndAlarms(templates: readonly Template[]): string {
  const rules = templates.flatMap((template) =>
    resourcesOf(template, 'AWS::Events::Rule').map(({ Properties }) => ({
      template,
      ...ruleSchema.parse(Properties),
    })),
  );
  const queues = templates.flatMap((template) =>
    resourcesOf(template, 'AWS::SQS::Queue').flatMap(({ id, Properties }) => {
      const { QueueName, VisibilityTimeout, RedrivePolicy } = queueSchema.parse(Properties);
      if (RedrivePolicy === undefined) return [];
      const events = rules
        .filter((rule) => rule.template === template && JSON.stringify(rule.Targets).includes(id))
        .flatMap(({ EventPattern }) => EventPattern?.['detail-type'] ?? []);
      return [
        {
          name: shortName(QueueName),
          consumer: consumerOf(template, id),
          receives: String(RedrivePolicy.maxReceiveCount),
          visibility: `${VisibilityTimeout} s`,
          events,
        },
      ];
    }),
  );
  const schedules = rules.flatMap(({ Name, ScheduleExpression }) =>
    ScheduleExpression === undefined ? [] : [`- \`${shortName(Name)}\`: \`${ScheduleExpression}\``],
  );
  const queueRows = queues.map(({ name, consumer, receives, visibility }) => [
    name,
    ...consumer,
    visibility,
    receives,
  ]);
  const eventLines = queues
    .filter(({ events }) => events.length > 0)
    .map(({ name, events }) => `- ${name}: ${events.join(', ')}`);
  return [
    introduction,
    '## Queues\n',
    `${markdownTable([
      ['Queue', 'Consumer', 'Batch', 'Visibility timeout', 'Receives'],
      ...queueRows,
    ])}\n`,
    '## Domain events of each queue\n',
    `${eventLines.join('\n')}\n`,
    '## Schedules\n',
    `${schedules.toSorted().join('\n')}\n`,
    '## Alarms by entry of the runbook\n',
    'Entries are in [RUNBOOK.md](../RUNBOOK.md). Alarms in bold go to the topic `alarms-wake`, the others to `alarms-morning`. `…` stands for `dead-letters` and `message-age`.\n',
    `${alarmLines(templates).join('\n')}\n`,
  ].join('\n');
}

/** Returns the function that takes messages from a queue, unless it has the queue's name, and its largest batch. */
function consumerOf(template: Template, queueId: string): readonly [name: string, batch: string] {
  for (const { Properties } of resourcesOf(template, 'AWS::Lambda::EventSourceMapping')) {
    const { success, data } = mappingSchema.safeParse(Properties);
    if (!success || data.EventSourceArn['Fn::GetAtt'][0] !== queueId) continue;
    const consumer = template.Resources[data.FunctionName.Ref]?.Properties['FunctionName'];
    const name = shortName(consumer);
    const queue = shortName(template.Resources[queueId]?.Properties['QueueName']);
    return [name === queue ? '' : name, String(data.BatchSize)];
  }
  throw new Error(`No function takes messages from ${queueId}`);
}

function alarmLines(templates: readonly Template[]): string[] {
  const entries = new Map<string, string[]>();
  for (const template of templates) {
    for (const { Properties } of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      const { AlarmName, AlarmDescription, AlarmActions } = alarmSchema.parse(Properties);
      const entry = AlarmDescription.split('#').at(-1) ?? '';
      const name = shortName(AlarmName);
      const wakes = JSON.stringify(AlarmActions).includes('Wake');
      entries.set(entry, [...(entries.get(entry) ?? []), wakes ? `**${name}**` : name]);
    }
  }
  return [...entries]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([entry, names]) => {
      const joined = withPairsJoined(names).join(', ');
      return `- ${entry}: ${joined}`;
    });
}

/** Joins the two alarms that every queue has. */
function withPairsJoined(names: readonly string[]): string[] {
  const joined = names.map((name) => name.replace(/-(?:dead-letters|message-age)(?=\**$)/, '-…'));
  const isPair = (name: string) => joined.filter((each) => each === name).length === 2;
  const joinedNames = joined.map((name, index) => (isPair(name) ? name : (names[index] ?? name)));
  return [...new Set(joinedNames)].toSorted();
}
