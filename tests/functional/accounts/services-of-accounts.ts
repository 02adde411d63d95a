import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { startServices } from '@bfj/local-cloud/services';
import { accountStore } from '../../../functions/accounts/registration/account-store.ts';
import { personStore } from '../../../functions/accounts/person/person-store.ts';
import type { OutgoingMessage } from '../../../functions/messaging/outgoing/outgoing-message.ts';
import {
  asMessage,
  type SendAccountEmail,
} from '../../../functions/messaging/outgoing/send-account-email.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import { leftAddressStore } from '../../../functions/accounts/finishing/left-address-store.ts';
import { signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { idsByClock } from '../../../functions/runtime/ids.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import {
  parseDomainEvent,
  type DomainEvent,
  type DomainEventName,
} from '../../../shared/contracts/events.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { modelOfTheTemplate } from '../../support/cloud/template-model.ts';
import { makeDataDirectory } from '../../support/cloud/quick-directory.ts';

/** Where a request is cut off: before it is sent, or when it is carried out and not answered. */
export interface Fault {
  /** 1 for the first request after the fault was set. */
  readonly request: number;
  readonly when: 'before' | 'after';
}

export class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

const itemSchema = z.looseObject({ SK: z.string(), event: z.unknown() });

/**
 * The use cases of accounts on the real services of the local cloud, in this process: every request
 * to the table and to the user pool is counted, and can be made to fail.
 */
export async function openAccountServices() {
  const dataDirectory = makeDataDirectory('bfj-accounts-');
  const model = await modelOfTheTemplate();
  const services = await startServices({
    model,
    dataDirectory,
    invoke: async () => ({ ok: true, payload: null }),
    log: () => {},
    onFatal: () => {},
  });
  const server = createServer(services.handleAwsRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = services.dynamodbEndpoint;
  process.env['AWS_REGION'] = 'sa-east-1';
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
  const table = openTable(model.tables[0]?.name ?? '');
  const cognito = new CognitoIdentityProviderClient({ endpoint: `http://127.0.0.1:${port}` });

  const requests: string[] = [];
  let fault: Fault | undefined;
  const watched =
    <Input, Output>(next: (input: Input) => Promise<Output>, commandName: unknown) =>
    async (input: Input): Promise<Output> => {
      requests.push(String(commandName).replace('Command', ''));
      const hit = fault?.request === requests.length;
      if (hit && fault?.when === 'before') throw new InjectedFault();
      const output = await next(input);
      if (hit) throw new InjectedFault();
      return output;
    };
  table.client.middlewareStack.add((next, { commandName }) => watched(next, commandName), {
    step: 'initialize',
  });
  cognito.middlewareStack.add((next, { commandName }) => watched(next, commandName), {
    step: 'initialize',
  });

  const clock = () => services.clock.now();
  const mail: OutgoingMessage[] = [];
  const post: { fault: Error | undefined } = { fault: undefined };
  const sendEmail: SendAccountEmail = async (...email) => {
    if (post.fault !== undefined) throw post.fault;
    mail.push(asMessage(...email));
  };
  const dependencies = {
    table,
    digest: identityDigest(async () => 'a secret of the tests'),
    sendEmail,
    accounts: accountStore(table),
    persons: personStore(table),
    leftAddresses: leftAddressStore(table),
    users: cognitoUsers(model.userPools[0]?.id ?? '', cognito),
    tickets: signInTickets(async () => 'a secret of the tests'),
    proofs: emailProofs(async () => 'a secret of the tests'),
    clock,
    newId: idsByClock(clock),
  };

  /** Items of the outbox of this minute and the one before. */
  async function outbox() {
    const minutes = [0, 60_000].map((ago) =>
      outboxPartition(new Date(services.clock.now().getTime() - ago)),
    );
    return (await Promise.all(minutes.map((minute) => services.queryPartition(minute)))).flat();
  }

  return {
    dependencies,
    table,
    /** E-mails that were handed over, and why the next ones are not. */
    mail,
    post,
    /** Names of the requests since the last `watch`. */
    requests,
    /** Begins to count anew, and cuts one of the requests that follow off. */
    watch: (next?: Fault) => {
      requests.length = 0;
      fault = next;
    },
    userPoolId: model.userPools[0]?.id ?? '',
    cognito,
    partition: services.queryPartition,
    outbox,
    /** The events of a name in the outbox of this minute and the one before. */
    events: async <Name extends DomainEventName>(name: Name): Promise<DomainEvent<Name>[]> => {
      const items = (await outbox()).map((item) => itemSchema.parse(item).event);
      return items.flatMap((event) => {
        const named = z.object({ eventName: z.string() }).parse(event);
        return named.eventName === name ? [parseDomainEvent(name, event)] : [];
      });
    },
    stop: async () => {
      cognito.destroy();
      table.client.destroy();
      server.closeAllConnections();
      server.close();
      await services.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type AccountServices = Awaited<ReturnType<typeof openAccountServices>>;
