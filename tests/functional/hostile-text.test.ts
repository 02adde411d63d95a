import { nextPerson } from '../support/people/people.ts';
import { describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../shared/contracts/accounts.ts';
import { authorisationRow } from '../support/requests/authorisation-rows.ts';
import { routedEndpoints } from '../support/requests/routed-endpoints.ts';
import { sharedVisits } from '../support/requests/shared-visits.ts';
import { signUpOf } from '../support/people/sign-ups.ts';

vi.setConfig({ testTimeout: 60_000 });

const cases = (await routedEndpoints()).map((one) => ({
  ...one,
  row: authorisationRow(one.endpoint),
}));

const on = sharedVisits('10.90');
const { visitor } = on;

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

describe('half of a surrogate pair, and what is far too long', () => {
  it.each(cases)('are refused by $name in any of its texts', async ({ endpoint, row }) => {
    const person =
      endpoint.caller === 'trial'
        ? await on.sessions.makeTrialPerson()
        : // No guard keeps the call from what reads its texts.
          await on.sessions.makePerson({ plano: 'ativo' });
    const { body, query } = await row.right(person.account, on.surroundings());
    const statuses: number[] = [];
    for (const wrong of ['\ud800', 'Ana \udc00 Lima', 'a'.repeat(20_000)]) {
      const url = new URL(endpoint.path, on.cloud.baseUrl);
      url.search = new URLSearchParams(query).toString();
      for (const hostile of withEachText(body, wrong)) {
        const answer = await fetch(url, {
          method: endpoint.method,
          headers: { 'content-type': 'application/json', ...visitor(), ...person.headers },
          // It leaves as the escape of JSON, which any client may write.
          body: JSON.stringify(hostile),
        });
        statuses.push(answer.status);
      }
    }
    expect(
      statuses.filter((status) => status < 400 || status >= 500),
      'each text of its contract has a longest length',
    ).toEqual([]);

    // In an address it can only be bytes that are no text.
    const answers = await Promise.all(
      Object.keys(query ?? {}).map((name) =>
        fetch(`${on.cloud.baseUrl}${endpoint.path}?${name}=%ED%A0%80`, {
          method: endpoint.method,
          headers: { ...visitor(), ...person.headers },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('a name', () => {
  const signUp = (name: string) =>
    on.cloud.call(createAccount, signUpOf(nextPerson(), { name }), visitor());

  it('is stored composed, however it was typed', async () => {
    const answer = await signUp('Jose\u0301 da Conceic\u0327a\u0303o');
    const { accountId } = createAccount.response.parse(answer.body);
    const [account] = await on.cloud.partition(`ACCOUNT#${accountId}`);
    expect(account?.['nome']).toBe('José da Conceição');
  });

  it.each([
    ['contains a right-to-left override', 'Ana\u202elocaM'],
    ['contains a zero-width space', 'Ana\u200bSilva'],
    ['consists of Hangul fillers', '\u3164\u3164\u3164'],
    ['contains a soft hyphen', 'An\u00ada Silva'],
    ['stacks combining marks', `Ana${'\u0301'.repeat(12)}`],
  ])('that %s is refused in words', async (_, name) => {
    const answer = await signUp(name);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('Escreva o nome só com letras.'),
    ]);
  });
});
