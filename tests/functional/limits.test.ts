import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { withdrawPurchase } from '../../shared/contracts/billing-endpoints.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { authorisationRow } from '../support/requests/authorisation-rows.ts';
import { routedEndpoints } from '../support/requests/routed-endpoints.ts';
import { sharedVisits } from '../support/requests/shared-visits.ts';

vi.setConfig({ testTimeout: 120_000 });

const endpoints = await routedEndpoints();
const on = sharedVisits('10.77');
const { visitor } = on;

/** Returns the partition keys of all counters. */
async function counters(): Promise<ReadonlySet<string>> {
  const { client, name: TableName } = on.sessions.table;
  const found = new Set<string>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'begins_with(PK, :limit)',
        ProjectionExpression: 'PK',
        ExpressionAttributeValues: { ':limit': 'LIMIT#' },
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    for (const { PK } of page.Items ?? []) found.add(String(PK));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
}

/** The counters of the endpoints called so far. */
let knownCounters: ReadonlySet<string> | undefined;

describe('every endpoint', () => {
  it.each(endpoints)(
    '$name counts calls by address, and by account if there is one',
    async ({ endpoint }) => {
      const person =
        endpoint.caller === 'trial'
          ? await on.sessions.makeTrialUser()
          : await on.sessions.makeUser();
      const sent = await authorisationRow(endpoint).permittedRequest(
        person.account,
        on.surroundings(),
      );
      const before = knownCounters ?? (await counters());
      const url = new URL(endpoint.path, on.cloud.baseUrl);
      url.search = new URLSearchParams(sent.query).toString();
      await fetch(url, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', ...visitor(), ...person.headers },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      });
      knownCounters = await counters();
      const counted = [...knownCounters]
        .filter((key) => !before.has(key))
        .map((key) => key.split(':').slice(0, 2).join(':'));
      const limit = `LIMIT#${endpoint.path.slice('/api/'.length)}`;
      const expected = endpoint.caller === 'anyone' ? ['address'] : ['address', 'person'];
      expect(counted).toEqual(expect.arrayContaining(expected.map((by) => `${limit}:${by}`)));
    },
  );
});

/** Makes many calls of one user, eight at a time, each from its own address, and returns the answers. */
async function hammer(
  endpoint: Endpoint,
  headers: Record<string, string>,
  bodies: readonly unknown[],
): Promise<number[]> {
  const statuses: number[] = [];
  const queue = bodies.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const body of queue) {
        const edge = visitor();
        statuses.push((await on.cloud.call(endpoint, body, { ...headers, ...edge })).status);
      }
    }),
  );
  return statuses;
}

describe('one user with many addresses', () => {
  it('sends at most twenty of 30 withdrawal requests to the partner', async () => {
    const person = await on.sessions.makeUser();
    await on.cloud.advanceToNextWindow(24 * 60 * 60);
    const { headers } = await on.sessions.signIn(person.account, 'account');
    const bodies = Array.from({ length: 30 }, () => ({ paymentId: 'pay_nobodys' }));
    const statuses = await hammer(withdrawPurchase, headers, bodies);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  });
});
