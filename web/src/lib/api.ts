import type * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';
import { ApiError } from './api-error.ts';
import { keepLimit } from './keep-limit.ts';
import { recordServerDate } from './server-clock.ts';

export interface CallOptions {
  /** Ends the call; its promise then rejects with the signal's own reason. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds?: number;
}

const defaultTimeoutMilliseconds = 15_000;

/**
 * Calls an endpoint of ours, with a JSON body or, for GET, a query, and parses its answer.
 * @throws ApiError when the call is rejected, gets no answer, or an unexpected one
 */
export async function callApi<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Response>,
  body: z.input<Request>,
  options: CallOptions = {},
): Promise<z.infer<Response>> {
  if (endpoint.method === 'GET') {
    const query = formatQuery(body);
    const address = query === '' ? endpoint.path : `${endpoint.path}?${query}`;
    return sendRequest(endpoint, address, { method: 'GET' }, options);
  }
  return sendRequest(
    endpoint,
    endpoint.path,
    {
      method: endpoint.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    options,
  );
}

/**
 * Calls an endpoint with a custom request, for example with another address or another body type.
 * @throws ApiError as `callApi`
 */
export async function sendRequest<Response extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, Response>,
  address: string,
  request: RequestInit,
  options: CallOptions = {},
): Promise<z.infer<Response>> {
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? defaultTimeoutMilliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json');
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);

  let status: number;
  let retryAfter: string | null;
  let text: string;
  try {
    const sentAt = Date.now();
    const response = await fetch(address, { ...request, headers, signal, credentials: 'omit' });
    recordServerDate(response.headers.get('date'), sentAt, Date.now());
    status = response.status;
    retryAfter = response.headers.get('retry-after');
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', { cause });
  }

  const answer = parseJson(text);
  if (status >= 200 && status < 300) {
    const parsed = endpoint.response.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new ApiError('unexpected_answer', { status, cause: parsed.error });
  }
  const error = toApiError(status, answer, retryAfter);
  // Only limits of the endpoint itself are recorded, not limits of the requested data.
  const isLimit = status === 429 || status === 503;
  if (isLimit && error.retryAfterSeconds !== undefined) {
    keepLimit(endpoint.path, error.retryAfterSeconds);
  }
  throw error;
}

/** An undefined field is left out, as in JSON. */
function formatQuery(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return '';
  const parameters = new URLSearchParams();
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fields);
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return parameters.toString();
}

function toApiError(status: number, answer: unknown, retryAfter: string | null): ApiError {
  const retryAfterSeconds = parseRetryAfter(retryAfter);
  const problem = problemSchema.safeParse(answer);
  if (problem.success) {
    const { code, fields, price } = problem.data;
    return new ApiError(code, { status, retryAfterSeconds, fields, price });
  }
  // API Gateway's own throttle and CloudFront's error pages do not speak our problem format.
  if (status === 429) return new ApiError('rate_limited', { status, retryAfterSeconds });
  return new ApiError(status >= 500 ? 'internal_error' : 'unexpected_answer', {
    status,
    retryAfterSeconds,
  });
}

/** Retry-After is a number of seconds or a date. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
