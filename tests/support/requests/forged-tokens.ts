import { createHmac } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { openDatabase } from '@bfj/local-cloud/database';
import { createSigningKeys, type SigningKey } from '@bfj/local-cloud/cognito/signing-keys';

/** Creates the pool's key before the cloud starts, so that the cloud signs with it. */
export async function plantSigningKey(dataDirectory: string, poolId: string): Promise<SigningKey> {
  const database = openDatabase(dataDirectory);
  try {
    return await createSigningKeys(database).keyOf(poolId);
  } finally {
    database.close();
  }
}

/** Returns an id token with the same claims, or these others, signed with the pool's own key. */
export function signedByPool(
  idToken: string,
  { id, privateKey }: SigningKey,
  over: object = {},
): Promise<string> {
  return new SignJWT({ ...decodeJwt(idToken), ...over })
    .setProtectedHeader({ alg: 'RS256', kid: id })
    .sign(privateKey);
}

const hour = 3600;
const stranger = generateKeyPair('RS256');

/**
 * Returns tokens that must be rejected, each made from a valid id token with one error.
 * @param key the key with which the pool signs
 * @param victim the account that some of them claim
 * @param now the time of the cloud's clock
 */
export async function forgedTokens(
  idToken: string,
  options: { readonly key: SigningKey; readonly victim: string; readonly now: Date },
): Promise<Readonly<Record<string, string>>> {
  const { key, victim, now } = options;
  const claims = decodeJwt(idToken);
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = (over: object) => signedByPool(idToken, key, over);
  const { privateKey } = await stranger;
  const [, , signature = ''] = idToken.split('.');
  const theirs = { ...claims, 'custom:account_id': victim };

  return {
    'expired a second ago': await signed({ iat: seconds - hour, exp: seconds - 1 }),
    'signed with another key': await signedByPool(idToken, {
      ...key,
      privateKey,
    }),
    'with another user’s claims, under the signature of its own': [
      encode(decodeProtectedHeader(idToken)),
      encode(theirs),
      signature,
    ].join('.'),
    'for another client': await signed({ aud: 'another-client' }),
    'for another pool': await signed({ iss: `${claims.iss}x` }),
    'with alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(theirs)}.`,
    'with alg none and a signature': `${encode({ alg: 'None' })}.${encode(theirs)}.${signature}`,
    'with the public key for a secret': await signedByPublicKey(theirs, key),
    'without an expiry': await signed({ exp: undefined }),
    'without an account': await signed({ 'custom:account_id': undefined }),
    'with an empty account': await signed({ 'custom:account_id': '' }),
    'without the shape of a token': 'e30.e30.e30',
  };
}

/** Signs RS256 claims as HS256: verifiers that trust the token's own algorithm accept it. */
async function signedByPublicKey(claims: object, key: SigningKey): Promise<string> {
  const content = `${encode({ alg: 'HS256', kid: key.id })}.${encode(claims)}`;
  const secret = await exportSPKI(key.publicKey);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
