import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Reads the current value of one secret; cheap to call on every request. */
export type ReadSecret = () => Promise<string>;

/** A rotated secret is picked up by running functions within this time. */
const cacheMilliseconds = 5 * 60 * 1000;

const client = new SecretsManagerClient({});

/**
 * A reader that asks Secrets Manager once and keeps the value for five minutes. Callers at the
 * same moment share one request; a failed request is not kept.
 * @throws the error of Secrets Manager, or Error when the secret has no text
 */
export function secretReader(secretArn: string, now: () => number = Date.now): ReadSecret {
  let cached: { value: Promise<string>; readAt: number } | undefined;
  return () => {
    if (cached !== undefined && now() - cached.readAt < cacheMilliseconds) return cached.value;
    const value = fetchSecret(secretArn);
    const entry = { value, readAt: now() };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}

async function fetchSecret(secretArn: string): Promise<string> {
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  if (answer.SecretString === undefined || answer.SecretString === '') {
    throw new Error('A secret has no text value');
  }
  return answer.SecretString;
}
