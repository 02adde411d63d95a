/** Something that whoever runs the command can mend; its message says how. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
