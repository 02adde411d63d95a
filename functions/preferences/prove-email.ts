import type * as z from 'zod/mini';
import type { proveEmail as endpoint } from '../../shared/contracts/email-proof.ts';
import { preferencesSchema } from '../../shared/contracts/preferences.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import type { EmailProofs } from '../proof/email-proofs.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { laterThan, type Clock } from '../runtime/clock.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import type { Session } from '../runtime/http/session.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import type { PreferenceRows, PreferencesStore } from './preferences-store.ts';

export interface ProveEmailDependencies {
  readonly preferences: PreferencesStore;
  readonly proofs: Pick<EmailProofs, 'open'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** A verification that collides with another change of the same rows starts again from the new rows. */
const maxAttempts = 8;

/**
 * Marks the session's e-mail as verified, and links the newsletter's row of that e-mail to the account unchanged.
 * From then on both stay in sync.
 * @throws ProblemError `invalid_token` for a proof of another address or an invalid one, `account_not_found`
 */
export async function proveEmail(
  dependencies: ProveEmailDependencies,
  session: Session,
  proof: string,
): Promise<z.infer<typeof endpoint.response>> {
  const email = normalizeEmail(session.email);
  if ((await dependencies.proofs.open(proof, dependencies.clock())) !== email) {
    throw new ProblemError('invalid_token');
  }
  for await (const _ of raceAttempts(maxAttempts)) {
    const rows = await dependencies.preferences.readRows(session, email);
    const { account } = rows;
    if (account?.email !== email) throw new ProblemError('account_not_found');
    const stored = account.email_verified_at;
    const newsletter_email =
      subscriberRow(rows) === undefined ? ('nao' as const) : ('sim' as const);
    if (stored !== undefined) {
      return { email_verified_at: stored, newsletter_email, updated_at: account.updated_at };
    }
    const email_verified_at = dependencies.clock().toISOString();
    const updated_at = await linkSubscriber(dependencies, { ...rows, account }, email_verified_at);
    if (updated_at !== undefined) return { email_verified_at, newsletter_email, updated_at };
  }
  throw new ProblemError('changed_meanwhile');
}

function subscriberRow({ subscriber, foreignSubscriber }: PreferenceRows) {
  return subscriber ?? foreignSubscriber;
}

/** @returns the account's new version; undefined when a concurrent change was faster */
async function linkSubscriber(
  dependencies: ProveEmailDependencies,
  rows: PreferenceRows & { readonly account: NonNullable<PreferenceRows['account']> },
  provenAt: string,
): Promise<string | undefined> {
  const { account } = rows;
  const before = subscriberRow(rows);
  const preferences = {
    ...preferencesSchema.parse(account),
    newsletter_email: before === undefined ? ('nao' as const) : ('sim' as const),
  };
  const linked =
    before === undefined
      ? undefined
      : {
          ...before,
          accountId: account.id,
          proven_at: provenAt,
          updated_at: laterThan([before.updated_at], dependencies.clock()),
        };
  const versions = [account.updated_at, rows.activeUserVersion, rows.subscriptionVersion];
  const updatedAt = laterThan(
    versions.map((version) => version ?? undefined),
    dependencies.clock(),
  );
  const outcome = await dependencies.preferences.saveIfUnchanged(
    { ...rows, subscriber: before, foreignSubscriber: undefined },
    {
      preferences,
      updatedAt,
      emailVerifiedAt: provenAt,
      subscriber: linked,
      // The consent for the newsletter was given at its subscription.
      consents: [],
      events: [
        newEvent(dependencies, 'preferences.changed', { accountId: account.id }),
        ...(linked === undefined
          ? []
          : [newEvent(dependencies, 'newsletter.personalized', { subscriber: linked })]),
      ],
    },
  );
  return outcome === 'saved' ? updatedAt : undefined;
}
