import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach } from 'vitest';
import * as z from 'zod';
import { accountStore } from '../../../functions/accounts/registration/account-store.ts';
import { accountDataStore } from '../../../functions/accounts/data-requests/account-data-store.ts';
import { deletedEmailStore } from '../../../functions/accounts/completion/deleted-email-store.ts';
import { signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  toOutgoingMessage,
  type SendAccountEmail,
} from '../../../functions/messaging/outgoing/send-messages.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import {
  parseDomainEvent,
  type DomainEvent,
  type DomainEventName,
} from '../../../shared/contracts/events.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { testApp } from './test-app.ts';

const itemSchema = z.looseObject({ SK: z.string(), event: z.unknown() });

/**
 * Use cases of accounts with dependencies that a test may replace one by one, and the consumers of their events: for
 * tests that cut requests off, or act between two of them.
 */
export async function accountServices() {
  const app = await testApp({ now: '2026-11-22T12:00:00Z' });
  const platform = app.platformOf('create-account');
  const { table, requests } = app;
  const { clock } = platform;
  const { USER_POOL_ID: userPoolId } = platform.settings('USER_POOL_ID');
  const cognito = new CognitoIdentityProviderClient({ ...platform.aws });
  const readSecret = async () => app.secret('token-key');

  // Hides the events of the previous test.
  beforeEach(() => app.clock.advance('3m'));

  const mail: OutgoingMessage[] = [];
  const post: { fault: Error | undefined } = { fault: undefined };
  const sendEmail: SendAccountEmail = async (...email) => {
    if (post.fault !== undefined) throw post.fault;
    mail.push(toOutgoingMessage(...email));
  };
  const dependencies = {
    table,
    digest: identityDigest(readSecret),
    sendEmail,
    accounts: accountStore(table),
    accountData: accountDataStore(table),
    deletedEmails: deletedEmailStore(table),
    users: cognitoUsers(userPoolId, cognito),
    tickets: signInTickets(readSecret),
    proofs: emailProofs(readSecret),
    clock,
    newId: timeOrderedIds(clock),
  };

  /** Returns the outbox items of this minute and the previous one. */
  async function outbox() {
    const minutes = [0, 60_000].map((ago) => outboxPartition(new Date(clock().getTime() - ago)));
    return (await Promise.all(minutes.map((minute) => app.partition(minute)))).flat();
  }

  return {
    dependencies,
    table,
    /** The sent e-mails, and a setting that makes the next ones fail. */
    mail,
    post,
    /** Names of the requests since the last `watch`. */
    requests: requests.names,
    /** Restarts the count, and optionally cuts off one of the following requests. */
    watch: requests.watch,
    userPoolId,
    cognito,
    partition: app.partition,
    outbox,
    /** Returns the events of a name in the outbox of this minute and the previous one. */
    events: async <Name extends DomainEventName>(name: Name): Promise<DomainEvent<Name>[]> => {
      const items = (await outbox()).map((item) => itemSchema.parse(item).event);
      return items.flatMap((event) => {
        const named = z.object({ eventName: z.string() }).parse(event);
        return named.eventName === name ? [parseDomainEvent(name, event)] : [];
      });
    },
  };
}
