import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import * as z from 'zod';
import type { Database } from '../database.ts';

export interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
}

export interface SigningKeys {
  /** Returns the pool's key; generates it at the first request, which takes some tenths of a second. */
  keyOf(poolId: string): Promise<SigningKey>;
}

const jwkSchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

/** Stores one RSA key per pool, so that tokens stay valid across a restart. */
export function createSigningKeys(database: Database): SigningKeys {
  const select = database.prepare('SELECT jwk FROM signing_keys WHERE pool = ?');
  const insert = database.prepare('INSERT INTO signing_keys (pool, jwk) VALUES (?, ?)');
  const keys = new Map<string, Promise<SigningKey>>();

  const loadOrCreate = async (poolId: string): Promise<SigningKey> => {
    const stored = select.get(poolId)?.['jwk'];
    if (typeof stored === 'string') {
      return toSigningKey(jwkSchema.parse(JSON.parse(stored)));
    }
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const created = jwkSchema.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
    insert.run(poolId, JSON.stringify(created));
    return toSigningKey(created);
  };

  return {
    keyOf: (poolId) => {
      const key = keys.get(poolId) ?? loadOrCreate(poolId);
      keys.set(poolId, key);
      return key;
    },
  };
}

async function toSigningKey(jwk: z.infer<typeof jwkSchema>): Promise<SigningKey> {
  const publicJwk = { kty: jwk.kty, kid: jwk.kid, n: jwk.n, e: jwk.e, alg: 'RS256', use: 'sig' };
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'RS256'),
    importJWK(publicJwk, 'RS256'),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new TypeError('An RSA key was expected.');
  }
  return { id: jwk.kid, privateKey, publicKey, publicJwk };
}
