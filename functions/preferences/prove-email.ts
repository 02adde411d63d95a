import type * as z from 'zod/mini';
import type { proveEmail as endpoint } from '../../shared/contracts/email-proof.ts';
import { preferencesSchema } from '../../shared/contracts/preferences.ts';
import { normalizeEmail } from '../../shared/values/email.ts';
import type { EmailProofs } from '../proof/email-proofs.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../runtime/clock.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import type { Session } from '../runtime/http/session.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import type { PersonRows, PreferencesStore } from './preferences-store.ts';

export interface ProveEmailDependencies {
  readonly preferences: PreferencesStore;
  readonly proofs: Pick<EmailProofs, 'open'>;
  readonly clock: Clock;
  readonly newId: NewId;
}

/**
 * A proof that collides with another change of the same rows starts again from the rows as that one
 * left them.
 */
const maximumAttempts = 8;

/**
 * Marks the session's account as one of a proven e-mail, and joins the newsletter's row of that
 * e-mail to it, as it stands: one truth from here on.
 * @throws BfjError `invalid_token` for a proof of another address or none, `account_not_found`
 */
export async function proveEmail(
  dependencies: ProveEmailDependencies,
  session: Session,
  proof: string,
): Promise<z.infer<typeof endpoint.response>> {
  const email = normalizeEmail(session.email);
  if ((await dependencies.proofs.open(proof, dependencies.clock())) !== email) {
    throw new BfjError('invalid_token');
  }
  for await (const _ of raceAttempts(maximumAttempts)) {
    const rows = await dependencies.preferences.readRows(session, email);
    const { account } = rows;
    if (account?.email !== email) throw new BfjError('account_not_found');
    const stored = account.email_verified_at;
    const newsletter_email = rowOf(rows) === undefined ? ('nao' as const) : ('sim' as const);
    if (stored !== undefined) {
      return { email_verified_at: stored, newsletter_email, updated_at: account.updated_at };
    }
    const email_verified_at = dependencies.clock().toISOString();
    const updated_at = await join(dependencies, { ...rows, account }, email_verified_at);
    if (updated_at !== undefined) return { email_verified_at, newsletter_email, updated_at };
  }
  throw new BfjError('changed_meanwhile');
}

function rowOf({ subscriber, foreignSubscriber }: PersonRows) {
  return subscriber ?? foreignSubscriber;
}

/** @returns the account's new version; undefined where a concurrent change was faster */
async function join(
  dependencies: ProveEmailDependencies,
  rows: PersonRows & { readonly account: NonNullable<PersonRows['account']> },
  provenAt: string,
): Promise<string | undefined> {
  const { account } = rows;
  const before = rowOf(rows);
  const preferences = {
    ...preferencesSchema.parse(account),
    newsletter_email: before === undefined ? ('nao' as const) : ('sim' as const),
  };
  const joined =
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
      subscriber: joined,
      // The consent for the newsletter was given at its subscription.
      consents: [],
      events: [
        newEvent(dependencies, 'preferences.changed', { accountId: account.id }),
        ...(joined === undefined
          ? []
          : [newEvent(dependencies, 'newsletter.personalized', { subscriber: joined })]),
      ],
    },
  );
  return outcome === 'saved' ? updatedAt : undefined;
}
