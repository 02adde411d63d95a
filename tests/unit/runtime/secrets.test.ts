import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it } from 'vitest';
import { secretReader } from '../../../functions/runtime/secrets.ts';

const secretsManager = mockClient(SecretsManagerClient);
afterEach(() => secretsManager.reset());

it('asks once for many readers, and again when five minutes have passed', async () => {
  let now = 0;
  secretsManager
    .on(GetSecretValueCommand)
    .resolvesOnce({ SecretString: 'old' })
    .resolves({ SecretString: 'rotated' });
  const read = secretReader('arn', () => now);
  expect(await Promise.all([read(), read()])).toEqual(['old', 'old']);
  now = 5 * 60 * 1000 - 1;
  expect(await read()).toBe('old');
  now += 1;
  expect(await read()).toBe('rotated');
  expect(secretsManager.calls()).toHaveLength(2);
});

it('does not keep a failure', async () => {
  secretsManager
    .on(GetSecretValueCommand)
    .rejectsOnce(new Error('down'))
    .resolvesOnce({})
    .resolves({ SecretString: 'value' });
  const read = secretReader('arn');
  await expect(read()).rejects.toThrow('down');
  await expect(read()).rejects.toThrow('no text value');
  expect(await read()).toBe('value');
});
