import * as z from 'zod';

export interface GatewayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

const fullAnswerSchema = z.object({
  statusCode: z.coerce.number().int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Headers of the connection instead of the response: API Gateway sets them itself. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Converts a function's result to an HTTP response, by payload format 2.0: with a `statusCode` it is the response;
 * without one it is the JSON body of a 200. Returns undefined when it is malformed, which callers see as an internal
 * error.
 */
export function toGatewayResponse(payload: unknown): GatewayResponse | undefined {
  if (typeof payload !== 'object' || payload === null || !('statusCode' in payload)) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(text),
    };
  }
  const parsed = fullAnswerSchema.safeParse(payload);
  if (!parsed.success) return undefined;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const named = Object.entries(headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !connectionHeaders.has(name));
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(named) },
    cookies: cookies ?? [],
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}
