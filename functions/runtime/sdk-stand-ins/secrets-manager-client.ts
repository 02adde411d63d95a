import { JsonService, type SendOptions, type ServiceOptions } from './json-service.ts';

/*
 * Replaces `@aws-sdk/client-secrets-manager` in a function's bundle; a name that this file does not export does not
 * bundle.
 */

export class GetSecretValueCommand {
  readonly input: object;

  constructor(input: object) {
    this.input = input;
  }
}

export class SecretsManagerClient {
  readonly #service: JsonService;

  constructor(options: ServiceOptions) {
    this.#service = new JsonService(options, {
      service: 'secretsmanager',
      target: 'secretsmanager',
      version: '1.1',
      maxAttempts: 3,
      endpointVariable: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
    });
  }

  async send({ input }: GetSecretValueCommand, options?: SendOptions): Promise<unknown> {
    return JSON.parse(await this.#service.call('GetSecretValue', JSON.stringify(input), options));
  }
}
