import * as z from 'zod/mini';

/** What the system was doing for Node when it failed, while there was no connection yet. */
const beforeConnection: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);

const errorSchema = z.object({
  code: z.optional(z.string()),
  syscall: z.optional(z.string()),
  cause: z.optional(z.unknown()),
  /** Of a host with several addresses: one for each that was tried. */
  errors: z.optional(z.array(z.unknown())),
});

/**
 * Whether a call has surely not reached its partner, since there was no connection. A connection that
 * broke, or a time that ran out, tells nothing: the request may have been on its way. The code alone does
 * not tell them apart: EHOSTUNREACH also ends a connection whose way is lost while an answer is awaited.
 * @param error what `fetch` or Node's own client has thrown
 */
export function neverArrived(error: unknown): boolean {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return false;
  const { code, syscall, cause, errors = [] } = parsed.data;
  if (syscall !== undefined) return beforeConnection.has(syscall);
  // The time that undici gives a connection to be made is its own, and no call of the system.
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  if (errors.length > 0) return errors.every(neverArrived);
  return cause !== undefined && neverArrived(cause);
}
