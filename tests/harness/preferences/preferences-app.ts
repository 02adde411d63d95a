import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { subscriberKey } from '../../../functions/entities/newsletter-subscriber.ts';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { Subscription } from '../../../shared/contracts/billing.ts';
import { buildActiveUser, buildSubscription } from '../../support/users/test-accounts.ts';
import { preferencesUseCases } from './preferences-use-cases.ts';
import { testApp } from '../support/test-app.ts';

interface Registered {
  readonly account: Account;
}

/** Starts the product for tests of the settings. */
export async function preferencesApp(now = '2026-11-22T12:00:00Z') {
  const app = await testApp({ now });
  const rowsOf = async ({ account }: Registered) => app.partition(accountPartition(account.id));
  return {
    ...app,
    preferences: preferencesUseCases(app.platformOf),
    /** Creates a person with access, unless a test sets otherwise. */
    person: (over: Partial<Account> = {}) => app.people.account({ plano: 'ativo', ...over }),
    /** Gives the person a plan from a one-off payment. */
    givePlan: async ({ account }: Registered) => {
      const item = activeUserItem(account.id, buildActiveUser(account));
      await app.people.put(item);
      return item;
    },
    giveSubscription: async ({ account }: Registered, over: Partial<Subscription> = {}) => {
      const item = {
        ...subscriptionItem(account.id, buildSubscription(account, over)),
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
