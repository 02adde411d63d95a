import { describe, expect, it } from 'vitest';
import {
  loginCodeEmail,
  loginCodeTemplate,
} from '../../../functions/identity/login-code-messages.ts';
import { loginCode } from '../../../shared/contracts/identity.ts';

const code = '048213';

/** What is left for somebody who hears or reads an HTML message. */
const readable = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the e-mail with a login code', () => {
  const { subject, text, html } = loginCodeEmail(code);

  it.each([
    ['text', text],
    ['HTML', html],
  ])('says all in its %s', (_, body) => {
    const text = readable(body);
    expect(text).toContain(code);
    expect(text).toContain(`vale por ${loginCode.validSeconds / 60} minutos`);
    expect(text).toContain('Não compartilhe este código com ninguém');
    expect(text).toContain('Se não foi você');
    expect(text).toContain('suporte@bfj.com.br');
    expect(text).toContain('BFJ');
  });

  it('has a subject that shows the code in a list of messages', () => {
    expect(subject).toBe('048213 é o seu código para entrar no BFJ');
  });
});

describe('the WhatsApp message with a login code', () => {
  it('carries the code in the text and in the button that copies it', () => {
    expect(loginCodeTemplate(code)).toEqual({
      template: 'bfj_codigo_de_acesso',
      language: 'pt_BR',
      parameters: [code],
      button: { kind: 'url', parameter: code },
    });
  });
});

it.each(['', '12345', '1234567', '12345x', '<b>1</b>', '１２３４５６', '12345\n'])(
  '%j is no code',
  (wrong) => {
    expect(() => loginCodeEmail(wrong)).toThrow(RangeError);
    expect(() => loginCodeTemplate(wrong)).toThrow(RangeError);
  },
);
