/** An error of one line for the developer: the local cloud cannot start or cannot do what was requested. */
export class LocalCloudError extends Error {
  override readonly name = 'LocalCloudError';
}
