import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod/mini';
import { MessageNotSentError, type SendingFailure } from './message-not-sent.ts';

/** E-mail that leaves in the product's name. */
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
}

const senderName = 'BFJ';

/** One more try than none: a login waits for the answer, and queues try again by themselves. */
const attempts = 2;

const defaultTimeoutMilliseconds = 4_000;

/**
 * Amazon SES, found by the environment's region and endpoint.
 * @param options.from address whose identity SES has verified
 * @param options.timeoutMilliseconds for everything together, tries and pauses between them
 */
export function sesEmail(options: {
  readonly from: string;
  readonly configurationSet?: string;
  readonly timeoutMilliseconds?: number;
}): Email {
  const client = new SESv2Client({ maxAttempts: attempts });
  return {
    async send(message) {
      // SES takes other alphabets in a name's domain only, and there as Punycode.
      if (!/^[\x21-\x7e]+$/.test(message.to)) {
        throw new MessageNotSentError('SES cannot write to an address with other letters', {
          failure: 'recipient-unreachable',
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
        throw asMessageNotSent(error, timeout.aborted);
      }
      throw new MessageNotSentError('SES answered without a message id', { failure: 'retryable' });
    },
  };
}

function sendEmailCommand(
  { from, configurationSet }: { readonly from: string; readonly configurationSet?: string },
  { to, subject, text, html, headers = {} }: EmailMessage,
): SendEmailCommand {
  const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  return new SendEmailCommand({
    FromEmailAddress: `${senderName} <${from}>`,
    Destination: { ToAddresses: [to] },
    ...(configurationSet === undefined ? {} : { ConfigurationSetName: configurationSet }),
    Content: {
      Simple: {
        // A line break in a subject would begin a header of somebody else's choice.
        Subject: utf8(subject.replaceAll(/\s+/g, ' ')),
        Body: { Text: utf8(text), Html: utf8(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
      },
    },
  });
}

const failedCallSchema = z.object({
  name: z.string(),
  /** Of errors that SES itself has named. */
  $fault: z.optional(z.enum(['client', 'server'])),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
  /** Of answers that nobody could read. */
  $response: z.optional(z.object({ statusCode: z.optional(z.number()) })),
});

function asMessageNotSent(error: unknown, timedOut: boolean): MessageNotSentError {
  const failed = failedCallSchema.safeParse(error);
  const status =
    failed.data?.$metadata?.httpStatusCode ?? failed.data?.$response?.statusCode ?? undefined;
  if (timedOut || status === undefined || !failed.success) {
    return new MessageNotSentError('SES did not answer', { failure: 'retryable', cause: error });
  }
  const named = failed.data.$fault !== undefined;
  const name = named ? failed.data.name : 'an unreadable body';
  return new MessageNotSentError(`SES answered ${status} with ${name}`, {
    failure: failureOf(status),
    partnerCode: named ? failed.data.name : undefined,
    cause: error,
  });
}

/**
 * SES tells of a recipient that takes no mail only later, by a bounce. Until then 4xx means our
 * sender, our account or our request, and 429 that the rate or the day's quota is used up. A 2xx
 * gets here where its body cannot be read.
 */
function failureOf(status: number): SendingFailure {
  return status < 400 || status === 429 || status >= 500 ? 'retryable' : 'permanent';
}
