import { describe, expect, it } from 'vitest';
import { accountItem } from '../../../functions/records/account.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { subscriberOfProfile } from '../../../functions/newsletter/profile-subscriber.ts';
import { subscriberItem, subscriberKey } from '../../../functions/records/newsletter-subscriber.ts';
import { preferencesStore } from '../../../functions/preferences/preferences-store.ts';
import type { ItemKey } from '../../../functions/runtime/table.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import {
  accountOf,
  activeUserOf,
  preferences,
  subscriptionOf,
  nextPerson,
} from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/preferences-fakes.ts';
import { testApp } from '../support/test-app.ts';
import { rowKey } from '../../../functions/records/person.ts';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';

const { table, people } = await testApp({ now: '2026-11-22T12:00:00Z' });

type Item = Readonly<Record<string, unknown>>;

const { put } = people;
const remove = ({ PK, SK }: ItemKey) => people.remove(PK, SK);

const later = '2026-11-21T12:00:00.000Z';
const now = new Date('2026-11-22T12:00:00.000Z');

const plan = (one: Account, updated_at = one.updated_at) =>
  activeUserItem(one.id, activeUserOf(one, { updated_at }));
const subscription = (one: Account) => subscriptionItem(one.id, subscriptionOf(one));
const subscriber = ({ id: accountId, email }: Account, id: string) =>
  subscriberItem({
    ...newSubscriber({ id, email, userAgent: null, now: new Date(later) }),
    accountId,
  });

/** What somebody else does between the reading and the writing, by what was there before. */
const meanwhile: readonly {
  readonly what: string;
  readonly before?: (account: Account) => Item;
  readonly happens: (account: Account) => Promise<unknown>;
}[] = [
  {
    what: 'the registration was saved',
    happens: (one) => put(accountItem({ ...one, updated_at: later })),
  },
  { what: 'the account has gone', happens: (one) => remove(rowKey(one.id, 'ACCOUNT')) },
  { what: 'a plan has come', happens: (one) => put(plan(one)) },
  {
    what: 'a plan was renewed',
    before: (one) => plan(one),
    happens: (one) => put(plan(one, later)),
  },
  { what: 'a subscription has come', happens: (one) => put(subscription(one)) },
  {
    what: 'a subscription has gone',
    before: subscription,
    happens: (one) => remove(rowKey(one.id, 'SUBSCRIPTION')),
  },
  {
    what: 'the e-mail was subscribed',
    happens: (one) => put(subscriber(one, 'sub_new')),
  },
  {
    what: 'the subscriber has left',
    before: (one) => subscriber(one, 'sub_old'),
    happens: (one) => remove(subscriberKey(one.email)),
  },
  {
    what: 'the subscriber has left and come back',
    before: (one) => subscriber(one, 'sub_old'),
    happens: (one) => put(subscriber(one, 'sub_new')),
  },
  {
    what: 'the owner of the address has taken the subscriber over',
    before: (one) => subscriber(one, 'sub_old'),
    happens: (one) =>
      put({ ...subscriber(one, 'sub_old'), proven_at: now.toISOString(), updated_at: 'later' }),
  },
];

const cases = meanwhile.flatMap((one) =>
  (['sim', 'nao'] as const).map((newsletter) => ({ ...one, newsletter })),
);

describe('a save of rows that are not as they were read', () => {
  it.each(cases)(
    'writes nothing where $what (newsletter: $newsletter)',
    async ({ before, happens, newsletter }) => {
      const account = accountOf(nextPerson(), { plano: 'ativo' });
      const store = preferencesStore(table);
      const read = () => store.readRows(sessionOf(account), account.email);
      await put(accountItem(account), ...(before === undefined ? [] : [before(account)]));
      const rows = await read();

      await happens(account);
      const left = await read();
      const chosen = { ...preferences, ativos_interesse: 'NOVO3', newsletter_email: newsletter };
      const copy = subscriberOfProfile(
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

  it('writes where nothing has changed', async () => {
    const account = accountOf(nextPerson(), { plano: 'ativo' });
    await put(accountItem(account), plan(account), subscription(account));
    const store = preferencesStore(table);
    const rows = await store.readRows(sessionOf(account), account.email);
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
    expect(await store.readRows(sessionOf(account), account.email)).toMatchObject({
      activeUserVersion: now.toISOString(),
      subscriptionVersion: now.toISOString(),
    });
  });
});
