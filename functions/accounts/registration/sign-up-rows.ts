import type { Account } from '../../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { subscriberOfProfile } from '../../newsletter/profile-subscriber.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import type { GivingWay } from '../giving-way/giving-way.ts';
import {
  newAccount,
  signUpConsents,
  type ChosenPreferences,
  type Newcomer,
} from './new-account.ts';
import type { SignUpRows } from './sign-up-transaction.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly newId: NewId;
}

/** The input of a sign-up. */
export interface SignUpAnswers {
  readonly person: Newcomer;
  readonly preferences: ChosenPreferences;
  readonly origem: Account['origem'];
  readonly userAgent: string | null;
  /** Whether the newsletter has a row of the e-mail already. */
  readonly subscribed: boolean;
  /** The newsletter's row, where it can be parsed. */
  readonly subscriber: NewsletterSubscriber | undefined;
  /** `goes-on`: a user who comes from the newsletter keeps its subscription unchanged. */
  readonly newsletter: 'as-chosen' | 'goes-on';
  /** ISO 8601, UTC: when the e-mail was proven; undefined where it was only typed. */
  readonly provenAt: string | undefined;
  /** The account that has held the proven e-mail so far. */
  readonly givingWay: GivingWay | undefined;
}

/** All that a sign-up writes: the account, what was agreed to, and the newsletter where wanted. */
export function signUpRows(dependencies: Dependencies, input: SignUpAnswers): SignUpRows {
  const { newId } = dependencies;
  const { person, preferences, origem, userAgent, provenAt, givingWay } = input;
  const now = dependencies.clock();
  const row = newsletterRowOf(input);
  const goesOn = input.newsletter === 'goes-on' || row === 'joined';
  // Asking for the newsletter does not make a row of another form the account's.
  const chosen = {
    ...preferences,
    newsletterEmail: preferences.newsletterEmail && row !== 'left',
  };
  const account = newAccount(
    person,
    { ...chosen, newsletterEmail: goesOn || chosen.newsletterEmail },
    { id: newId('acc'), now, origem, provenAt },
  );
  return {
    account,
    consents: signUpConsents(chosen, { newId, now, screen: origem, userAgent }),
    created: newEvent(dependencies, 'account.created', { account }),
    newsletter: newsletterChange(dependencies, account, input),
    givingWay:
      givingWay === undefined
        ? undefined
        : {
            account: givingWay,
            deleted: newEvent(dependencies, 'account.deleted', { accountId: givingWay.accountId }),
          },
  };
}

/**
 * Decides the newsletter's row: a row of another form stays unchanged where the e-mail was only typed, and is joined
 * to the account where it is verified. A row of the reclaimed account goes with it.
 */
function newsletterRowOf(input: SignUpAnswers): 'none' | 'left' | 'joined' | 'gives-way' {
  const { subscribed, subscriber, provenAt, givingWay } = input;
  if (!subscribed) return 'none';
  if (subscriber === undefined || provenAt === undefined) return 'left';
  const isOfGivingWay = givingWay !== undefined && subscriber.accountId === givingWay.accountId;
  return isOfGivingWay && subscriber.proven_at === undefined ? 'gives-way' : 'joined';
}

function newsletterChange(
  dependencies: Dependencies,
  account: Account,
  input: SignUpAnswers,
): SignUpRows['newsletter'] {
  const { subscriber, userAgent, provenAt } = input;
  const row = newsletterRowOf(input);
  if (row === 'left') return undefined;
  if (row === 'joined' && subscriber !== undefined) {
    const updated_at = laterThan([subscriber.updated_at], dependencies.clock());
    const after = { ...subscriber, accountId: account.id, proven_at: provenAt, updated_at };
    const event = newEvent(dependencies, 'newsletter.personalized', { subscriber: after });
    return { before: subscriber, after, event };
  }
  const before = row === 'gives-way' ? subscriber : undefined;
  if (account.newsletter_email === 'sim') {
    const after = subscriberOfProfile(account, {
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
