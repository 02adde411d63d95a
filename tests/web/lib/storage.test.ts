import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  readStored,
  removeStored,
  storedKeys,
  storedBoolean,
  storedText,
  writeStored,
} from '../../../web/src/lib/storage.ts';

const shape = z.object({ email: z.string() });

beforeEach(() => {
  for (const kind of ['session', 'local'] as const) {
    for (const key of storedKeys(kind)) removeStored(kind, key);
  }
});
afterEach(() => vi.restoreAllMocks());

test('returns a stored value from the storage it was stored in', () => {
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

test('schemas without zod reject every other type', () => {
  writeStored('local', 'flag', 'yes');
  expect(readStored('local', 'flag', storedBoolean)).toBeUndefined();
  writeStored('local', 'flag', false);
  expect(readStored('local', 'flag', storedBoolean)).toBe(false);
  expect(readStored('local', 'flag', storedText)).toBeUndefined();
});

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** Makes the given storages reject every write. */
function fill(...storages: readonly Storage[]): void {
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (storages.includes(this)) full();
    setItem.call(this, key, text);
  });
}

test('keeps a value that a full storage rejects for the life of the tab, replacing the older one', () => {
  writeStored('local', 'key', 'old');
  fill(localStorage);
  expect(writeStored('local', 'key', 'new')).toBe(true);
  expect(readStored('local', 'key', storedText)).toBe('new');
  expect(readStored('session', 'key', storedText)).toBeUndefined();
  expect(storedKeys('local')).toEqual(['key']);
  expect(storedKeys('session')).toEqual([]);
  vi.restoreAllMocks();
  writeStored('local', 'key', 'newest');
  expect(readStored('local', 'key', storedText)).toBe('newest');
  removeStored('local', 'key');
  expect(readStored('local', 'key', storedText)).toBeUndefined();
  expect(storedKeys('local')).toEqual([]);
});

test.each(['session', 'local'] as const)(
  'keeps a value that the full %s storage and every other one reject for the life of the page',
  (kind) => {
    writeStored(kind, 'key', 'old');
    fill(localStorage, sessionStorage);
    expect(writeStored(kind, 'key', 'new')).toBe(false);
    expect(readStored(kind, 'key', storedText)).toBe('new');
    expect(storedKeys(kind)).toEqual(['key']);
    removeStored(kind, 'key');
    expect(readStored(kind, 'key', storedText)).toBeUndefined();
    expect(storedKeys(kind)).toEqual([]);
  },
);

test('keeps a value for the life of the page if both storages are blocked', () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(block);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(block);
  expect(readStored('local', 'key', storedText)).toBeUndefined();
  expect(writeStored('local', 'key', 'value')).toBe(false);
  expect(readStored('local', 'key', storedText)).toBe('value');
  removeStored('local', 'key');
  expect(readStored('local', 'key', storedText)).toBeUndefined();
  expect(storedKeys('local')).toEqual([]);
});
