/** A call of SES's API, signed for it, with its body as JSON. */
export interface SesCall {
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** The variable part of the path, decoded. */
  readonly name: string;
  /** @throws AwsError where the caller's role does not allow it */
  readonly demand: (action: string) => void;
}

export interface SesRoute {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (call: SesCall) => object;
}
