/** An error of a service; its name is the service's code. */
export class ServiceError extends Error {
  override readonly name: string;
  readonly $fault: 'client' | 'server';
  readonly $metadata: { readonly httpStatusCode: number };
  /** The members of the answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor({
    name,
    message,
    status,
    details,
  }: {
    readonly name: string;
    readonly message: string;
    readonly status: number;
    readonly details: Readonly<Record<string, unknown>>;
  }) {
    super(message);
    this.name = name;
    this.$fault = status >= 500 ? 'server' : 'client';
    this.$metadata = { httpStatusCode: status };
    this.details = details;
  }
}
