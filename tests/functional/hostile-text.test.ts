import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newsletterTokens } from '../../functions/newsletter/newsletter-tokens.ts';
import { createAccount } from '../../shared/contracts/accounts.ts';
import { authorisationRows, type Surroundings } from '../support/authorisation-rows.ts';
import { modelOfTheTemplate } from '../support/bombardment.ts';
import { allEndpoints } from '../support/endpoints.ts';
import { openSessions, type Sessions } from '../support/sessions.ts';
import { sharedTestCloud } from '../support/shared-test-cloud.ts';
import { signUpOf } from '../support/sign-ups.ts';
import { throughEdge, type TestCloud } from '../support/test-cloud.ts';

vi.setConfig({ testTimeout: 60_000 });

const model = await modelOfTheTemplate();
const routed = new Set(model.routes.map(({ method, path }) => `${method} ${path}`));
const cases = (await allEndpoints()).flatMap((endpoint) => {
  const name = `${endpoint.method} ${endpoint.path}`;
  const row = authorisationRows[name];
  return row === undefined || !routed.has(name) ? [] : [{ name, endpoint, row }];
});

let cloud: TestCloud;
let sessions: Sessions;
let around: Surroundings;
let calls = 0;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  let counter = 3000;
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

/** Every call from an address of its own, so that no limit stands in for a refusal. */
function edge(): Record<string, string> {
  calls += 1;
  return throughEdge(cloud.secret('edge-value'), `10.90.${calls >> 8}.${calls & 255}`);
}

/** Copies of a value, each with one of its texts replaced. */
function withEachText(value: unknown, replacement: string): unknown[] {
  if (typeof value === 'string') return [replacement];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    withEachText(inner, replacement).map((replaced) =>
      Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced },
    ),
  );
}

describe('half of a surrogate pair', () => {
  it.each(cases)('is refused by $name in any of its texts', async ({ endpoint, row }) => {
    const person =
      endpoint.caller === 'trial' ? await sessions.makeTrialPerson() : await sessions.makePerson();
    const { body, query } = await row.right(person.account, around);
    const statuses: number[] = [];
    for (const half of ['\ud800', 'Ana \udc00 Lima']) {
      const url = new URL(endpoint.path, cloud.baseUrl);
      url.search = new URLSearchParams(query).toString();
      for (const hostile of withEachText(body, half)) {
        const answer = await fetch(url, {
          method: endpoint.method,
          headers: { 'content-type': 'application/json', ...edge(), ...person.headers },
          // It leaves as the escape of JSON, which any client may write.
          body: JSON.stringify(hostile),
        });
        statuses.push(answer.status);
      }
    }
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);

    // In an address it can only be bytes that are no text.
    const asked = await Promise.all(
      Object.keys(query ?? {}).map((name) =>
        fetch(`${cloud.baseUrl}${endpoint.path}?${name}=%ED%A0%80`, {
          method: endpoint.method,
          headers: { ...edge(), ...person.headers },
        }),
      ),
    );
    expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('a name', () => {
  const signUp = (name: string, nth: number) =>
    cloud.call(createAccount, signUpOf(nth, { name }), edge());

  it('is stored composed, however it was typed', async () => {
    const answer = await signUp('Jose\u0301 da Conceic\u0327a\u0303o', 7001);
    const { accountId } = createAccount.response.parse(answer.body);
    const [account] = await cloud.partition(`ACCOUNT#${accountId}`);
    expect(account?.['nome']).toBe('José da Conceição');
  });

  it.each([
    ['turns the direction of the text', 'Ana\u202elocaM'],
    ['has a letter that nobody sees', 'Ana\u200bSilva'],
    ['is made of fillers', '\u3164\u3164\u3164'],
    ['hides a soft hyphen', 'An\u00ada Silva'],
    ['piles up marks', `Ana${'\u0301'.repeat(12)}`],
  ])('that %s is refused in words', async (_, name) => {
    const answer = await signUp(name, 7002);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('Nome contém caracteres inválidos ou invisíveis'),
    ]);
  });
});
