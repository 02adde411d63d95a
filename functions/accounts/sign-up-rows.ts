import type { Account } from '../../shared/contracts/accounts.ts';
import { subscriberOfProfile } from '../newsletter/profile-subscriber.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import { newEvent } from '../runtime/outbox.ts';
import {
  newAccount,
  signUpConsents,
  type ChosenPreferences,
  type Newcomer,
} from './new-account.ts';
import type { SignUpRows } from './sign-up-writes.ts';

/** What somebody signs up with. */
export interface SignUpAnswers {
  readonly person: Newcomer;
  readonly preferences: ChosenPreferences;
  readonly origem: Account['origem'];
  readonly userAgent: string | null;
  /** Whether the newsletter has a row of the e-mail already, which is left as it is. */
  readonly subscribed: boolean;
  /** `goes-on`: whoever comes from the newsletter keeps it as it is. */
  readonly newsletter: 'as-chosen' | 'goes-on';
}

/** All that a sign-up writes: the account, what was agreed to, and the newsletter where wanted. */
export function signUpRows(
  effects: { readonly clock: Clock; readonly newId: NewId },
  asked: SignUpAnswers,
): SignUpRows {
  const { newId } = effects;
  const { person, preferences, origem, userAgent } = asked;
  const now = effects.clock();
  const goesOn = asked.newsletter === 'goes-on';
  const account = newAccount(
    person,
    { ...preferences, newsletterEmail: goesOn || preferences.newsletterEmail },
    { id: newId('acc'), now, origem },
  );
  const rows = {
    account,
    consents: signUpConsents(preferences, { newId, now, screen: origem, userAgent }),
    created: newEvent(effects, 'account.created', { account }),
  };
  if (goesOn || asked.subscribed || !preferences.newsletterEmail) {
    return { ...rows, newsletter: undefined };
  }
  const subscriber = subscriberOfProfile(account, {
    before: undefined,
    newSubscriberId: newId('sub'),
    userAgent,
    now,
  });
  return {
    ...rows,
    newsletter: { subscriber, event: newEvent(effects, 'newsletter.subscribed', { subscriber }) },
  };
}
