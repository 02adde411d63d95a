import { expect, it } from 'vitest';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { setMessageSwitches } from '../../../functions/messaging/preferences/set-message-switches.ts';
import { personalize } from '../../../functions/newsletter/personalize.ts';
import { subscribe } from '../../../functions/newsletter/subscribe.ts';
import { unsubscribe } from '../../../functions/newsletter/unsubscribe.ts';
import { fakeNewsletterDependencies } from '../../support/users/newsletter-fakes.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const account = buildAccount(1);
const tools = {
  clock: () => new Date('2026-11-21T12:00:00.000Z'),
  newId: (prefix: string) => `${prefix}_1`,
};

async function newsletterThatChanges() {
  const { dependencies } = fakeNewsletterDependencies();
  const input = { typedEmail: account.email, userAgent: 'test', idempotencyKey: undefined };
  const { token } = await subscribe(dependencies, input);
  const subscribers = {
    ...dependencies.subscribers,
    replaceIfUnchanged: async () => 'changed-meanwhile' as const,
    removeIfPresent: async () => 'not-there' as const,
  };
  return { dependencies: { ...dependencies, subscribers }, token };
}

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the switches of messages',
    () => {
      const channels = {
        read: async () => ({
          registration: { ...account },
          settings: undefined,
          contact: undefined,
        }),
        save: async () => 'changed-meanwhile' as const,
      };
      const turns = [{ channel: 'email', kind: 'opening', on: false }] as const;
      const cause = { by: 'page', userAgent: null } as const;
      return setMessageSwitches({ ...tools, channels }, account.id, turns, cause);
    },
  ],
  [
    'the deletion of an account',
    () => {
      const accountData = {
        readAll: async () => ({
          rows: [{ ...account, SK: 'ACCOUNT' }],
          subscriberRow: undefined,
        }),
        readLedger: async () => undefined,
        removeAccount: async () => 'changed-meanwhile' as const,
      };
      const users = { deleteUser: () => Promise.reject(new Error('the account is still there')) };
      const session = { accountId: account.id, email: account.email, userName: 'user' };
      return deleteAccount({ ...tools, accountData, users }, session);
    },
  ],
  [
    'the choices of a newsletter',
    async () => {
      const { dependencies, token } = await newsletterThatChanges();
      const claim = { typedEmail: account.email, token };
      const chosen = { nome: 'Ana Souza', areas_interesse: [], ativos_interesse: [] };
      return personalize(dependencies, claim, chosen);
    },
  ],
  [
    'the end of a newsletter',
    async () => {
      const { dependencies } = await newsletterThatChanges();
      const token = await dependencies.tokens.unsubscribe.seal({ email: account.email });
      return unsubscribe(dependencies, token);
    },
  ],
];

it.each(changes)(
  'reports %s as changed_meanwhile when another write wins each time',
  async (_, change) => {
    await expect(change()).rejects.toMatchObject({ code: 'changed_meanwhile' });
  },
);
