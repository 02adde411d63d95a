import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as waitInRealTime } from 'node:timers/promises';
import * as z from 'zod';
import { readBody, sendJson } from '@bfj/local-cloud/http-body';
import { createPartnerFaults, type PartnerFaults } from '../partner-faults.ts';

export interface BedrockSandbox {
  /** Takes the paths that `isConversePath` knows; resolves without an answer where a fault wants none. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** What a model gets wrong on purpose, too: a body in place of the right answer. */
  readonly faults: PartnerFaults;
  /** Calls since the start, by model; refused ones too. */
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
const maximumBytes = 1_000_000;
type ConverseRequest = z.infer<typeof requestSchema>;

/**
 * Converse of Amazon Bedrock on this machine, with a model that understands very little: it knows the codes of assets,
 * and uses the tools `asset`, `compare` and `unknown` where it is given them.
 * @param wait how an answer is delayed; in real time by default
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
      // The client's own timeout must end this, which closes the connection.
      if ('hang' in fault) return;
      if ('status' in fault)
        return refuse(response, fault.status, errorOf(fault.status), 'Asked for');
      if ('body' in fault) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
        return;
      }
      await wait(fault.delayMilliseconds);
    }
    if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true) {
      return refuse(response, 403, 'AccessDeniedException', 'The request is not signed.');
    }
    const body = await readBody(request, maximumBytes);
    const parsed = requestJson.safeParse(body?.toString('utf8'));
    if (!parsed.success) return refuse(response, 400, 'ValidationException', parsed.error.message);
    const complaint = complaintOf(parsed.data);
    if (complaint !== undefined) return refuse(response, 400, 'ValidationException', complaint);
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

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, { message });
}

function errorOf(status: number): string {
  if (status === 429) return 'ThrottlingException';
  if (status === 403) return 'AccessDeniedException';
  return status >= 500 ? 'InternalServerException' : 'ValidationException';
}

/** In the service's own words, as many projects quote them. */
function complaintOf({ messages }: ConverseRequest): string | undefined {
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

/** What a token is, roughly. */
const lettersAToken = 4;

function answerTo(request: ConverseRequest): object {
  const asked =
    request.messages
      .at(-1)
      ?.content.map(({ text }) => text)
      .join('\n') ?? '';
  const tools = request.toolConfig?.tools.map(({ toolSpec }) => toolSpec.name) ?? [];
  const [name, input] = toolFor(asked);
  const usesTool = tools.includes(name);
  const content = usesTool
    ? [{ toolUse: { toolUseId: `tooluse_${name}`, name, input } }]
    : [{ text: 'Não sei.' }];
  const inputTokens = Math.ceil(JSON.stringify(request).length / lettersAToken);
  const outputTokens = Math.ceil(JSON.stringify(content).length / lettersAToken);
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: usesTool ? 'tool_use' : 'end_turn',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs: 1 },
  };
}

function toolFor(asked: string): readonly [string, object] {
  const found = [...new Set(asked.toUpperCase().match(/\b[A-Z]{4}(?:[3-8]|11)\b/g) ?? [])];
  const [ticker, second] = found;
  if (ticker === undefined) return ['unknown', {}];
  return second === undefined ? ['asset', { ticker }] : ['compare', { tickers: found.slice(0, 4) }];
}
