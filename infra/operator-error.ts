/** An error that the operator can fix; its message says how. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
