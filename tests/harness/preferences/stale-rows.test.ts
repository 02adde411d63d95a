import { describe, expect, it } from 'vitest';
import { accountItem } from '../../../functions/entities/account.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { copyProfileToSubscriber } from '../../../functions/newsletter/profile-subscriber.ts';
import {
  subscriberItem,
  subscriberKey,
} from '../../../functions/entities/newsletter-subscriber.ts';
import { preferencesStore } from '../../../functions/preferences/preferences-store.ts';
import type { ItemKey } from '../../../functions/runtime/table.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import {
  buildAccount,
  buildActiveUser,
  preferences,
  buildSubscription,
  nextUserNumber,
} from '../../support/users/test-accounts.ts';
import { buildSession } from '../../support/users/preferences-fakes.ts';
import { testApp } from '../support/test-app.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';

const { table, people } = await testApp({ now: '2026-11-22T12:00:00Z' });

type Item = Readonly<Record<string, unknown>>;

const { put } = people;
const remove = ({ PK, SK }: ItemKey) => people.remove(PK, SK);

const later = '2026-11-21T12:00:00.000Z';
const now = new Date('2026-11-22T12:00:00.000Z');

const plan = (one: Account, updated_at = one.updated_at) =>
  activeUserItem(one.id, buildActiveUser(one, { updated_at }));
const subscription = (one: Account) => subscriptionItem(one.id, buildSubscription(one));
const subscriber = ({ id: accountId, email }: Account, id: string) =>
  subscriberItem({
    ...newSubscriber({ id, email, userAgent: null, now: new Date(later) }),
    accountId,
  });

/** Concurrent changes between the reading and the writing, with the state before them. */
const meanwhile: readonly {
  readonly what: string;
  readonly before?: (account: Account) => Item;
  readonly happens: (account: Account) => Promise<unknown>;
}[] = [
  {
    what: 'the registration was saved',
    happens: (one) => put(accountItem({ ...one, updated_at: later })),
  },
  { what: 'the account was deleted', happens: (one) => remove(rowKey(one.id, 'ACCOUNT')) },
  { what: 'a plan was added', happens: (one) => put(plan(one)) },
  {
    what: 'a plan was renewed',
    before: (one) => plan(one),
    happens: (one) => put(plan(one, later)),
  },
  { what: 'a subscription was added', happens: (one) => put(subscription(one)) },
  {
    what: 'a subscription was removed',
    before: subscription,
    happens: (one) => remove(rowKey(one.id, 'SUBSCRIPTION')),
  },
  {
    what: 'the e-mail was subscribed',
    happens: (one) => put(subscriber(one, 'sub_new')),
  },
  {
    what: 'the subscriber has unsubscribed',
    before: (one) => subscriber(one, 'sub_old'),
    happens: (one) => remove(subscriberKey(one.email)),
  },
  {
    what: 'the subscriber has unsubscribed and subscribed again',
    before: (one) => subscriber(one, 'sub_old'),
    happens: (one) => put(subscriber(one, 'sub_new')),
  },
  {
    what: 'the owner of the address has taken over the subscriber',
    before: (one) => subscriber(one, 'sub_old'),
    happens: (one) =>
      put({ ...subscriber(one, 'sub_old'), proven_at: now.toISOString(), updated_at: 'later' }),
  },
];

const cases = meanwhile.flatMap((one) =>
  (['sim', 'nao'] as const).map((newsletter) => ({ ...one, newsletter })),
);

describe('a save of rows that changed since they were read', () => {
  it.each(cases)(
    'writes nothing if $what (newsletter: $newsletter)',
    async ({ before, happens, newsletter }) => {
      const account = buildAccount(nextUserNumber(), { plano: 'ativo' });
      const store = preferencesStore(table);
      const read = () => store.readRows(buildSession(account), account.email);
      await put(accountItem(account), ...(before === undefined ? [] : [before(account)]));
      const rows = await read();

      await happens(account);
      const left = await read();
      const chosen = { ...preferences, ativos_interesse: 'NOVO3', newsletter_email: newsletter };
      const copy = copyProfileToSubscriber(
        { ...account, ...chosen },
        { before: rows.subscriber, newSubscriberId: 'sub_copy', userAgent: null, now },
      );
      const outcome = await store.saveIfUnchanged(
        { ...rows, account },
        {
          preferences: chosen,
          updatedAt: now.toISOString(),
          subscriber: newsletter === 'sim' ? copy : undefined,
          consents: [],
          events: [],
        },
      );
      expect(outcome).toBe('changed-meanwhile');
      expect(await read()).toEqual(left);
    },
  );

  it('writes if nothing has changed', async () => {
    const account = buildAccount(nextUserNumber(), { plano: 'ativo' });
    await put(accountItem(account), plan(account), subscription(account));
    const store = preferencesStore(table);
    const rows = await store.readRows(buildSession(account), account.email);
    const outcome = await store.saveIfUnchanged(
      { ...rows, account },
      {
        preferences,
        updatedAt: now.toISOString(),
        subscriber: undefined,
        consents: [],
        events: [],
      },
    );
    expect(outcome).toBe('saved');
    expect(await store.readRows(buildSession(account), account.email)).toMatchObject({
      activeUserVersion: now.toISOString(),
      subscriptionVersion: now.toISOString(),
    });
  });
});
