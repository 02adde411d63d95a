export class InvalidEventPattern extends Error {
  override readonly name = 'InvalidEventPattern';
}

/** Returns whether a JSON value is an object, not an array and not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
