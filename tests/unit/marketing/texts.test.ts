import { describe, expect, it } from 'vitest';
import { keepAmountsTogether } from '../../../web/src/copy/amounts.ts';
import { findEmails } from '../../../web/src/marketing/find-emails.ts';

describe('e-mail addresses in a text', () => {
  it.each([
    ['Escreva para a@bfj.com.br.', ['a@bfj.com.br']],
    ['a@bfj.com.br ou b.c+d@bfj.com.br', ['a@bfj.com.br', 'b.c+d@bfj.com.br']],
    ['Encarregado: privacidade@bfj.com.br', ['privacidade@bfj.com.br']],
    ['Fica @bfj no Instagram, e a@b não é nada', []],
    ['', []],
  ])('%s', (text, emails) => {
    const pieces = findEmails(text);
    expect(pieces.filter(({ isEmail }) => isEmail).map((piece) => piece.text)).toEqual(emails);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

describe('amounts', () => {
  it('stay on one line, and other spaces are unchanged', () => {
    expect(keepAmountsTogether('custa R$ 179,94 e 800 × R$ 21,40; US$ 67,80')).toBe(
      'custa R$\u00a0179,94 e 800\u00a0×\u00a0R$\u00a021,40; US$\u00a067,80',
    );
    expect(keepAmountsTogether('em R$ ou não')).toBe('em R$ ou não');
  });
});
