import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  newsletterTokens,
  buildUnsubscribeLink,
} from '../../functions/newsletter/subscriber-links.ts';
import { rebuildUsers } from '../../infra/operations/rebuild/rebuild-users.ts';
import { restoreRows } from '../../infra/operations/restore-rows.ts';
import { checkAccess } from '../../shared/contracts/access.ts';
import { deleteAccount } from '../../shared/contracts/accounts.ts';
import { subscribeNewsletter } from '../../shared/contracts/newsletter.ts';
import { openSessions, type TestUser, type Sessions } from '../support/users/sessions.ts';
import { startTestCloud, type TestCloud } from '../support/cloud/test-cloud.ts';
import { findTraces } from '../support/cloud/traces.ts';
import { openUserPool, type UserPool } from '../support/users/pool-users.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const restoredTable = 'bfj-local-restored';
let cloud: TestCloud;
let sessions: Sessions;
let userPool: UserPool;
beforeAll(async () => {
  cloud = await startTestCloud();
  sessions = await openSessions(cloud);
  userPool = openUserPool(sessions.configuration);
});
afterAll(async () => {
  userPool.close();
  sessions.close();
  await cloud.stop();
});

/** Restores the table to this moment under another name, as DynamoDB's point-in-time recovery does. */
async function restoreToNow(): Promise<Date> {
  const { client, name } = sessions.table;
  await client.send(
    new CreateTableCommand({
      TableName: restoredTable,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
      ],
    }),
  );
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
    for (const Item of Items) {
      await client.send(new PutCommand({ TableName: restoredTable, Item }));
    }
  }
  return cloud.now();
}

/** Deletes the rows and the Cognito user of an account. */
async function lose({ account }: TestUser): Promise<void> {
  const { client, name } = sessions.table;
  const partitions = [
    `ACCOUNT#${account.id}`,
    `EMAIL#${account.email}`,
    `PHONE#${account.telefone}`,
    `CPF#${account.cpf}`,
  ];
  for (const partition of partitions) {
    for (const { PK, SK } of await cloud.partition(partition)) {
      await client.send(new DeleteCommand({ TableName: name, Key: { PK, SK } }));
    }
  }
  const { region, userPoolId, userPoolEndpoint = '' } = sessions.configuration;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const cognito = new CognitoIdentityProviderClient({
    region,
    credentials,
    endpoint: userPoolEndpoint,
  });
  await cognito.send(
    new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: account.email }),
  );
  cognito.destroy();
}

async function unsubscribe(email: string): Promise<void> {
  const tokens = newsletterTokens(async () => cloud.secret('token-key'));
  const left = await fetch(await buildUnsubscribeLink(tokens, cloud.baseUrl, email), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
}

it('restores a table to a moment, without the accounts deleted since', async () => {
  const lost = await sessions.makeUser({ plano: 'ativo' });
  const deleted = await sessions.makeUser({ plano: 'ativo' });
  const changed = await sessions.makeUser();
  const [left, stays] = ['saiu@exemplo.com', 'ficou@exemplo.com'];
  for (const email of [left, stays]) {
    expect((await cloud.call(subscribeNewsletter, { email })).status).toBe(200);
  }
  const idOf = async (email: string) =>
    String((await cloud.partition(`EMAIL#${email}`))[0]?.['id']);
  const [leftId, staysId] = [await idOf(left), await idOf(stays)];
  // By then each has an audience row besides the pointer.
  await cloud.settled();
  const rowsOf = async (id: string) =>
    (await cloud.partition(`SUBSCRIBER#${id}`)).map(({ SK }) => SK);
  const kept = await rowsOf(staysId);
  expect(kept.length).toBeGreaterThan(1);
  const at = await restoreToNow();
  await cloud.advanceClock('1m');
  const confirmation = { confirmation: 'EXCLUIR' };
  expect((await cloud.call(deleteAccount, confirmation, deleted.headers)).status).toBe(200);
  await unsubscribe(left);
  await sessions.putItems({
    ...(await cloud.partition(`ACCOUNT#${changed.account.id}`)).find(({ SK }) => SK === 'ACCOUNT'),
    nome: 'Nome novo',
  });
  await lose(lost);
  expect(await cloud.partition(`ACCOUNT#${lost.account.id}`)).toEqual([]);
  await cloud.settled();
  const afterLeaving = await rowsOf(leftId);
  await cloud.advanceClock('1m');

  const options = {
    table: sessions.table.client,
    from: restoredTable,
    to: sessions.table.name,
    at,
    now: await cloud.now(),
    deletedIds: [],
    overwrite: false,
  };
  const counts = await restoreRows(options);
  expect(counts.restored).toBeGreaterThanOrEqual(4);
  expect(counts.leftAway).toBeGreaterThanOrEqual(5);

  // The lost rows are back, with their claims.
  expect(await cloud.partition(`ACCOUNT#${lost.account.id}`)).not.toEqual([]);
  expect(await cloud.partition(`EMAIL#${lost.account.email}`)).toMatchObject([
    { SK: 'ACCOUNT', accountId: lost.account.id },
  ]);
  // No data of deleted accounts or unsubscribed readers came back.
  const { account } = deleted;
  for (const partition of [
    `ACCOUNT#${account.id}`,
    `EMAIL#${account.email}`,
    `PHONE#${account.telefone}`,
    `CPF#${account.cpf}`,
    `EMAIL#${left}`,
  ]) {
    expect([partition, await cloud.partition(partition)]).toEqual([partition, []]);
  }
  await cloud.settled();
  expect((await findTraces(cloud, [left])).items).toEqual([]);
  expect(await rowsOf(leftId)).toEqual(afterLeaving);
  expect(await rowsOf(staysId)).toEqual(kept);
  expect((await findTraces(cloud, [stays])).items).toHaveLength(2);
  // Rows that changed after the restore point keep their new values.
  expect(await cloud.partition(`ACCOUNT#${changed.account.id}`)).toContainEqual(
    expect.objectContaining({ SK: 'ACCOUNT', nome: 'Nome novo' }),
  );
  // Restoring is repeatable.
  expect(await restoreRows(options)).toMatchObject({ restored: 0 });

  // If the outbox is lost too, the ids come from the log; damaged rows are replaced.
  const replaced = await restoreRows({
    ...options,
    at: options.now,
    deletedIds: [account.id, lost.account.id],
    overwrite: true,
  });
  expect(replaced.kept).toBe(0);
  expect(await cloud.partition(`ACCOUNT#${account.id}`)).toEqual([]);
  expect(await cloud.partition(`ACCOUNT#${changed.account.id}`)).toContainEqual(
    expect.objectContaining({ SK: 'ACCOUNT', nome: changed.account.nome }),
  );
});

it('recreates the users of a lost user pool from the table, and they can log in', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  const { region, userPoolId, userPoolEndpoint = '' } = sessions.configuration;
  const local = {
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoint: userPoolEndpoint,
  };
  const cognito = new CognitoIdentityProviderClient(local);
  await cognito.send(
    new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: person.account.email }),
  );
  cognito.destroy();
  expect(await userPool.find(person.account.email)).toBeUndefined();

  const sqs = new SQSClient(local);
  const { QueueUrl: queueUrl = '' } = await sqs.send(
    new GetQueueUrlCommand({ QueueName: 'bfj-local-finish-sign-up' }),
  );
  const { client: table, name: tableName } = sessions.table;
  const accounts = await rebuildUsers({ table, tableName, sqs, queueUrl, now: await cloud.now() });
  sqs.destroy();
  expect(accounts).toBeGreaterThanOrEqual(1);
  await cloud.drain(120);
  expect(await userPool.find(person.account.email)).toMatchObject({
    status: 'CONFIRMED',
    attributes: { 'custom:account_id': person.account.id },
  });
  const again = await sessions.signIn(person.account, 'account');
  const answer = await cloud.call(checkAccess, {}, again.headers);
  expect(answer.body).toMatchObject({ hasAccess: true });
});
