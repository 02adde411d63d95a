import { expect, it } from 'vitest';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildSignUp } from '../../support/users/sign-ups.ts';
import { visits } from '../support/visits.ts';

const on = await visits();
const signUp = (name: string) =>
  on.call(createAccount, buildSignUp(nextUserNumber(), { name }), on.visitor());

it('stores a name in composed Unicode form', async () => {
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
  ['contains many combining marks', `Ana${'\u0301'.repeat(12)}`],
])('rejects a name that %s, with an error message', async (_, name) => {
  const answer = await signUp(name);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    400,
    expect.stringContaining('Escreva o nome só com letras.'),
  ]);
});

it('rejects bytes in a URL that are not valid text', async () => {
  const answer = await on.send('/api/latest-edition?day=%ED%A0%80', { headers: on.visitor() });
  expect(answer.status).toBeLessThan(500);
});
