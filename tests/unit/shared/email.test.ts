import { describe, expect, it } from 'vitest';
import {
  disposableEmailDomains,
  isDisposableEmail,
} from '../../../shared/values/disposable-email.ts';
import { emailSchema, isEmail, maskEmail } from '../../../shared/values/email.ts';

describe('e-mail addresses', () => {
  it.each([
    ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
    ['  Ana.Souza+bfj@Exemplo.COM ', 'ana.souza+bfj@exemplo.com'],
  ])('normalizes %j', (typed, stored) => {
    expect(emailSchema.parse(typed)).toBe(stored);
  });

  it.each([
    '',
    '@',
    'ana',
    'ana@',
    'ana@exemplo',
    '@exemplo.com',
    'ana exemplo@x.com',
    'ana@exemplo..com',
    'ana@exemplo.com, bia@exemplo.com',
    'ana@exemplo.com\nbcc: x@y.com',
    `${'a'.repeat(250)}@exemplo.com`,
    'ana#1@[127.0.0.1]',
  ])('rejects %j', (typed) => {
    expect(isEmail(typed)).toBe(false);
  });
});

it.each([
  ['ana.souza@gmail.com', 'a***@gmail.com'],
  ['a@exemplo.com.br', 'a***@exemplo.com.br'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

describe('disposable domains', () => {
  it('are exactly twenty, in lower case', () => {
    expect(disposableEmailDomains.size).toBe(20);
    for (const domain of disposableEmailDomains) expect(domain).toBe(domain.toLowerCase());
  });

  it.each([
    ['x@mailinator.com', true],
    ['x@MAILINATOR.com ', true],
    ['x@eu.mailinator.com', true],
    ['x@notmailinator.com', false],
    ['x@mailinator.com.br', false],
    ['x@gmail.com', false],
  ])('%j → %j', (email, disposable) => {
    expect(isDisposableEmail(email)).toBe(disposable);
  });
});
