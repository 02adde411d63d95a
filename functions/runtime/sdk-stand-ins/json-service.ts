import { setTimeout as wait } from 'node:timers/promises';
import { defaultProvider } from './lambda-credentials.ts';
import { post, type HttpAnswer } from './post.ts';
import { RetryBudget } from './retry-budget.ts';
import { ServiceError } from './service-error.ts';
import { signRequest, type Credentials } from './sign-request.ts';

/** The part of the SDK's client options that a function sets; by default they come from its environment. */
export interface ServiceOptions {
  readonly region?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly credentials?: Credentials | (() => Promise<Credentials>) | undefined;
  readonly maxAttempts?: number | undefined;
}

/** What distinguishes one service from another. */
interface Protocol {
  /** Name in addresses and signatures. */
  readonly service: string;
  /** First part of `X-Amz-Target`. */
  readonly target: string;
  readonly version: '1.0' | '1.1';
  readonly maxAttempts: number;
  /** Environment variable with the address of an emulator. */
  readonly endpointVariable: string;
}

export interface SendOptions {
  readonly abortSignal?: AbortSignal | undefined;
}

/**
 * A service of AWS that speaks JSON over one address: DynamoDB, SQS and Secrets Manager. The SDK's clients for these
 * three are 200 kB, a third of the largest bundle: schemas of all operations, rules of all regions, and several
 * protocols and authentication schemes. Errors are tried again by the rules of the SDK's standard mode.
 * @see https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html
 */
export class JsonService {
  readonly #options: ServiceOptions;
  readonly #protocol: Protocol;
  readonly #budget = new RetryBudget();

  constructor(options: ServiceOptions, protocol: Protocol) {
    this.#options = options;
    this.#protocol = protocol;
  }

  /**
   * Returns the text of the answer.
   * @throws ServiceError with the code of the service; the connection's error
   */
  async call(operation: string, body: string, { abortSignal }: SendOptions = {}): Promise<string> {
    const maxAttempts = this.#options.maxAttempts ?? this.#protocol.maxAttempts;
    let cost = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const text = await this.#attempt(operation, body, abortSignal);
        this.#budget.refill(cost);
        return text;
      } catch (error) {
        const retry = this.#budget.takeRetry(error, attempt);
        if (retry === undefined || attempt >= maxAttempts || abortSignal?.aborted === true) {
          throw error;
        }
        ({ cost } = retry);
        await wait(retry.pauseMilliseconds, undefined, { signal: abortSignal });
      }
    }
  }

  async #attempt(
    operation: string,
    body: string,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const { service, target, version } = this.#protocol;
    const region = this.#options.region ?? process.env['AWS_REGION'];
    if (region === undefined) throw new Error('The environment has no region.');
    const url = new URL(this.#options.endpoint ?? this.#endpointIn(region));
    const { credentials = defaultProvider() } = this.#options;
    const headers = signRequest(
      {
        url,
        headers: {
          'content-type': `application/x-amz-json-${version}`,
          'x-amz-target': `${target}.${operation}`,
        },
        body,
      },
      {
        credentials: typeof credentials === 'function' ? await credentials() : credentials,
        region,
        service,
        now: new Date(),
      },
    );
    const answer = await post(url, { headers: { ...headers, ...traceHeaders() }, body, signal });
    if (answer.status >= 300) throw readError(answer);
    return answer.text;
  }

  #endpointIn(region: string): string {
    const { service, endpointVariable } = this.#protocol;
    return (
      process.env[endpointVariable] ??
      process.env['AWS_ENDPOINT_URL'] ??
      `https://${service}.${region}.amazonaws.com`
    );
  }
}

/** Lambda stops a queue and a function that call each other without end by this header. */
function traceHeaders(): Readonly<Record<string, string>> {
  const trace = process.env['_X_AMZN_TRACE_ID'];
  return trace === undefined ? {} : { 'x-amzn-trace-id': trace };
}

function readError({ status, headers, text }: HttpAnswer): ServiceError {
  const details = parseObject(text);
  const code = headers['x-amzn-errortype'] ?? details['__type'] ?? details['code'];
  // `com.amazonaws.dynamodb.v20120810#ThrottlingException:http://…`
  const name = typeof code === 'string' ? code.split(':')[0]?.split('#').at(-1) : undefined;
  const message = details['message'] ?? details['Message'];
  return new ServiceError({
    name: name ?? 'UnknownError',
    message: typeof message === 'string' ? message : `HTTP status ${status}`,
    status,
    details,
  });
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
