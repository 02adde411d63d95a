import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it, vi } from 'vitest';
import { logger } from '../../../functions/runtime/logger.ts';
import { secretReader } from '../../../functions/runtime/secrets.ts';

const secretsManager = mockClient(SecretsManagerClient);
afterEach(() => {
  secretsManager.reset();
  vi.restoreAllMocks();
});

it('makes one request for many readers, and another after five minutes', async () => {
  let now = 0;
  secretsManager
    .on(GetSecretValueCommand)
    .resolvesOnce({ SecretString: 'old' })
    .resolves({ SecretString: 'rotated' });
  const read = secretReader('arn', { aws: {}, clock: () => new Date(now) });
  expect(await Promise.all([read(), read()])).toEqual(['old', 'old']);
  now = 5 * 60 * 1000 - 1;
  expect(await read()).toBe('old');
  now += 1;
  expect(await read()).toBe('rotated');
  expect(secretsManager.calls()).toHaveLength(2);
});

it('serves the cached value while Secrets Manager fails, and then the rotated one', async () => {
  vi.spyOn(logger, 'warn').mockReturnValue();
  let now = 0;
  secretsManager
    .on(GetSecretValueCommand)
    .resolvesOnce({ SecretString: 'old' })
    .rejectsOnce(new Error('down'))
    .resolvesOnce({})
    .resolves({ SecretString: 'rotated' });
  const read = secretReader('arn', { aws: {}, clock: () => new Date(now) });
  const values: string[] = [];
  for (let call = 0; call < 4; call += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one caller after the other
    values.push(await read());
    now += 5 * 60 * 1000;
  }
  expect(values).toEqual(['old', 'old', 'old', 'rotated']);
});

it('throws before the first value, and retries a second later', async () => {
  let now = 0;
  secretsManager
    .on(GetSecretValueCommand)
    .rejectsOnce(new Error('down'))
    .resolvesOnce({})
    .resolves({ SecretString: 'value' });
  const read = secretReader('arn', { aws: {}, clock: () => new Date(now) });
  await expect(read()).rejects.toThrow('down');
  now += 1000;
  await expect(read()).rejects.toThrow('no text value');
  now += 2000;
  expect(await read()).toBe('value');
});
