import { expect, it } from 'vitest';
import { proofCodeEmail } from '../../../functions/proof/proof-messages.ts';

const warning =
  'Usado em um cadastro novo, ele encerra a conta que foi começada com este endereço e ainda não foi confirmada; ninguém do BFJ pede este código a você.';

it('the code of an address with an account says in one sentence what it ends', () => {
  const { text, html } = proofCodeEmail('012345', { hasAccount: true });
  expect(text).toContain(warning);
  expect(html).toContain(warning);
});

it('the code of an address without one speaks of no account', () => {
  const { text, html } = proofCodeEmail('012345', { hasAccount: false });
  expect(text).not.toContain('encerra');
  expect(html).not.toContain('encerra');
});

it.each(['12345', '1234567', '12345a', '<b>123'])('takes nothing but a code: %s', (code) => {
  expect(() => proofCodeEmail(code, { hasAccount: false })).toThrow(RangeError);
});
