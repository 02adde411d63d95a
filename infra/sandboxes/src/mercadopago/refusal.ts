export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Cause {
  readonly code: number | string;
  readonly description: string;
  readonly data?: string;
}

/** Ends a request in the partner's shape of an error, and takes back all that it changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: Answer;
  /** What the body says is wrong. */
  readonly words: string;

  constructor(status: number, words: string, body: object) {
    super(`HTTP ${status}: ${words}`);
    this.answer = { status, body };
    this.words = words;
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

/** `{message, error, status, cause}`, as Mercado Pago writes its errors. */
export function errorAnswer(status: number, message: string, ...causes: readonly Cause[]): Answer {
  return refusal(status, message, ...causes).answer;
}

export function refusal(status: number, message: string, ...causes: readonly Cause[]): Refusal {
  const error = errorNames[status] ?? 'internal_error';
  return new Refusal(status, message, { message, error, status, cause: causes });
}

/** Subscriptions answer without `error` and `cause`. */
export function plainRefusal(status: number, message: string): Refusal {
  return new Refusal(status, message, { message, status });
}
