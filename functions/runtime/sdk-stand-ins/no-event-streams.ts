/**
 * Replaces the SDK's reader of event streams in a function's bundle. No called service uses them, and their code is
 * a twentieth of a small bundle.
 */
export function EventStreamSerde(): never {
  throw new Error('Bundles exclude the reader of event streams: see the aliases of the bundler.');
}
