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
  /** Whether the newsletter has a row of the e-mail already. */
  readonly subscribed: boolean;
  /** The newsletter row, if it can be parsed. */
  readonly subscriber: NewsletterSubscriber | undefined;
  /** `goes-on`: a user who migrates from the newsletter keeps its subscription unchanged. */
  readonly newsletter: 'as-chosen' | 'goes-on';
  /** ISO 8601, UTC: when the e-mail address was proven; undefined if it was only typed. */
  readonly provenAt: string | undefined;
  /** The account that has had the proven e-mail address until now. */
  readonly reclaimable: ReclaimableAccount | undefined;
}

/** All rows written by a sign-up: the account, the consent, and the newsletter subscription if wanted. */
export function signUpRows(dependencies: Dependencies, input: SignUpInput): SignUpRows {
  const { newId } = dependencies;
  const { signUp, preferences, origem, userAgent, provenAt, reclaimable } = input;
  const now = dependencies.clock();
  const row = subscriberRowAction(input);
  const goesOn = input.newsletter === 'goes-on' || row === 'joined';
  // Choosing the newsletter does not give the account a row that another form created.
  const chosen = {
    ...preferences,
    newsletterEmail: preferences.newsletterEmail && row !== 'left',
  };
  const account = newAccount(
    signUp,
    { ...chosen, newsletterEmail: goesOn || chosen.newsletterEmail },
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
 * Decides what happens to the newsletter's row: a row of another form stays unchanged when the e-mail was only
 * typed, and is linked to the account when it is verified. A row of a reclaimed account is deleted with it.
 */
function subscriberRowAction(input: SignUpInput): 'none' | 'left' | 'joined' | 'gives-way' {
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
  const row = subscriberRowAction(input);
  if (row === 'left') return undefined;
  if (row === 'joined' && subscriber !== undefined) {
    const updated_at = laterThan([subscriber.updated_at], dependencies.clock());
    const after = { ...subscriber, accountId: account.id, proven_at: provenAt, updated_at };
    const event = newEvent(dependencies, 'newsletter.personalized', { subscriber: after });
    return { before: subscriber, after, event };
  }
  const before = row === 'gives-way' ? subscriber : undefined;
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
