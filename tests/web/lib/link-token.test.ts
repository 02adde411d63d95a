import { afterEach, expect, test } from 'vitest';
import { hideLinkToken, readLinkToken } from '../../../web/src/lib/link-token.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['/mensagens/parar?token=a-b_c', '/mensagens/parar#token=a-b_c'],
  ['/mensagens/parar%23token=abc', '/mensagens/parar#token=abc'],
  ['/mensagens/parar%2523token%253Dabc', '/mensagens/parar#token=abc'],
  ['/newsletter/cancelar?utm=x&token=abc', '/newsletter/cancelar?utm=x#token=abc'],
  ['/newsletter/cancelar?token=abc&utm=x', '/newsletter/cancelar?utm=x#token=abc'],
  ['/p?email=a%40b.c&token=abc', '/p?email=a%40b.c#token=abc'],
  ['/p?email=a%40b.c%23token=abc', '/p?email=a%40b.c#token=abc'],
  ['/p?email=a%40b.c%23token%3dabc&utm=x', '/p?email=a%40b.c&utm=x#token=abc'],
  ['/p#token=abc', '/p#token=abc'],
  ['/p?tokens=abc', '/p?tokens=abc'],
  ['/p?email=token@b.c', '/p?email=token@b.c'],
  ['/', '/'],
])('the token of %s is in the hash of %s, and the state stays', (address, hidden) => {
  window.history.replaceState({ usr: 1 }, '', address);
  hideLinkToken();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(hidden);
  expect(window.history.state).toEqual({ usr: 1 });
});

test.each([
  ['#token=abc', 'abc'],
  ['#token%3Dabc', 'abc'],
  ['#a=1&token=abc', 'abc'],
  ['#token=', ''],
  ['#other', null],
  ['', null],
])('%s contains the token %s', (hash, token) => expect(readLinkToken(hash)).toBe(token));
