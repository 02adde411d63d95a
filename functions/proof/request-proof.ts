import { randomBytes, randomInt } from 'node:crypto';
import { emailProofCode } from '../../shared/contracts/email-proof.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { emailSchema } from '../../shared/values/email.ts';
import {
  type NewsletterTokens,
  buildPersonalizationLink,
  buildUnsubscribeLink,
  unsubscribePage,
} from '../newsletter/subscriber-links.ts';
import { buildLoginLink, type LoginLinks } from '../identity/login-links.ts';
import { isRecipientUnreachable } from '../integrations/message-not-sent.ts';
import type { Email, EmailMessage } from '../integrations/ses-email.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { CountCall, RateLimit } from '../runtime/limits/rate-limit.ts';
import type { AddressStore } from './address-store.ts';
import type { DigestCode } from './code-digest.ts';
import type { CodeStore } from './code-store.ts';
import {
  buildLoginLinkEmail,
  buildNewsletterLinkEmail,
  buildProofCodeEmail,
} from './proof-messages.ts';

export interface RequestProofDependencies {
  readonly addresses: AddressStore;
  readonly codes: Pick<CodeStore, 'save'>;
  readonly digestCode: DigestCode;
  readonly tokens: NewsletterTokens;
  readonly links: Pick<LoginLinks, 'seal'>;
  readonly siteUrl: string;
  /** Undefined when the operator has configured no e-mail sender. */
  readonly email: Email | undefined;
  readonly countCall: CountCall;
  readonly clock: Clock;
}

/**
 * Limits messages to one address, so that strangers cannot flood a mailbox. Each code allows five attempts, so a day
 * gives sixty guesses at one in a million.
 */
const messageLimits: readonly RateLimit[] = [
  { name: 'email-proof-hour', maximum: 5, windowSeconds: 3600 },
  { name: 'email-proof-day', maximum: 12, windowSeconds: 24 * 3600 },
];

/**
 * Links to sign in have limits of their own: an attacker who uses up the codes of an e-mail must not keep its owner
 * from a link. A link works for a day, so a working one was sent before any of these limits rejects another.
 */
const linkLimits: readonly RateLimit[] = [
  { name: 'login-link-hour', maximum: 3, windowSeconds: 3600 },
  { name: 'login-link-day', maximum: 6, windowSeconds: 24 * 3600 },
];

/**
 * Sends a code or link that verifies an address. An address without stored data gets nothing, and the response does
 * not reveal it.
 * @throws ProblemError `email_invalid`, `rate_limited`, `partner_unavailable`
 */
export async function requestProof(
  dependencies: RequestProofDependencies,
  request: { readonly email: string; readonly as: 'code' | 'newsletter-link' | 'login-link' },
): Promise<{ challengeId: string }> {
  const parsed = emailSchema.safeParse(request.email);
  if (!parsed.success) throw new ProblemError('email_invalid');
  const to = parsed.data;
  if (dependencies.email === undefined) throw new ProblemError('partner_unavailable');
  const limits = request.as === 'login-link' ? linkLimits : messageLimits;
  for (const limit of limits) await dependencies.countCall(limit, to);

  const challengeId = randomBytes(16).toString('base64url');
  const stored = await dependencies.addresses.find(to);
  if (
    request.as === 'code' &&
    (stored.accountId !== undefined || stored.subscriber !== undefined)
  ) {
    await send(dependencies.email, {
      to,
      ...(await buildCodeMessage(dependencies, to, {
        challengeId,
        hasAccount: stored.accountId !== undefined,
      })),
    });
  }
  if (request.as === 'login-link' && stored.accountId !== undefined) {
    const { links, siteUrl, clock } = dependencies;
    const link = buildLoginLink(siteUrl, await links.seal(to, clock()));
    await send(dependencies.email, { to, ...buildLoginLinkEmail(link, siteUrl) });
  }
  if (request.as === 'newsletter-link' && stored.subscriber !== undefined) {
    await send(dependencies.email, {
      to,
      ...(await buildLinkMessage(dependencies, stored.subscriber)),
    });
  }
  return { challengeId };
}

async function buildCodeMessage(
  { codes, digestCode, clock, siteUrl }: RequestProofDependencies,
  email: string,
  { challengeId, hasAccount }: { readonly challengeId: string; readonly hasAccount: boolean },
) {
  const code = String(randomInt(10 ** emailProofCode.digits)).padStart(emailProofCode.digits, '0');
  await codes.save(challengeId, await digestCode({ email, challengeId, code }), clock());
  return buildProofCodeEmail(code, { hasAccount, siteUrl });
}

async function buildLinkMessage(
  { tokens, siteUrl }: RequestProofDependencies,
  subscriber: Pick<NewsletterSubscriber, 'id' | 'email'>,
) {
  const oneClick = await buildUnsubscribeLink(tokens, siteUrl, subscriber.email);
  const unsubscribeToken = await tokens.unsubscribe.seal({ email: subscriber.email });
  return buildNewsletterLinkEmail(
    {
      personalization: await buildPersonalizationLink(tokens, siteUrl, subscriber),
      unsubscribePage: unsubscribePage(siteUrl, unsubscribeToken),
      oneClick,
    },
    siteUrl,
  );
}

async function send(email: Email, message: EmailMessage): Promise<void> {
  try {
    await email.send(message);
  } catch (error) {
    if (isRecipientUnreachable(error)) return;
    throw new ProblemError('partner_unavailable', { cause: error });
  }
}
