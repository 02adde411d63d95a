import { JsonService, type SendOptions, type ServiceOptions } from './json-service.ts';

/*
 * Replaces `@aws-sdk/client-sqs` in a function's bundle; a name that this file does not export does not bundle.
 */

class Command {
  readonly operation: string;
  readonly input: object;

  constructor(operation: string, input: object) {
    this.operation = operation;
    this.input = input;
  }
}

export class SendMessageCommand extends Command {
  constructor(input: object) {
    super('SendMessage', input);
  }
}

export class SendMessageBatchCommand extends Command {
  constructor(input: object) {
    super('SendMessageBatch', input);
  }
}

export class SQSClient {
  readonly #service: JsonService;

  constructor(options: ServiceOptions) {
    this.#service = new JsonService(options, {
      service: 'sqs',
      target: 'AmazonSQS',
      version: '1.0',
      maxAttempts: 3,
      endpointVariable: 'AWS_ENDPOINT_URL_SQS',
    });
  }

  async send({ operation, input }: Command, options?: SendOptions): Promise<unknown> {
    return JSON.parse(await this.#service.call(operation, JSON.stringify(input), options));
  }
}
