/** What keeps the local cloud from starting or doing as asked: one line, for the developer. */
export class LocalCloudError extends Error {
  override readonly name = 'LocalCloudError';
}
