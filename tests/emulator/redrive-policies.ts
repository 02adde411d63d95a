import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { buildApp } from '../../infra/build-app.ts';
import { readSettings } from '../../infra/settings.ts';

const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
});

const queueSchema = z.object({
  QueueName: z.string(),
  RedrivePolicy: z
    .object({
      deadLetterTargetArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
      maxReceiveCount: z.number(),
    })
    .optional(),
});

/**
 * Gives every queue the redrive policy that the template states: MiniStack leaves it out when it
 * deploys.
 * @returns names of the queues that got one
 */
export async function setRedrivePolicies(sqs: SQSClient): Promise<string[]> {
  const template = await coreTemplate();
  const queues = new Map(
    Object.entries(template.Resources)
      .filter(([, resource]) => resource.Type === 'AWS::SQS::Queue')
      .map(([id, resource]) => [id, queueSchema.parse(resource.Properties)]),
  );
  const changed: string[] = [];
  for (const queue of queues.values()) {
    if (queue.RedrivePolicy === undefined) continue;
    const deadLetters = queues.get(queue.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
    if (deadLetters === undefined) throw new Error(`${queue.QueueName} has no dead-letter queue`);
    await sqs.send(
      new SetQueueAttributesCommand({
        QueueUrl: await queueUrl(sqs, queue.QueueName),
        Attributes: {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: await queueArn(sqs, deadLetters.QueueName),
            maxReceiveCount: queue.RedrivePolicy.maxReceiveCount,
          }),
        },
      }),
    );
    changed.push(queue.QueueName);
  }
  return changed;
}

async function coreTemplate(): Promise<z.infer<typeof templateSchema>> {
  const settings = readSettings({ BFJ_STAGE: 'local', BFJ_WEBHOOK_URL: 'http://127.0.0.1/' });
  const outputDirectory = await mkdtemp(path.join(tmpdir(), 'bfj-template-'));
  try {
    const { app, core } = buildApp(settings, { bundling: false, outputDirectory });
    return templateSchema.parse(app.synth().getStackArtifact(core.artifactId).template);
  } finally {
    await rm(outputDirectory, { recursive: true, force: true });
  }
}

export async function queueUrl(sqs: SQSClient, name: string): Promise<string> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  if (QueueUrl === undefined) throw new Error(`There is no queue ${name}`);
  return QueueUrl;
}

async function queueArn(sqs: SQSClient, name: string): Promise<string> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: await queueUrl(sqs, name),
      AttributeNames: ['QueueArn'],
    }),
  );
  const arn = Attributes?.['QueueArn'];
  if (arn === undefined) throw new Error(`The queue ${name} has no ARN`);
  return arn;
}
