import { activeUserItem } from '../../../functions/records/active-user.ts';
import { subscriberKey } from '../../../functions/records/newsletter-subscriber.ts';
import { accountPartition } from '../../../functions/records/person.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Subscription } from '../../../shared/contracts/billing.ts';
import { activeUserOf, subscriptionOf } from '../../support/people/people.ts';
import { preferencesUseCases } from './preferences-use-cases.ts';
import { testApp } from '../support/test-app.ts';

interface Registered {
  readonly account: Account;
}

/** The product as people meet it in their settings. */
export async function preferencesApp(now = '2026-11-22T12:00:00Z') {
  const app = await testApp({ now });
  const rowsOf = async ({ account }: Registered) => app.partition(accountPartition(account.id));
  return {
    ...app,
    preferences: preferencesUseCases(app.platformOf),
    /** Somebody with access, unless a test says otherwise. */
    person: (over: Partial<Account> = {}) => app.people.account({ plano: 'ativo', ...over }),
    /** Gives somebody a plan that was paid once. */
    givePlan: async ({ account }: Registered) => {
      const item = activeUserItem(account.id, activeUserOf(account));
      await app.people.put(item);
      return item;
    },
    giveSubscription: async ({ account }: Registered, over: Partial<Subscription> = {}) => {
      const item = {
        ...subscriptionItem(account.id, subscriptionOf(account, over)),
        preapproval: { kept: true },
      };
      await app.people.put(item);
      return item;
    },
    rowsOf,
    rowOf: async (person: Registered, SK: string) =>
      (await rowsOf(person)).find((row) => row['SK'] === SK),
    consentsOf: async (person: Registered) =>
      (await rowsOf(person)).filter((row) => row['entity'] === 'Consent'),
    newsletterRow: async ({ account }: Registered) =>
      (await app.partition(subscriberKey(account.email).PK)).find(
        (row) => row['SK'] === 'NEWSLETTER',
      ),
  };
}
