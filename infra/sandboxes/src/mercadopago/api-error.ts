export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Cause {
  readonly code: number | string;
  readonly description: string;
  readonly data?: string;
}

/** Ends a request with an error in the partner's format, and rolls back its changes. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly answer: Answer;
  /** Error message in the body. */
  readonly reason: string;

  constructor(status: number, words: string, body: object) {
    super(`HTTP ${status}: ${words}`);
    this.answer = { status, body };
    this.reason = words;
  }
}

const errorNames: Readonly<Record<number, string | undefined>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'payload_too_large',
  429: 'too_many_requests',
};

/** Returns `{message, error, status, cause}`, Mercado Pago's error format. */
export function errorAnswer(status: number, message: string, ...causes: readonly Cause[]): Answer {
  return apiError(status, message, ...causes).answer;
}

export function apiError(status: number, message: string, ...causes: readonly Cause[]): ApiError {
  const error = errorNames[status] ?? 'internal_error';
  return new ApiError(status, message, { message, error, status, cause: causes });
}

/** Subscriptions answer without `error` and `cause`. */
export function plainApiError(status: number, message: string): ApiError {
  return new ApiError(status, message, { message, status });
}
