import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod/mini';
import type { Platform } from '../runtime/platform.ts';
import { MessageNotSentError, isNeverSent } from './message-not-sent.ts';
import { classifySesError } from './ses-failures.ts';

/** An e-mail sent in the product's name. */
export interface Email {
  /**
   * Hands a message over; being accepted is not yet being delivered.
   * @throws MessageNotSentError
   */
  send(message: EmailMessage): Promise<{ readonly messageId: string }>;
}

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Printable ASCII, such as `List-Unsubscribe`; SES sets Date and Message-ID itself. */
  readonly headers?: Readonly<Record<string, string>>;
  /** PNG that the HTML shows by their ids: `cid:<contentId>`. */
  readonly images?: readonly { readonly contentId: string; readonly png: Uint8Array }[];
  /** Repeated in the events of SES: letters, digits, `-` and `_`, in names and values. */
  readonly tags?: Readonly<Record<string, string>>;
}

const senderName = 'BFJ';

/** One retry only: a login waits for the result. */
const usualAttempts = 2;

const defaultTimeoutMilliseconds = 4_000;

/**
 * Sends by Amazon SES, configured by the environment's region and endpoint.
 * @param options.from an address of an identity that SES has verified
 * @param options.configurationSet reports the events of a message
 * @param options.timeoutMilliseconds for the whole call, with retries and pauses
 */
export function sesEmail(options: {
  readonly from: string;
  readonly configurationSet: string;
  readonly timeoutMilliseconds?: number;
  readonly aws?: Platform['aws'];
  /** One, where the caller retries: SES cannot recognise a repeated message. */
  readonly attempts?: number;
}): Email {
  const client = new SESv2Client({
    ...options.aws,
    maxAttempts: options.attempts ?? usualAttempts,
  });
  return {
    async send(message) {
      // SES accepts non-ASCII characters only in the domain, as Punycode.
      if (!/^[\x21-\x7e]+$/.test(message.to)) {
        throw new MessageNotSentError('SES cannot write to an address with other letters', {
          failure: 'unreachable',
        });
      }
      const timeout = AbortSignal.timeout(
        options.timeoutMilliseconds ?? defaultTimeoutMilliseconds,
      );
      try {
        const answer = await client.send(sendEmailCommand(options, message), {
          abortSignal: timeout,
        });
        if (answer.MessageId !== undefined) return { messageId: answer.MessageId };
      } catch (error) {
        throw asMessageNotSent(error, message.to, timeout.aborted);
      }
      throw new MessageNotSentError('SES answered without a message id', { failure: 'unknown' });
    },
  };
}

function sendEmailCommand(
  { from, configurationSet }: { readonly from: string; readonly configurationSet: string },
  { to, subject, text, html, headers = {}, tags = {}, images = [] }: EmailMessage,
): SendEmailCommand {
  const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  return new SendEmailCommand({
    FromEmailAddress: `${senderName} <${from}>`,
    Destination: { ToAddresses: [to] },
    ConfigurationSetName: configurationSet,
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: {
      Simple: {
        // A line break in a subject would start another header.
        Subject: utf8(subject.replaceAll(/\s+/g, ' ')),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        ...(images.length === 0
          ? {}
          : {
              Attachments: images.map(({ contentId, png }) => ({
                RawContent: png,
                ContentDisposition: 'INLINE' as const,
                ContentId: contentId,
                ContentType: 'image/png',
                ContentTransferEncoding: 'BASE64' as const,
                FileName: `${contentId}.png`,
              })),
            }),
      },
    },
  });
}

const failedCallSchema = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  /** For errors that SES names. */
  $fault: z.optional(z.enum(['client', 'server'])),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
  /** For unreadable answers. */
  $response: z.optional(z.object({ statusCode: z.optional(z.number()) })),
});

function asMessageNotSent(error: unknown, to: string, timedOut: boolean): MessageNotSentError {
  const failed = failedCallSchema.safeParse(error);
  const status =
    failed.data?.$metadata?.httpStatusCode ?? failed.data?.$response?.statusCode ?? undefined;
  if (timedOut || status === undefined || !failed.success) {
    return new MessageNotSentError('SES did not answer', {
      failure: !timedOut && isNeverSent(error) ? 'not-taken' : 'unknown',
      cause: error,
    });
  }
  const named = failed.data.$fault !== undefined;
  const name = named ? failed.data.name : 'an unreadable body';
  return new MessageNotSentError(`SES answered ${status} with ${name}`, {
    ...classifySesError(
      { status, name: named ? name : undefined, message: failed.data.message ?? '' },
      to,
    ),
    cause: error,
  });
}
