import { afterEach, expect, test, vi } from 'vitest';
import { finishSignIn } from '../../../web/src/features/identity/login-draft.ts';
import { removeStored, writeStored } from '../../../web/src/lib/storage.ts';
import { takeToasts } from '../../../web/src/ui/feedback/toasts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  removeStored('local', 'key');
});

test.each([
  ['keeps the session', false],
  ['has no room for it', true],
])('a login in a browser that %s says so: %s', (_, isFull) => {
  if (isFull) {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
  writeStored('local', 'key', 'a session');
  finishSignIn();
  const [notice] = takeToasts();
  expect(notice?.title).toBe('Login realizado!');
  expect(notice?.description).toContain('Bem-vindo de volta!');
  expect(notice?.description?.includes('se recarregar a página, entre de novo')).toBe(isFull);
});
