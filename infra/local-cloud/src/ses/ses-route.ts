/** A signed call of SES's API, with its parsed JSON body. */
export interface SesCall {
  readonly body: unknown;
  readonly query: URLSearchParams;
  /** The variable part of the path, decoded. */
  readonly name: string;
  /** @throws AwsError when the caller's role does not allow it */
  readonly demand: (action: string) => void;
}

export interface SesRoute {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (call: SesCall) => object;
}
