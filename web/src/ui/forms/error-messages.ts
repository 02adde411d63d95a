/** Returns all messages in the errors of a form or of one of its fields, at any depth. */
export function errorMessages(errors: unknown): readonly string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('type' in errors && 'message' in errors) {
    return [typeof errors.message === 'string' ? errors.message : ''];
  }
  return Object.entries(errors)
    .filter(([key]) => key !== 'ref')
    .flatMap(([, inner]) => errorMessages(inner));
}

/** Returns the message of a field's errors, which may belong to a part of its value. */
export function fieldMessage(errors: unknown): string | undefined {
  return errorMessages(errors).find(Boolean);
}
