import { GetQueueUrlCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** @throws Error naming a missing queue */
export async function queueUrl(sqs: SQSClient, name: string): Promise<string> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: name }));
  if (QueueUrl === undefined) throw new Error(`There is no queue ${name}`);
  return QueueUrl;
}
