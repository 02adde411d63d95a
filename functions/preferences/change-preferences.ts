import type { Account } from '../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import type { Preferences } from '../../shared/contracts/preferences.ts';
import type { AccessSubject } from '../access/access-rows.ts';
import { subscriberAfterChange, subscriberOfProfile } from '../newsletter/profile-subscriber.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import { raceAttempts } from '../runtime/pause-after-race.ts';
import { consentChanges, settingsScreen } from './consent-changes.ts';
import type { PersonRows, PreferencesChange, PreferencesStore } from './preferences-store.ts';

export interface PreferencesDependencies {
  readonly preferences: PreferencesStore;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The owner of the preferences, and where the change was made. */
export interface PreferencesOwner {
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
  /** A change by words does not affect the newsletter: its row stays as it is. */
  readonly leavesNewsletter?: true;
}

export type OwnRows = PersonRows & { readonly account: Account };

/** A save that collides with another one starts again from the rows as that one left them. */
const maximumAttempts = 10;

/**
 * Changes a user's preferences in all rows that contain them: one read and one transaction.
 * @param choose returns the new preferences from the current rows; undefined leaves them; may throw an error for the
 * caller
 * @returns the rows before the change, and the account's new version
 * @throws BfjError `account_not_found`, `forbidden`, `changed_meanwhile` where concurrent changes win every retry,
 * and the errors of `choose`
 */
export async function changePreferences(
  dependencies: PreferencesDependencies,
  owner: PreferencesOwner,
  choose: (rows: OwnRows) => ChosenPreferences | undefined,
): Promise<{ readonly before: OwnRows; readonly updatedAt: string }> {
  for await (const _ of raceAttempts(maximumAttempts)) {
    const rows = ownRows(
      await dependencies.preferences.readRows(owner.session, owner.email),
      owner,
    );
    const chosen = choose(rows);
    if (chosen === undefined) return { before: rows, updatedAt: rows.account.updated_at };
    const change = planChange(dependencies, rows, withinReach(rows, chosen), owner);
    const outcome = await dependencies.preferences.saveIfUnchanged(rows, change);
    if (outcome === 'saved') return { before: rows, updatedAt: change.updatedAt };
  }
  // Others were quicker every time: a fact about the rows, and no fault of ours.
  throw new BfjError('changed_meanwhile');
}

function ownRows({ account, ...rows }: PersonRows, owner: PreferencesOwner): OwnRows {
  if (account === undefined) throw new BfjError('account_not_found');
  if (account.email !== owner.email) throw new BfjError('forbidden');
  return { ...rows, account };
}

/**
 * Until the e-mail is proven, a newsletter row that another form made is out of reach, so
 * `newsletter_email` stays as it is.
 */
function withinReach(rows: OwnRows, chosen: ChosenPreferences): ChosenPreferences {
  if (rows.foreignSubscriber === undefined) return chosen;
  const { newsletter_email } = rows.account;
  return { ...chosen, preferences: { ...chosen.preferences, newsletter_email } };
}

function planChange(
  dependencies: PreferencesDependencies,
  rows: OwnRows,
  chosen: ChosenPreferences,
  { userAgent, screen = settingsScreen }: PreferencesOwner,
): PreferencesChange {
  const { account } = rows;
  const { preferences } = chosen;
  const now = dependencies.clock();
  const subscriber = subscriberAfter(dependencies, rows, chosen, userAgent);
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
    consents: consentChanges(dependencies, rows, preferences, { userAgent, screen }).filter(
      ({ purpose }) => purpose !== 'newsletter' || chosen.leavesNewsletter !== true,
    ),
    events: [changed, ...newsletterEvents(dependencies, rows.subscriber, subscriber)],
  };
}

/** The account's row of the newsletter from now on; undefined for none. */
function subscriberAfter(
  dependencies: PreferencesDependencies,
  { account, subscriber: before, foreignSubscriber }: OwnRows,
  { preferences, copiesProfile, leavesNewsletter }: ChosenPreferences,
  userAgent: string | null,
): NewsletterSubscriber | undefined {
  const isNone =
    leavesNewsletter === true ? before === undefined : preferences.newsletter_email === 'nao';
  if (isNone || foreignSubscriber !== undefined) return undefined;
  const now = dependencies.clock();
  const given = { before, newSubscriberId: dependencies.newId('sub'), userAgent, now };
  const after = { ...account, ...preferences };
  const isTurnedOn = account.newsletter_email === 'nao';
  return copiesProfile || (isTurnedOn && leavesNewsletter !== true)
    ? subscriberOfProfile(after, given)
    : subscriberAfterChange({ before: account, after }, given);
}

function newsletterEvents(
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
