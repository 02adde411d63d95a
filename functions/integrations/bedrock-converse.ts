import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod/mini';
import type { Platform } from '../runtime/platform.ts';
import { defaultProvider } from '../runtime/sdk-stand-ins/lambda-credentials.ts';

/*
 * Amazon Bedrock's Converse API: one request, one response. The SDK's own client is half a megabyte, mostly event
 * streams and authentication schemes that are not needed here; only the SDK's request signer is used. Source:
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
 */

export interface ConverseTool {
  /** Letters, digits, `_` and `-`, 64 at most. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface ConverseRequest {
  readonly system: string;
  readonly text: string;
  readonly tools: readonly ConverseTool[];
  readonly maxOutputTokens: number;
}

export interface ConverseAnswer {
  /** The tool calls that the model requests, unvalidated. */
  readonly toolUses: readonly { readonly name: string; readonly input: unknown }[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

export type Converse = (request: ConverseRequest) => Promise<ConverseAnswer>;

export type ConverseFailureReason =
  /** No answer in time, or a server error. */
  | 'unavailable'
  /** Too many requests or tokens for the account's quota. */
  | 'limited'
  /** The model, the region or a permission is missing: an operator has to fix it. */
  | 'refused'
  /** The response is not one of the Converse API. */
  | 'unreadable';

/** The model gave no usable answer. */
export class ConverseFailure extends Error {
  override readonly name = 'ConverseFailure';
  readonly reason: ConverseFailureReason;

  constructor(reason: ConverseFailureReason, options?: ErrorOptions) {
    super(`The model gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}

const answerSchema = z.object({
  output: z.object({
    message: z.object({
      content: z.array(
        z.object({
          toolUse: z.optional(z.object({ name: z.string(), input: z.unknown() })),
        }),
      ),
    }),
  }),
  usage: z.object({
    inputTokens: z.int().check(z.nonnegative()),
    outputTokens: z.int().check(z.nonnegative()),
  }),
});

const maxAnswerCharacters = 100_000;

/**
 * Returns a function that calls one model.
 * @param options.model a model's id, or an inference profile's
 * @param options.baseUrl replaces the region's own address
 * @throws ConverseFailure for every failure
 */
export function bedrockConverse(options: {
  readonly model: string;
  readonly region: string;
  readonly baseUrl?: string | undefined;
  readonly timeoutMilliseconds: number;
  /** By default the credentials of the function. */
  readonly credentials?: Platform['aws']['credentials'];
  readonly fetch?: Platform['fetch'];
}): Converse {
  const { model, region, timeoutMilliseconds } = options;
  const fetchResponse = options.fetch ?? fetch;
  const baseUrl = options.baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`;
  const url = new URL(`${baseUrl}/model/${encodeURIComponent(model)}/converse`);
  const signer = new SignatureV4({
    service: 'bedrock',
    region,
    credentials: options.credentials ?? defaultProvider(),
    sha256: Hash.bind(undefined, 'sha256'),
  });
  return async (request) => {
    const body = JSON.stringify(buildBody(request));
    let status: number;
    let text: string;
    try {
      const { headers } = await signer.sign({
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        headers: { host: url.host, 'content-type': 'application/json' },
        body,
      });
      const { host: _host, ...sent } = headers;
      const response = await fetchResponse(url, {
        method: 'POST',
        headers: sent,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      ({ status } = response);
      text = await response.text();
    } catch (cause) {
      throw new ConverseFailure('unavailable', { cause });
    }
    if (status !== 200) throw new ConverseFailure(toFailureReason(status));
    return readAnswer(text);
  };
}

/** 0 makes answers as repeatable as possible. */
const temperature = 0;

function buildBody({ system, text, tools, maxOutputTokens }: ConverseRequest): object {
  return {
    system: [{ text: system }],
    messages: [{ role: 'user', content: [{ text }] }],
    inferenceConfig: { maxTokens: maxOutputTokens, temperature },
    toolConfig: {
      tools: tools.map(({ name, description, inputSchema }) => ({
        toolSpec: { name, description, inputSchema: { json: inputSchema } },
      })),
      toolChoice: { any: {} },
    },
  };
}

function toFailureReason(status: number): ConverseFailureReason {
  if (status === 429) return 'limited';
  return status === 408 || status === 424 || status >= 500 ? 'unavailable' : 'refused';
}

function readAnswer(text: string): ConverseAnswer {
  if (text.length > maxAnswerCharacters) throw new ConverseFailure('unreadable');
  try {
    const { output, usage } = answerSchema.parse(JSON.parse(text));
    return { toolUses: output.message.content.flatMap(({ toolUse }) => toolUse ?? []), usage };
  } catch (cause) {
    throw new ConverseFailure('unreadable', { cause });
  }
}
