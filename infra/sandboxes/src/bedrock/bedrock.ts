import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as waitInRealTime } from 'node:timers/promises';
import * as z from 'zod';
import { readBody, sendJson } from '@bfj/local-cloud/http-body';
import { createPartnerFaults, type PartnerFaults } from '../partner-faults.ts';

export interface BedrockSandbox {
  /** Handles the paths that `isConversePath` accepts; resolves without an answer when a fault requires that. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Faults, including wrong model output: a body that replaces the right answer. */
  readonly faults: PartnerFaults;
  /** Calls since the start by model, including rejected ones. */
  readonly calls: () => Readonly<Record<string, number>>;
}

const conversePath = /^\/model\/([^/]+)\/converse$/;

export function isConversePath(path: string): boolean {
  return conversePath.test(path);
}

const requestSchema = z.object({
  system: z.array(z.object({ text: z.string().min(1) })).optional(),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.array(z.object({ text: z.string() })).min(1),
      }),
    )
    .min(1),
  inferenceConfig: z.object({ maxTokens: z.int().positive() }).optional(),
  toolConfig: z
    .object({
      tools: z
        .array(
          z.object({
            toolSpec: z.object({
              name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
              description: z.string().min(1).optional(),
              inputSchema: z.object({ json: z.looseObject({ type: z.literal('object') }) }),
            }),
          }),
        )
        .min(1),
    })
    .optional(),
});
const requestJson = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('The body is no JSON');
      return z.NEVER;
    }
  })
  .pipe(requestSchema);
const maxBytes = 1_000_000;
type ConverseRequest = z.infer<typeof requestSchema>;

/**
 * Simulates Converse of Amazon Bedrock with a minimal model: it recognizes tickers, and uses the tools `asset`,
 * `compare` and `unknown` when it is given them.
 * @param wait delays an answer; in real time by default
 */
export function createBedrockSandbox(
  wait: (milliseconds: number) => Promise<void> = async (milliseconds) =>
    waitInRealTime(milliseconds),
): BedrockSandbox {
  const faults = createPartnerFaults();
  const calls: Record<string, number> = {};

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, encoded = ''] = conversePath.exec(request.url ?? '') ?? [];
    const model = decodeURIComponent(encoded);
    calls[model] = (calls[model] ?? 0) + 1;
    const fault = faults.take();
    if (fault !== undefined) {
      // Leave the request open until the client's own timeout closes the connection.
      if ('hang' in fault) return;
      if ('status' in fault)
        return sendError(response, fault.status, errorOf(fault.status), 'Asked for');
      if ('body' in fault) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
        return;
      }
      await wait(fault.delayMilliseconds);
    }
    if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true) {
      return sendError(response, 403, 'AccessDeniedException', 'The request is not signed.');
    }
    const body = await readBody(request, maxBytes);
    const parsed = requestJson.safeParse(body?.toString('utf8'));
    if (!parsed.success)
      return sendError(response, 400, 'ValidationException', parsed.error.message);
    const validationError = validationErrorOf(parsed.data);
    if (validationError !== undefined)
      return sendError(response, 400, 'ValidationException', validationError);
    sendJson(response, 200, answerTo(parsed.data));
  }

  return {
    async handle(request, response) {
      await respond(request, response).catch(() => response.destroy());
    },
    faults,
    calls: () => calls,
  };
}

function sendError(response: ServerResponse, status: number, type: string, message: string): void {
  response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, { message });
}

function errorOf(status: number): string {
  if (status === 429) return 'ThrottlingException';
  if (status === 403) return 'AccessDeniedException';
  return status >= 500 ? 'InternalServerException' : 'ValidationException';
}

/** Returns the service's own error message, as many projects quote it. */
function validationErrorOf({ messages }: ConverseRequest): string | undefined {
  if (messages[0]?.role !== 'user') {
    return 'A conversation must start with a user message. Try again with a conversation that starts with a user message.';
  }
  const isAlternating = messages.every(
    ({ role }, nth) => role === (nth % 2 === 0 ? 'user' : 'assistant'),
  );
  if (!isAlternating) return 'Roles must alternate between "user" and "assistant".';
  const isEmpty = messages.some(({ content }) => content.some(({ text }) => text.trim() === ''));
  return isEmpty ? 'The text field in the ContentBlock object is blank.' : undefined;
}

/** Approximate letters per token. */
const lettersPerToken = 4;

function answerTo(request: ConverseRequest): object {
  const question =
    request.messages
      .at(-1)
      ?.content.map(({ text }) => text)
      .join('\n') ?? '';
  const tools = request.toolConfig?.tools.map(({ toolSpec }) => toolSpec.name) ?? [];
  const [name, input] = toolFor(question);
  const usesTool = tools.includes(name);
  const content = usesTool
    ? [{ toolUse: { toolUseId: `tooluse_${name}`, name, input } }]
    : [{ text: 'Não sei.' }];
  const inputTokens = Math.ceil(JSON.stringify(request).length / lettersPerToken);
  const outputTokens = Math.ceil(JSON.stringify(content).length / lettersPerToken);
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: usesTool ? 'tool_use' : 'end_turn',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs: 1 },
  };
}

function toolFor(question: string): readonly [string, object] {
  const found = [...new Set(question.toUpperCase().match(/\b[A-Z]{4}(?:[3-8]|11)\b/g) ?? [])];
  const [ticker, second] = found;
  if (ticker === undefined) return ['unknown', {}];
  return second === undefined ? ['asset', { ticker }] : ['compare', { tickers: found.slice(0, 4) }];
}
