import { createHmac } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { openDatabase } from '@bfj/local-cloud/database';
import { createSigningKeys, type SigningKey } from '@bfj/local-cloud/cognito/signing-keys';

/** Makes the pool's key before the cloud starts, which then finds it and signs with it. */
export async function plantSigningKey(dataDirectory: string, poolId: string): Promise<SigningKey> {
  const database = openDatabase(dataDirectory);
  try {
    return await createSigningKeys(database).of(poolId);
  } finally {
    database.close();
  }
}

/** An id token with the same claims, or these others, signed with the pool's own key. */
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
 * Tokens that must open nothing, each made from a good id token and wrong in one way only.
 * @param key that the pool signs with
 * @param victim whose account some of them claim
 * @param now of the cloud's clock
 */
export async function forgedTokens(
  idToken: string,
  given: { readonly key: SigningKey; readonly victim: string; readonly now: Date },
): Promise<Readonly<Record<string, string>>> {
  const { key, victim, now } = given;
  const claims = decodeJwt(idToken);
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = (over: object) => signedByPool(idToken, key, over);
  const { privateKey } = await stranger;
  const [, , signature = ''] = idToken.split('.');
  const theirs = { ...claims, 'custom:account_id': victim };

  return {
    'expired a second ago': await signed({ iat: seconds - hour, exp: seconds - 1 }),
    'signed by somebody else': await signedByPool(idToken, {
      ...key,
      privateKey,
    }),
    'of somebody else, under the signature of its own': [
      encode(decodeProtectedHeader(idToken)),
      encode(theirs),
      signature,
    ].join('.'),
    'of another client': await signed({ aud: 'another-client' }),
    'of another pool': await signed({ iss: `${claims.iss}x` }),
    'with alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(theirs)}.`,
    'with alg none and a signature': `${encode({ alg: 'None' })}.${encode(theirs)}.${signature}`,
    'with the public key for a secret': await signedByPublicKey(theirs, key),
    'without an expiry': await signed({ exp: undefined }),
    'without an account': await signed({ 'custom:account_id': undefined }),
    'with an empty account': await signed({ 'custom:account_id': '' }),
    'that is none': 'e30.e30.e30',
  };
}

/** RS256 turned into HS256: verifiers that take the token's word for its algorithm fall for it. */
async function signedByPublicKey(claims: object, key: SigningKey): Promise<string> {
  const content = `${encode({ alg: 'HS256', kid: key.id })}.${encode(claims)}`;
  const secret = await exportSPKI(key.publicKey);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
