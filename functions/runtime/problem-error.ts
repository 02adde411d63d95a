import type { ComparedPrice, ErrorCode, Problem } from '../../shared/contracts/problem.ts';

export interface ProblemErrorDetails {
  readonly fields?: NonNullable<Problem['fields']>;
  /** How long to wait before the same call may succeed. */
  readonly retryAfterSeconds?: number;
  /** The allowed methods, for a call with another one. */
  readonly allowedMethods?: readonly string[];
  /** The text for the user, where the code's sentence is not enough. */
  readonly text?: string;
  /** The price that a target was compared with. */
  readonly price?: ComparedPrice;
  readonly cause?: unknown;
}

/** A code on which the caller can act. `internal_error` is reserved for uncaught errors. */
type ReportedCode = Exclude<ErrorCode, 'internal_error'>;

/** An error that the API reports to the caller by its code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ReportedCode;
  readonly details: ProblemErrorDetails;

  constructor(code: ReportedCode, details: ProblemErrorDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
