/**
 * Stands in a function's bundle for the SDK's reader of event streams, which is loaded when an answer is one. No service
 * that is called here answers so, and the code is a twentieth of a small bundle.
 */
export function EventStreamSerde(): never {
  throw new Error('A bundle reads no event streams: see its aliases.');
}
