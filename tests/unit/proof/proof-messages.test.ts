import { expect, it } from 'vitest';
import {
  buildLoginLinkEmail,
  buildNewsletterLinkEmail,
  buildProofCodeEmail,
} from '../../../functions/proof/proof-messages.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const siteUrl = 'https://bfj.example';

const warning =
  'Se outra pessoa abriu uma conta com este e-mail e não o confirmou nem pagou, a conta dela é apagada quando você usa o código em um cadastro novo. Ninguém do BFJ pede este código a você.';

it('the code for an address with an account says in one sentence what it ends', () => {
  const { text, html } = buildProofCodeEmail('012345', { hasAccount: true, siteUrl });
  expect(toOneLine(text)).toContain(warning);
  expect(html).toContain(warning);
});

it('the code for an address without an account mentions none', () => {
  const { text, html } = buildProofCodeEmail('012345', { hasAccount: false, siteUrl });
  expect(text).not.toContain('encerra');
  expect(html).not.toContain('encerra');
});

it.each(['12345', '1234567', '12345a', '<b>123'])('accepts only a code: %s', (code) => {
  expect(() => buildProofCodeEmail(code, { hasAccount: false, siteUrl })).toThrow(RangeError);
});

it('the sign-in link says that the phone is still asked for', () => {
  const { text } = buildLoginLinkEmail('https://bfj.example/login?token=one', siteUrl);
  expect(text).toContain('https://bfj.example/login?token=one');
  expect(toOneLine(text)).toContain('digite o e-mail e o telefone do seu cadastro, como sempre');
});

it('the e-mail with the link can be unsubscribed from, by its link and by an e-mail client', () => {
  const { text, html, headers } = buildNewsletterLinkEmail(
    {
      personalization: 'https://bfj.example/newsletter/personalizacao?email=a%40b.c&token=one',
      unsubscribePage: 'https://bfj.example/newsletter/cancelar?token=two',
      oneClick: 'https://bfj.example/api/unsubscribe-newsletter?token=three',
    },
    siteUrl,
  );
  expect(text).toContain('https://bfj.example/newsletter/cancelar?token=two');
  expect(html).toMatch(
    /<a href="https:\/\/bfj\.example\/newsletter\/cancelar\?token=two"[^>]*>Cancelar a inscrição<\/a>/,
  );
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://bfj.example/api/unsubscribe-newsletter?token=three>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});
