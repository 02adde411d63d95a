import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessCheckStore, accessStore } from '../../../functions/access/access-store.ts';
import { findAccess } from '../../../functions/access/access.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { accountOf, subscriptionOf } from '../../support/people/people.ts';
import { rowKey } from '../../../functions/records/person.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';

const account = accountOf(1);
const session = { kind: 'account' as const, accountId: account.id, trialId: undefined };
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'sa-east-1' }));
const table = { client, name: 'bfj-test' };
const dynamodb = mockClient(client);
const dependencies = { access: accessStore(table), clock: () => new Date('2026-11-21T12:00:00Z') };
const item = subscriptionItem(account.id, subscriptionOf(account));
const key = rowKey(account.id, 'SUBSCRIPTION');

vi.spyOn(logger, 'error').mockReturnValue(undefined);

beforeEach(() => {
  dynamodb.reset();
});

const keysOfCall = (nth: number) =>
  dynamodb.commandCalls(BatchGetCommand)[nth]?.args[0].input.RequestItems?.['bfj-test'];

describe('the request of an access check', () => {
  it('is one, of consistent reads', async () => {
    dynamodb.on(BatchGetCommand).resolves({ Responses: { 'bfj-test': [item] } });
    expect(await findAccess(dependencies, session)).toMatchObject({ hasAccess: true });
    expect(dynamodb.commandCalls(BatchGetCommand)).toHaveLength(1);
    expect(keysOfCall(0)).toMatchObject({ ConsistentRead: true });
    expect(keysOfCall(0)?.Keys).toHaveLength(4);
  });

  it('is repeated for what DynamoDB left over, so that a busy table closes out nobody', async () => {
    dynamodb
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: {}, UnprocessedKeys: { 'bfj-test': { Keys: [key] } } })
      .resolves({ Responses: { 'bfj-test': [item] } });
    expect(await findAccess(dependencies, session)).toMatchObject({ hasAccess: true });
    expect(keysOfCall(1)).toEqual({ Keys: [key], ConsistentRead: true });
  });

  it('is given up after a while, which is no access', async () => {
    dynamodb.on(BatchGetCommand).resolves({ UnprocessedKeys: { 'bfj-test': { Keys: [key] } } });
    expect(await findAccess(dependencies, session)).toMatchObject({ accountType: 'inactive' });
    expect(dynamodb.commandCalls(BatchGetCommand).length).toBeLessThanOrEqual(6);
  });

  it('that fails is no access', async () => {
    dynamodb.on(BatchGetCommand).rejects(new Error('no'));
    expect(await findAccess(dependencies, session)).toMatchObject({ accountType: 'inactive' });
  });

  it('that tells a trial’s session of its account is one as well, and asks no more of others', async () => {
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
