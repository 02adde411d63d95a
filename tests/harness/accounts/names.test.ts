import { expect, it } from 'vitest';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { nextPerson } from '../../support/people/people.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';
import { visits } from '../support/visits.ts';

const on = await visits();
const signUp = (name: string) =>
  on.call(createAccount, signUpOf(nextPerson(), { name }), on.visitor());

it('stores a name composed, however it was typed', async () => {
  const answer = await signUp('Jose\u0301 da Conceic\u0327a\u0303o');
  const { accountId } = createAccount.response.parse(answer.body);
  const account = (await on.partition(`ACCOUNT#${accountId}`)).find(({ SK }) => SK === 'ACCOUNT');
  expect(account?.['nome']).toBe('José da Conceição');
});

it.each([
  ['contains a right-to-left override', 'Ana\u202elocaM'],
  ['contains a zero-width space', 'Ana\u200bSilva'],
  ['consists of Hangul fillers', '\u3164\u3164\u3164'],
  ['contains a soft hyphen', 'An\u00ada Silva'],
  ['stacks combining marks', `Ana${'\u0301'.repeat(12)}`],
])('refuses a name that %s, in words', async (_, name) => {
  const answer = await signUp(name);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    400,
    expect.stringContaining('Escreva o nome só com letras.'),
  ]);
});

it('answers bytes in an address that are no text', async () => {
  const answer = await on.send('/api/latest-edition?day=%ED%A0%80', { headers: on.visitor() });
  expect(answer.status).toBeLessThan(500);
});
