import { JsonService, type SendOptions, type ServiceOptions } from './json-service.ts';
import { ServiceError } from './service-error.ts';

/*
 * Replaces `@aws-sdk/client-dynamodb` in a function's bundle; a name that this file does not export does not bundle.
 */

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export class ConditionalCheckFailedException extends ServiceError {
  /** The stored item, in DynamoDB's notation, if the request asked for it. */
  readonly Item = this.details['Item'] as Attributes | undefined;
}

export class TransactionCanceledException extends ServiceError {
  readonly CancellationReasons = this.details['CancellationReasons'] as
    | readonly { readonly Code?: string }[]
    | undefined;
}

const errorClasses: Readonly<Record<string, typeof ServiceError | undefined>> = {
  ConditionalCheckFailedException,
  TransactionCanceledException,
};

export class DynamoDBClient {
  readonly #service: JsonService;

  constructor(options: ServiceOptions) {
    this.#service = new JsonService(options, {
      service: 'dynamodb',
      target: 'DynamoDB_20120810',
      version: '1.0',
      maxAttempts: 4,
      endpointVariable: 'AWS_ENDPOINT_URL_DYNAMODB',
    });
  }

  /** Sends an input in DynamoDB's notation, and returns the answer's text. */
  async call(operation: string, body: string, options?: SendOptions): Promise<string> {
    try {
      return await this.#service.call(operation, body, options);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const ErrorClass = errorClasses[error.name];
      if (ErrorClass === undefined) throw error;
      const { name, message, details } = error;
      throw new ErrorClass({ name, message, details, status: error.$metadata.httpStatusCode });
    }
  }
}
