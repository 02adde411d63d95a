import type { Account } from '../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import type { Preferences } from '../../shared/contracts/preferences.ts';
import type { AccessSubject } from '../access/access-rows.ts';
import { copyProfileChanges, copyProfileToSubscriber } from '../newsletter/profile-subscriber.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { laterThan, type Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import { buildConsentChanges, settingsScreen } from './consent-changes.ts';
import type { PreferenceRows, PreferencesChange, PreferencesStore } from './preferences-store.ts';

export interface PreferencesDependencies {
  readonly preferences: PreferencesStore;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The owner of the preferences, and where the change was made. */
export interface PreferenceChangeContext {
  readonly session: AccessSubject;
  /** Normalized; must be the account's. */
  readonly email: string;
  readonly userAgent: string | null;
  /** The screen's name in consent records; by default the settings. */
  readonly screen?: string;
}

export interface ChosenPreferences {
  readonly preferences: Preferences;
  /** The newsletter's row becomes the profile's copy, replacing choices of its own page. */
  readonly copiesProfile: boolean;
  /** A change in a conversation does not affect the newsletter: its row stays unchanged. */
  readonly keepsNewsletter?: true;
}

export type AccountPreferenceRows = PreferenceRows & { readonly account: Account };

/** A save that collides with another one starts again from the new rows. */
const maxAttempts = 10;

/**
 * Changes a user's preferences in all rows that contain them: one read and one transaction.
 * @param choose returns the new preferences from the current rows; undefined leaves them; may throw an error for the
 * caller
 * @returns the rows before the change, and the account's new version
 * @throws ProblemError `account_not_found`, `forbidden`, `changed_meanwhile` when concurrent changes win every
 * retry, and the errors of `choose`
 */
export async function changePreferences(
  dependencies: PreferencesDependencies,
  context: PreferenceChangeContext,
  choose: (rows: AccountPreferenceRows) => ChosenPreferences | undefined,
): Promise<{ readonly before: AccountPreferenceRows; readonly updatedAt: string }> {
  for await (const _ of raceAttempts(maxAttempts)) {
    const rows = requireAccountRows(
      await dependencies.preferences.readRows(context.session, context.email),
      context,
    );
    const chosen = choose(rows);
    if (chosen === undefined) return { before: rows, updatedAt: rows.account.updated_at };
    const change = planChange(dependencies, rows, keepForeignNewsletter(rows, chosen), context);
    const outcome = await dependencies.preferences.saveIfUnchanged(rows, change);
    if (outcome === 'saved') return { before: rows, updatedAt: change.updatedAt };
  }
  // Concurrent changes won every retry. That is a state of the rows, not an error of the product.
  throw new ProblemError('changed_meanwhile');
}

function requireAccountRows(
  { account, ...rows }: PreferenceRows,
  context: PreferenceChangeContext,
): AccountPreferenceRows {
  if (account === undefined) throw new ProblemError('account_not_found');
  if (account.email !== context.email) throw new ProblemError('forbidden');
  return { ...rows, account };
}

/**
 * Until the e-mail is verified, a newsletter row of another form must not be changed, so `newsletter_email` stays
 * unchanged.
 */
function keepForeignNewsletter(
  rows: AccountPreferenceRows,
  chosen: ChosenPreferences,
): ChosenPreferences {
  if (rows.foreignSubscriber === undefined) return chosen;
  const { newsletter_email } = rows.account;
  return { ...chosen, preferences: { ...chosen.preferences, newsletter_email } };
}

function planChange(
  dependencies: PreferencesDependencies,
  rows: AccountPreferenceRows,
  chosen: ChosenPreferences,
  { userAgent, screen = settingsScreen }: PreferenceChangeContext,
): PreferencesChange {
  const { account } = rows;
  const { preferences } = chosen;
  const now = dependencies.clock();
  const subscriber = nextSubscriber(dependencies, rows, chosen, userAgent);
  const changed = newEvent(dependencies, 'preferences.changed', { accountId: account.id });
  return {
    preferences,
    updatedAt: laterThan(
      [
        account.updated_at,
        rows.activeUserVersion ?? undefined,
        rows.subscriptionVersion ?? undefined,
      ],
      now,
    ),
    subscriber,
    consents: buildConsentChanges(dependencies, rows, preferences, { userAgent, screen }).filter(
      ({ purpose }) => purpose !== 'newsletter' || chosen.keepsNewsletter !== true,
    ),
    events: [changed, ...buildNewsletterEvents(dependencies, rows.subscriber, subscriber)],
  };
}

/** The account's row of the newsletter from now on; undefined for none. */
function nextSubscriber(
  dependencies: PreferencesDependencies,
  { account, subscriber: before, foreignSubscriber }: AccountPreferenceRows,
  { preferences, copiesProfile, keepsNewsletter }: ChosenPreferences,
  userAgent: string | null,
): NewsletterSubscriber | undefined {
  const isNone =
    keepsNewsletter === true ? before === undefined : preferences.newsletter_email === 'nao';
  if (isNone || foreignSubscriber !== undefined) return undefined;
  const now = dependencies.clock();
  const copyContext = { before, newSubscriberId: dependencies.newId('sub'), userAgent, now };
  const after = { ...account, ...preferences };
  const isTurnedOn = account.newsletter_email === 'nao';
  return copiesProfile || (isTurnedOn && keepsNewsletter !== true)
    ? copyProfileToSubscriber(after, copyContext)
    : copyProfileChanges({ before: account, after }, copyContext);
}

function buildNewsletterEvents(
  dependencies: PreferencesDependencies,
  before: NewsletterSubscriber | undefined,
  after: NewsletterSubscriber | undefined,
): DomainEvent[] {
  if (after !== undefined) {
    const name = before === undefined ? 'newsletter.subscribed' : 'newsletter.personalized';
    return [newEvent(dependencies, name, { subscriber: after })];
  }
  if (before === undefined) return [];
  return [newEvent(dependencies, 'newsletter.unsubscribed', { subscriberId: before.id })];
}
