import { OperationalError } from '../runtime/operational-error.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

export type BrapiFailureReason =
  /** No answer in time, a server error, or an invalid answer. */
  | 'unavailable'
  /** Too many calls at once, or in the plan's billing period. */
  | 'limited'
  /** The token is wrong. */
  | 'unauthorized'
  /** The plan does not include the requested data, or not that much of it. */
  | 'not_in_plan';

/** brapi.dev did not return a usable answer. */
export class BrapiFailure extends OperationalError {
  override readonly name = 'BrapiFailure';
  override readonly failureMetric = 'PartnerFailure';
  readonly reason: BrapiFailureReason;
  /** Seconds until a retry is useful, from brapi's answer or derived from the status. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    reason: BrapiFailureReason,
    details: { readonly retryAfterSeconds?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.reason = reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The address and credentials of brapi. */
export interface BrapiConnection {
  readonly baseUrl: string;
  readonly readToken: ReadSecret;
  readonly fetch: typeof fetch;
}

/** Twice the slowest answer that was measured; most take about a second. */
const timeoutMilliseconds = 6_000;
/** Ten times the largest answer, which is ten years of prices. */
const maxAnswerBytes = 4 * 1024 * 1024;

const quotaPauseSeconds = 60 * 60;
const tokenPauseSeconds = 5 * 60;
const maxPauseSeconds = 60 * 60;
const defaultPauseSeconds = 5;

/**
 * Returns the JSON at a path of brapi, or undefined for its 404.
 * @throws BrapiFailure
 */
export async function getBrapiJson(
  { baseUrl, readToken, fetch }: BrapiConnection,
  path: string,
): Promise<unknown> {
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${path}`);
  const token = await readToken();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // A redirect would pass the token to its target.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    text = answer.ok ? await readText(answer) : '';
    if (!answer.ok) await answer.body?.cancel();
  } catch (cause) {
    throw new BrapiFailure('brapi did not answer', 'unavailable', { cause });
  }
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw failureOfResponse(answer);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BrapiFailure('brapi answered no JSON', 'unavailable', { cause });
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new OperationalError('brapi answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOfResponse(answer: Response): BrapiFailure {
  const message = `brapi answered ${answer.status}`;
  switch (answer.status) {
    case 400:
    case 403:
      return new BrapiFailure(message, 'not_in_plan');
    case 401:
      return new BrapiFailure(message, 'unauthorized', { retryAfterSeconds: tokenPauseSeconds });
    case 402:
      return new BrapiFailure(message, 'limited', { retryAfterSeconds: quotaPauseSeconds });
    case 429:
      return new BrapiFailure(message, 'limited', {
        retryAfterSeconds: parseRetryAfterSeconds(answer.headers.get('retry-after')),
      });
    default:
      return new BrapiFailure(message, 'unavailable');
  }
}

/** Parses Retry-After in seconds; a date, an invalid value and a missing header count as a few seconds. */
function parseRetryAfterSeconds(header: string | null): number {
  const seconds = Number(header);
  if (header === null || !Number.isFinite(seconds) || seconds <= 0) return defaultPauseSeconds;
  return Math.min(Math.ceil(seconds), maxPauseSeconds);
}
