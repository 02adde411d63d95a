import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newsletterTokens } from '../../functions/newsletter/newsletter-tokens.ts';
import { withdrawPurchase } from '../../shared/contracts/billing-endpoints.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { switchNewsletter } from '../../shared/contracts/preferences.ts';
import { authorisationRows, type Surroundings } from '../support/authorisation-rows.ts';
import { modelOfTheTemplate } from '../support/bombardment.ts';
import { allEndpoints } from '../support/endpoints.ts';
import { openSessions, type Sessions } from '../support/sessions.ts';
import { sharedTestCloud } from '../support/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../support/test-cloud.ts';

vi.setConfig({ testTimeout: 60_000 });

const model = await modelOfTheTemplate();
const routed = new Set(model.routes.map(({ method, path }) => `${method} ${path}`));
const endpoints = (await allEndpoints()).filter(({ method, path }) =>
  routed.has(`${method} ${path}`),
);

let cloud: TestCloud;
let sessions: Sessions;
let around: Surroundings;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  let counter = 0;
  around = {
    tokens: newsletterTokens(async () => cloud.secret('token-key')),
    next: () => (counter += 1),
    prove: async () => 'a proof that nobody has sealed',
    subscribe: async () => {},
  };
});
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const from = (nth: number) => throughEdge(cloud.secret('edge-value'), `10.77.0.${nth}`);

/** Partition keys of every counter that there is. */
async function counters(): Promise<ReadonlySet<string>> {
  const { client, name: TableName } = sessions.table;
  const found = new Set<string>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    for (const { PK } of page.Items ?? []) {
      if (String(PK).startsWith('LIMIT#')) found.add(String(PK));
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
}

describe('every endpoint', () => {
  it.each(
    endpoints.map((endpoint, nth) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      endpoint,
      nth,
    })),
  )(
    '$name counts the address of a call, and its person where it has one',
    async ({ name, endpoint, nth }) => {
      const person =
        endpoint.caller === 'trial'
          ? await sessions.makeTrialPerson()
          : await sessions.makePerson();
      const row = authorisationRows[name];
      if (row === undefined) throw new Error(`${name} has no row`);
      const sent = await row.right(person.account, around);
      const before = await counters();
      const url = new URL(endpoint.path, cloud.baseUrl);
      url.search = new URLSearchParams(sent.query).toString();
      await fetch(url, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', ...from(nth), ...person.headers },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      });
      const counted = [...(await counters())]
        .filter((key) => !before.has(key))
        .map((key) => key.split(':').slice(0, 2).join(':'));
      const limit = `LIMIT#${endpoint.path.slice('/api/'.length)}`;
      const wanted = endpoint.caller === 'anyone' ? ['address'] : ['address', 'person'];
      expect(counted).toEqual(expect.arrayContaining(wanted.map((by) => `${limit}:${by}`)));
    },
  );
});

/** So many calls of one person, eight at a time and each from an address of its own: the answers. */
async function hammer(
  endpoint: Endpoint,
  headers: Record<string, string>,
  bodies: readonly unknown[],
): Promise<number[]> {
  const statuses: number[] = [];
  const queue = bodies.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [nth, body] of queue) {
        const edge = throughEdge(cloud.secret('edge-value'), `10.78.${nth >> 8}.${nth & 255}`);
        statuses.push((await cloud.call(endpoint, body, { ...headers, ...edge })).status);
      }
    }),
  );
  return statuses;
}

describe('one person with many addresses', () => {
  it('who turns the newsletter on and off 600 times is refused, and leaves few traces', async () => {
    const person = await sessions.makePerson();
    await cloud.advanceToNextWindow(24 * 60 * 60);
    const bodies = Array.from({ length: 600 }, (_, nth) => ({ enabled: nth % 2 === 0 }));
    const { headers } = await sessions.signIn(person.account, 'account');
    const statuses = await hammer(switchNewsletter, headers, bodies);
    expect(statuses.filter((status) => status === 429)).toHaveLength(580);

    const rows = await cloud.partition(`ACCOUNT#${person.account.id}`);
    const consents = rows.filter((row) => String(row['SK']).startsWith('CONSENT#'));
    expect(consents.length).toBeLessThanOrEqual(20);
    const told = (await cloud.webhooks()).filter(({ body }) => body.includes(person.account.email));
    expect(told.length).toBeLessThanOrEqual(20);
  });

  it('who asks 200 times for money back reaches the partner twenty times at most', async () => {
    const person = await sessions.makePerson();
    await cloud.advanceToNextWindow(24 * 60 * 60);
    const { headers } = await sessions.signIn(person.account, 'account');
    const bodies = Array.from({ length: 200 }, () => ({ paymentId: 'pay_nobodys' }));
    const statuses = await hammer(withdrawPurchase, headers, bodies);
    expect(statuses.filter((status) => status === 429)).toHaveLength(180);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  });
});
