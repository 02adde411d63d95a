import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { cachedValue } from './cached-value.ts';

/** Reads the current value of one secret; cheap to call on every request. */
export type ReadSecret = () => Promise<string>;

/** A rotated secret is picked up by running functions within this time. */
const freshMilliseconds = 5 * 60 * 1000;
/** Maximum duration of all attempts together: Cognito waits five seconds for a trigger. */
const timeoutMilliseconds = 2_000;

const client = new SecretsManagerClient({});

/**
 * Returns a reader that asks Secrets Manager again after five minutes.
 * @throws the error of Secrets Manager, or Error when the secret has no text, where it has read none yet
 */
export function secretReader(secretArn: string, now: () => number = Date.now): ReadSecret {
  return cachedValue({
    name: 'secret',
    read: () => fetchSecret(secretArn),
    freshMilliseconds: () => freshMilliseconds,
    now,
  });
}

async function fetchSecret(secretArn: string): Promise<string> {
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }), {
    abortSignal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (answer.SecretString === undefined || answer.SecretString === '') {
    throw new Error('A secret has no text value');
  }
  return answer.SecretString;
}
