import type { ErrorCode, Problem } from '../../../shared/contracts/problem.ts';

/** The server's error codes, and the three cases without a usable response. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'unexpected_answer';

/** Why a call failed. `message` is for logs; screens choose their text by `code`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  /** How long to wait, if the server says so. */
  readonly retryAfterSeconds: number | undefined;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  /** The price that the target of an alert was compared with. */
  readonly price: Problem['price'];

  constructor(
    code: ApiErrorCode,
    details: {
      readonly status?: number;
      readonly retryAfterSeconds?: number | undefined;
      readonly fields?: Problem['fields'];
      readonly price?: Problem['price'];
      readonly cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.fields = details.fields ?? [];
    this.price = details.price;
  }
}
