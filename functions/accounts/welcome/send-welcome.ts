import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { editionExcerpt } from '../../editions/messages/edition-excerpt.ts';
import type { EditionReader } from '../../market/editions/edition-reader.ts';
import { findNewestEdition } from '../../market/editions/newest-edition.ts';
import type { SendAccountEmail } from '../../messaging/outgoing/send-messages.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import type { Clock } from '../../runtime/clock.ts';
import { onceForEvent } from '../../runtime/once-for-event.ts';
import type { Table } from '../../runtime/table.ts';
import type { WelcomeFactsStore } from './welcome-facts-store.ts';
import { buildAccountWelcomeEmail, buildTrialWelcomeEmail } from './welcome-emails.ts';

export interface WelcomeDependencies {
  readonly table: Table;
  readonly newSignUps: WelcomeFactsStore;
  readonly editions: Pick<EditionReader, 'facts'>;
  readonly digest: IdentityDigest;
  readonly clock: Clock;
  readonly sendEmail: SendAccountEmail;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/**
 * Sends one e-mail about a new account or trial, the latter with the newest edition: to its user for a verified address, otherwise to the owner of the
 * address, who may not know of it. The latter is sent once in thirty days for each address and kind, even if
 * strangers use the address many times. A deleted account gets none.
 * @throws EventInProgressError, the SDK's error: the queue should try again
 */
export async function sendWelcome(
  dependencies: WelcomeDependencies,
  event: DomainEvent<'account.created'>,
): Promise<void> {
  await onceForEvent(dependencies, consumer, event.eventId, () => sendOnce(dependencies, event));
}

const consumer = 'email-welcome';

async function sendOnce(
  dependencies: WelcomeDependencies,
  event: DomainEvent<'account.created'>,
): Promise<void> {
  const { newSignUps: welcomeFacts, siteUrl, clock } = dependencies;
  const accountId = event.data.account.id;
  const facts = await welcomeFacts.find(accountId);
  if (facts === undefined) return;
  const { email, isProven, trialEndsAt, createdAt } = facts;
  // An ended trial is reported by its own e-mail.
  if (trialEndsAt !== undefined && Date.parse(trialEndsAt) <= clock().getTime()) return;
  const context = { isProven, siteUrl };
  const content =
    trialEndsAt === undefined
      ? buildAccountWelcomeEmail(context)
      : buildTrialWelcomeEmail(
          trialEndsAt,
          context,
          await newestExcerpt(dependencies, new Date(createdAt)),
        );
  const digest = await dependencies.digest('email', email);
  const started = trialEndsAt === undefined ? 'account' : 'trial';
  const fact = isProven ? `welcome-${accountId}` : `notice-${started}-${digest}`;
  await onceForEvent(dependencies, consumer, fact, () =>
    dependencies.sendEmail(
      // By address instead of account, because the account's user may be a stranger to it.
      isProven ? { by: 'account', accountId } : { by: 'address', digest, email },
      content,
      { fact, happenedAt: event.occurredAt, now: clock() },
    ),
  );
}

/** @param at when the reader joined: later editions are sent as usual */
async function newestExcerpt(
  { editions, siteUrl }: Pick<WelcomeDependencies, 'editions' | 'siteUrl'>,
  at: Date,
): Promise<readonly MessagePart[]> {
  const newest = await findNewestEdition(editions, at);
  return newest === undefined ? [] : editionExcerpt(newest, siteUrl);
}
