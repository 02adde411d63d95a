import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessCheckStore, accessStore } from '../../../functions/access/access-store.ts';
import { findAccess } from '../../../functions/access/access.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { buildAccount, buildSubscription } from '../../support/users/test-accounts.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';

const account = buildAccount(1);
const session = { kind: 'account' as const, accountId: account.id, trialId: undefined };
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'sa-east-1' }));
const table = { client, name: 'bfj-test' };
const dynamodb = mockClient(client);
const dependencies = { access: accessStore(table), clock: () => new Date('2026-11-21T12:00:00Z') };
const item = subscriptionItem(account.id, buildSubscription(account));
const key = rowKey(account.id, 'SUBSCRIPTION');

vi.spyOn(logger, 'error').mockReturnValue(undefined);

beforeEach(() => {
  dynamodb.reset();
});

const keysOfCall = (nth: number) =>
  dynamodb.commandCalls(BatchGetCommand)[nth]?.args[0].input.RequestItems?.['bfj-test'];

describe('the request of an access check', () => {
  it('is one request with consistent reads', async () => {
    dynamodb.on(BatchGetCommand).resolves({ Responses: { 'bfj-test': [item] } });
    expect(await findAccess(dependencies, session)).toMatchObject({ hasAccess: true });
    expect(dynamodb.commandCalls(BatchGetCommand)).toHaveLength(1);
    expect(keysOfCall(0)).toMatchObject({ ConsistentRead: true });
    expect(keysOfCall(0)?.Keys).toHaveLength(4);
  });

  it('repeats for unprocessed keys, so that a throttled table locks no user out', async () => {
    dynamodb
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: {}, UnprocessedKeys: { 'bfj-test': { Keys: [key] } } })
      .resolves({ Responses: { 'bfj-test': [item] } });
    expect(await findAccess(dependencies, session)).toMatchObject({ hasAccess: true });
    expect(keysOfCall(1)).toEqual({ Keys: [key], ConsistentRead: true });
  });

  it('is abandoned after a timeout, which counts as no access', async () => {
    dynamodb.on(BatchGetCommand).resolves({ UnprocessedKeys: { 'bfj-test': { Keys: [key] } } });
    expect(await findAccess(dependencies, session)).toMatchObject({ accountType: 'inactive' });
    expect(dynamodb.commandCalls(BatchGetCommand).length).toBeLessThanOrEqual(6);
  });

  it('treats a failed read as no access', async () => {
    dynamodb.on(BatchGetCommand).rejects(new Error('no'));
    expect(await findAccess(dependencies, session)).toMatchObject({ accountType: 'inactive' });
  });

  it('reads the ledger in the same request only for the session of a trial', async () => {
    dynamodb.on(BatchGetCommand).resolves({ Responses: { 'bfj-test': [] } });
    const checking = { ...dependencies, access: accessCheckStore(table) };
    await findAccess(checking, { ...session, kind: 'trial', trialId: 'tri_1' });
    await findAccess(checking, session);
    expect(dynamodb.commandCalls(BatchGetCommand)).toHaveLength(2);
    expect(keysOfCall(0)?.Keys).toHaveLength(5);
    expect(keysOfCall(0)?.Keys).toContainEqual({ PK: `BILLING#${account.id}`, SK: 'LEDGER' });
    expect(keysOfCall(1)?.Keys).toHaveLength(4);
  });
});
