import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from '../aws-request.ts';
import { readBody } from '../http-body.ts';
import { SesError, sesErrorNames } from './ses-errors.ts';
import { readSendEmail } from './ses-request.ts';
import type { AcceptableEmail } from './ses-request.ts';

export interface Ses {
  /** Takes every path under `/v2/email/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** What is left of a call after what is to go wrong with it on purpose. */
export type SesFaultOutcome =
  | { readonly next: 'answer'; readonly loseAnswer: boolean }
  | { readonly next: 'refuse'; readonly error: string | number }
  | { readonly next: 'nothing' };

export interface SesOptions {
  /** Keeps a message that was taken, for one of its recipients. */
  readonly deliver: (message: {
    readonly to: string;
    readonly sentAt: string;
    readonly content: Readonly<Record<string, unknown>>;
  }) => void;
  /** Lets the next fault happen, if any is to come. */
  readonly suffer: (response: ServerResponse) => Promise<SesFaultOutcome>;
  /** Addresses and domains that are verified as senders. */
  readonly identities: () => readonly string[];
  readonly configurationSets?: readonly string[];
  /** @throws AwsError where the caller may not send from there */
  readonly demandPermission: (authorization: string | undefined, sender: string) => void;
  readonly now: () => Date;
}

/** SES takes 40 MB, which no message here comes near. */
const maximumBodyBytes = 10 * 1024 * 1024;

/**
 * Amazon SES v2 on this machine, so far as it sends: `SendEmail` with simple content. It takes no
 * raw messages, has no templates and no suppression list, and tells of no bounces.
 */
export function createSes(options: SesOptions): Ses {
  return {
    async handle(request, response) {
      try {
        await answer(request, response, options);
      } catch (error) {
        if (error instanceof SesError) refuse(response, error);
        else if (error instanceof AwsError)
          refuse(response, { code: error.code, status: 403, message: error.message });
        else throw error;
      }
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: SesOptions,
): Promise<void> {
  const { deliver, identities, configurationSets = [], now } = options;
  const path = request.url?.split('?')[0];
  if (request.method !== 'POST' || path !== '/v2/email/outbound-emails') {
    throw new SesError('NotFoundException', `No ${request.method} ${path} in this cloud.`);
  }
  const body = await readBody(request, maximumBodyBytes);
  // What is signed for another service is refused; the signature itself is not checked.
  if (!/^AWS4-\S+ Credential=[^,]+\/ses\/aws4_request,/.test(request.headers.authorization ?? '')) {
    throw new SesError('MissingAuthenticationTokenException');
  }
  if (body === undefined) throw new SesError('BadRequestException', 'Message length exceeds 10 MB');
  const outcome = await options.suffer(response);
  if (outcome.next === 'nothing') return;
  if (outcome.next === 'refuse') {
    const name = sesErrorNames.find((known) => known === outcome.error);
    throw new SesError(name ?? 'InternalServiceErrorException');
  }

  const email = readSendEmail(parseJson(body), { identities: identities(), configurationSets });
  options.demandPermission(request.headers.authorization, email.sender);
  const messageId = `0103${randomUUID()}-000000`;
  for (const to of email.recipients) {
    const sentAt = now().toISOString();
    deliver({ to, sentAt, content: contentOf(email, messageId) });
  }
  if (outcome.loseAnswer) response.destroy();
  else send(response, 200, { MessageId: messageId });
}

function contentOf(email: AcceptableEmail, messageId: string): Record<string, unknown> {
  const { recipients: _, sender: __, ...content } = email;
  return { messageId, ...content };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new SesError('BadRequestException', 'The request is no JSON.');
  }
}

function refuse(
  response: ServerResponse,
  error: { readonly code: string; readonly status: number; readonly message: string },
): void {
  response.setHeader('x-amzn-errortype', error.code);
  send(response, error.status, { message: error.message });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
}
