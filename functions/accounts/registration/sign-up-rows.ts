import type { Account } from '../../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { copyProfileToSubscriber } from '../../newsletter/profile-subscriber.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import type { ReclaimableAccount } from '../reclaim/reclaimable-account.ts';
import {
  newAccount,
  signUpConsents,
  type ChosenPreferences,
  type NewSignUp,
} from './new-account.ts';
import type { SignUpRows } from './sign-up-transaction.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The input of a sign-up. */
export interface SignUpInput {
  readonly signUp: NewSignUp;
  readonly preferences: ChosenPreferences;
  readonly origem: Account['origem'];
  readonly userAgent: string | null;
  /** Whether the newsletter already has a row for the e-mail. */
  readonly subscribed: boolean;
  /** The newsletter row, if it can be parsed. */
  readonly subscriber: NewsletterSubscriber | undefined;
  /** `goes-on`: the user migrates from the newsletter and keeps the subscription unchanged. */
  readonly newsletter: 'as-chosen' | 'goes-on';
  /** ISO 8601, UTC: when the e-mail address was proven; undefined if it was only typed. */
  readonly provenAt: string | undefined;
  /** The account that held the verified e-mail until now, and is deleted by this sign-up. */
  readonly reclaimable: ReclaimableAccount | undefined;
}

/** Returns all rows written by a sign-up: the account, the consents, and the newsletter subscription if requested. */
export function signUpRows(dependencies: Dependencies, input: SignUpInput): SignUpRows {
  const { newId } = dependencies;
  const { signUp, preferences, origem, userAgent, provenAt, reclaimable } = input;
  const now = dependencies.clock();
  const subscriberAction = decideSubscriberAction(input);
  const keepsSubscription = input.newsletter === 'goes-on' || subscriberAction === 'joined';
  // An unverified sign-up cannot claim a newsletter row that another form created, even if the newsletter was chosen.
  const chosen = {
    ...preferences,
    newsletterEmail: preferences.newsletterEmail && subscriberAction !== 'left',
  };
  const account = newAccount(
    signUp,
    { ...chosen, newsletterEmail: keepsSubscription || chosen.newsletterEmail },
    { id: newId('acc'), now, origem, provenAt },
  );
  return {
    account,
    consents: signUpConsents(chosen, { newId, now, screen: origem, userAgent }),
    created: newEvent(dependencies, 'account.created', { account }),
    newsletter: subscriberChange(dependencies, account, input),
    reclaimable:
      reclaimable === undefined
        ? undefined
        : {
            account: reclaimable,
            deleted: newEvent(dependencies, 'account.deleted', {
              accountId: reclaimable.accountId,
            }),
          },
  };
}

/**
 * Returns what happens to the newsletter's row of the e-mail: `left` unchanged when the e-mail was only typed;
 * `joined` to the account when the e-mail is verified; `gives-way`, deleted together with a reclaimed account that
 * owned it; `none` without a row.
 */
function decideSubscriberAction(input: SignUpInput): 'none' | 'left' | 'joined' | 'gives-way' {
  const { subscribed, subscriber, provenAt, reclaimable } = input;
  if (!subscribed) return 'none';
  if (subscriber === undefined || provenAt === undefined) return 'left';
  const isOfReclaimed = reclaimable !== undefined && subscriber.accountId === reclaimable.accountId;
  return isOfReclaimed && subscriber.proven_at === undefined ? 'gives-way' : 'joined';
}

function subscriberChange(
  dependencies: Dependencies,
  account: Account,
  input: SignUpInput,
): SignUpRows['newsletter'] {
  const { subscriber, userAgent, provenAt } = input;
  const subscriberAction = decideSubscriberAction(input);
  if (subscriberAction === 'left') return undefined;
  if (subscriberAction === 'joined' && subscriber !== undefined) {
    const updated_at = laterThan([subscriber.updated_at], dependencies.clock());
    const after = { ...subscriber, accountId: account.id, proven_at: provenAt, updated_at };
    const event = newEvent(dependencies, 'newsletter.personalized', { subscriber: after });
    return { before: subscriber, after, event };
  }
  const before = subscriberAction === 'gives-way' ? subscriber : undefined;
  if (account.newsletter_email === 'sim') {
    const after = copyProfileToSubscriber(account, {
      before: undefined,
      newSubscriberId: dependencies.newId('sub'),
      userAgent,
      now: dependencies.clock(),
    });
    return {
      before,
      after,
      event: newEvent(dependencies, 'newsletter.subscribed', { subscriber: after }),
    };
  }
  if (before === undefined) return undefined;
  const event = newEvent(dependencies, 'newsletter.unsubscribed', { subscriberId: before.id });
  return { before, after: undefined, event };
}
