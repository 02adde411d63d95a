import * as z from 'zod/mini';
import { OperationalError } from '../runtime/operational-error.ts';

/**
 * Kinds of failures to send:
 * - `channel-stop`: the channel is stopped until an operator or the partner acts.
 * - `template-stop`: this template cannot be used; others can.
 * - `window-closed`: the user has not written for a day, so only a template may be sent.
 * - `throttled`: too many messages; retry later.
 * - `person-later`: too many for this recipient; retry later.
 * - `person-opted-out`: the recipient has blocked us at the partner.
 * - `unreachable`: the recipient cannot be reached by this channel.
 * - `bug`: our request is wrong; a retry fails again.
 * - `not-taken`: the partner is down and has certainly not accepted the message.
 * - `unknown`: the response was lost. A retry may send the message twice.
 */
export const sendingFailures = [
  'channel-stop',
  'template-stop',
  'window-closed',
  'throttled',
  'person-later',
  'person-opted-out',
  'unreachable',
  'bug',
  'not-taken',
  'unknown',
] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/** A message was not sent, as far as known. The error names the partner's code and no recipient. */
export class MessageNotSentError extends OperationalError {
  override readonly name = 'MessageNotSentError';
  override readonly failureMetric = 'PartnerFailure';
  readonly failure: SendingFailure;
  /** The partner's code: an exception of SES or a number of WhatsApp; undefined when there is none. */
  readonly partnerCode: string | undefined;

  constructor(
    message: string,
    about: {
      readonly failure: SendingFailure;
      readonly partnerCode?: string | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.failure = about.failure;
    this.partnerCode = about.partnerCode;
  }
}

/** Returns whether the recipient cannot be reached by this channel, so that a retry is useless. */
export function isRecipientUnreachable(error: unknown): boolean {
  return (
    error instanceof MessageNotSentError &&
    (error.failure === 'unreachable' || error.failure === 'person-opted-out')
  );
}

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
