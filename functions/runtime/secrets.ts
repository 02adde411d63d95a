import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { cachedValue } from './cached-value.ts';
import { lambdaPlatform, type Platform } from './platform.ts';

/** Reads the current value of one secret; cheap to call on every request. */
export type ReadSecret = () => Promise<string>;

/** A rotated secret is picked up by running functions within this time. */
const freshMilliseconds = 5 * 60 * 1000;
/** Maximum duration of all attempts together: Cognito waits five seconds for a trigger. */
const timeoutMilliseconds = 2_000;

/** One for all secrets that a function reads. */
const clients = new WeakMap<Platform['aws'], SecretsManagerClient>();

/**
 * Returns a reader that requests the secret again after five minutes.
 * @throws the error of Secrets Manager, or Error when the secret has no text, while none has been read
 */
export function secretReader(
  secretArn: string,
  { aws, clock }: Pick<Platform, 'aws' | 'clock'> = lambdaPlatform,
): ReadSecret {
  const client = clients.get(aws) ?? new SecretsManagerClient({ ...aws });
  clients.set(aws, client);
  return cachedValue({
    name: 'secret',
    read: () => fetchSecret(client, secretArn),
    freshMilliseconds: () => freshMilliseconds,
    now: () => clock().getTime(),
  });
}

async function fetchSecret(client: SecretsManagerClient, secretArn: string): Promise<string> {
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }), {
    abortSignal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (answer.SecretString === undefined || answer.SecretString === '') {
    throw new Error('A secret has no text value');
  }
  return answer.SecretString;
}
