/**
 * Replaces, in a function's bundle, the SDK's reader of event streams. No called service uses them, and the code is
 * a twentieth of a small bundle.
 */
export function EventStreamSerde(): never {
  throw new Error('A bundle reads no event streams: see its aliases.');
}
