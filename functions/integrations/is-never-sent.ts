import * as z from 'zod/mini';

/** Node's system calls before a connection exists. */
const beforeConnection: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);

const errorSchema = z.object({
  code: z.optional(z.string()),
  syscall: z.optional(z.string()),
  cause: z.optional(z.unknown()),
  /** For a host with several addresses: one error for each. */
  errors: z.optional(z.array(z.unknown())),
});

/**
 * Returns whether a call has certainly not reached its partner, because there was no connection. A broken connection
 * or a timeout proves nothing. The code alone is not enough: EHOSTUNREACH also ends an existing connection.
 * @param error thrown by `fetch` or Node's own client
 */
export function isNeverSent(error: unknown): boolean {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return false;
  const { code, syscall, cause, errors = [] } = parsed.data;
  if (syscall !== undefined) return beforeConnection.has(syscall);
  // undici's own connect timeout is not a system call.
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  if (errors.length > 0) return errors.every(isNeverSent);
  return cause !== undefined && isNeverSent(cause);
}
