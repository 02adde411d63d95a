import { describe, expect, it } from 'vitest';
import {
  buildLoginCodeEmail,
  buildLoginCodeTemplate,
} from '../../../functions/identity/login-code-messages.ts';
import { loginCode } from '../../../shared/contracts/identity.ts';

const code = '048213';

/** The text that a screen reader or a reader gets from an HTML message. */
const readable = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the e-mail with a login code', () => {
  const { subject, text, html } = buildLoginCodeEmail(code);

  it.each([
    ['text', text],
    ['HTML', html],
  ])('contains everything in its %s', (_, body) => {
    const text = readable(body);
    expect(text).toContain(code);
    expect(text).toContain(`vale por ${loginCode.validSeconds / 60} minutos`);
    expect(text).toContain('Não compartilhe este código com ninguém');
    expect(text).toContain('Se não foi você');
    expect(text).toContain('suporte@bfj.com.br');
    expect(text).toContain('BFJ');
  });

  it('has a subject that shows the code in an inbox list', () => {
    expect(subject).toBe('048213 é o seu código para entrar');
  });
});

describe('the WhatsApp message with a login code', () => {
  it('contains the code in the text and in the copy button', () => {
    expect(buildLoginCodeTemplate(code)).toEqual({
      template: 'bfj_codigo_de_acesso',
      language: 'pt_BR',
      parameters: [code],
      button: { kind: 'url', parameter: code },
    });
  });
});

it.each(['', '12345', '1234567', '12345x', '<b>1</b>', '１２３４５６', '12345\n'])(
  '%j is not a code',
  (wrong) => {
    expect(() => buildLoginCodeEmail(wrong)).toThrow(RangeError);
    expect(() => buildLoginCodeTemplate(wrong)).toThrow(RangeError);
  },
);
