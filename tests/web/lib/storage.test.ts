import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  readStored,
  removeStored,
  storedBoolean,
  storedText,
  writeStored,
} from '../../../web/src/lib/storage.ts';

const shape = z.object({ email: z.string() });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test('gives back what was kept, in the storage it was kept in', () => {
  expect(writeStored('session', 'key', { email: 'ana@exemplo.com' })).toBe(true);
  expect(readStored('session', 'key', shape)).toEqual({ email: 'ana@exemplo.com' });
  expect(readStored('local', 'key', shape)).toBeUndefined();
  removeStored('session', 'key');
  expect(readStored('session', 'key', shape)).toBeUndefined();
});

test.each(['{', 'null', '{"email":7}', '"text"', ''])('drops the damaged %j', (damaged) => {
  localStorage.setItem('key', damaged);
  expect(readStored('local', 'key', shape)).toBeUndefined();
  expect(localStorage.getItem('key')).toBeNull();
});

test('the shapes without zod refuse every other type', () => {
  writeStored('local', 'flag', 'yes');
  expect(readStored('local', 'flag', storedBoolean)).toBeUndefined();
  writeStored('local', 'flag', false);
  expect(readStored('local', 'flag', storedBoolean)).toBe(false);
  expect(readStored('local', 'flag', storedText)).toBeUndefined();
});

test('a browser that refuses storage has kept nothing, and nothing breaks', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored('local', 'key', 'value')).toBe(false);
  expect(readStored('local', 'key', storedText)).toBeUndefined();
});
