import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of a delivery, as received. */
export interface SignedDelivery {
  readonly signature: string | undefined;
  readonly requestId: string | undefined;
  /** The id in the query, and the one in the body: the partner has signed either. */
  readonly dataIds: readonly string[];
}

/** Longer than the partner takes to deliver, shorter than a replay is useful. */
const toleranceMilliseconds = 5 * 60 * 1000;

/** The signed content of a delivery. */
export interface Signed {
  readonly dataId: string;
  /** Normalized, however the header was written: 64 lower-case digits. */
  readonly signature: string;
}

/**
 * Returns the content that Mercado Pago has signed recently. Its documentation signs alphanumeric ids in lower case
 * while it signs them unchanged, and writes `ts` in seconds or milliseconds: both are accepted.
 * @returns undefined for a forged or stale delivery
 */
export function readSigned(
  delivery: SignedDelivery,
  secret: string,
  now: Date,
): Signed | undefined {
  const parts = new Map(
    (delivery.signature ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim()] as const;
    }),
  );
  const ts = parts.get('ts') ?? '';
  const v1 = parts.get('v1')?.toLowerCase() ?? '';
  if (!/^\d{9,14}$/.test(ts) || !/^[0-9a-f]{64}$/.test(v1)) return undefined;
  const at = Number(ts) > 1e12 ? Number(ts) : Number(ts) * 1000;
  if (Math.abs(now.getTime() - at) > toleranceMilliseconds) return undefined;
  const isSignatureOf = (id: string) => {
    const expected = createHmac('sha256', secret)
      .update(manifest(id, delivery.requestId, ts))
      .digest();
    return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
  };
  const dataId = delivery.dataIds.find(
    (id) => isSignatureOf(id) || isSignatureOf(id.toLowerCase()),
  );
  return dataId === undefined ? undefined : { dataId, signature: v1 };
}

/** A missing part is left out. */
function manifest(id: string, requestId: string | undefined, ts: string): string {
  return `id:${id};${requestId === undefined ? '' : `request-id:${requestId};`}ts:${ts};`;
}
