/** An error as an AWS service returns it; SDK clients throw an exception named `code`. */
export class AwsError extends Error {
  override readonly name = 'AwsError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export interface AwsRequestContext {
  /** Address that the caller used for this cloud, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** Operations of one service by name. The input is the parsed JSON body. */
export type AwsOperations = Readonly<
  Record<string, (input: unknown, context: AwsRequestContext) => unknown>
>;
