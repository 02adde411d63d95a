import { createHmac, timingSafeEqual } from 'node:crypto';

/** What of a delivery its signature is about, as it came in. */
export interface SignedDelivery {
  readonly signature: string | undefined;
  readonly requestId: string | undefined;
  /** The id in the query, and the one in the body: the partner has signed either. */
  readonly dataIds: readonly string[];
}

/** Longer than the partner takes to deliver, shorter than a replay is of use. */
const toleranceMilliseconds = 5 * 60 * 1000;

/**
 * Whether Mercado Pago has signed this delivery, and just now. It documents an alphanumeric id in
 * lower case and signs it as it is, and writes `ts` in seconds or in milliseconds: both are taken.
 */
export function isSigned(delivery: SignedDelivery, secret: string, now: Date): boolean {
  const parts = new Map(
    (delivery.signature ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim()] as const;
    }),
  );
  const ts = parts.get('ts') ?? '';
  const v1 = parts.get('v1')?.toLowerCase() ?? '';
  if (!/^\d{9,14}$/.test(ts) || !/^[0-9a-f]{64}$/.test(v1)) return false;
  const at = Number(ts) > 1e12 ? Number(ts) : Number(ts) * 1000;
  if (Math.abs(now.getTime() - at) > toleranceMilliseconds) return false;
  const ids = new Set(delivery.dataIds.flatMap((id) => [id, id.toLowerCase()]));
  return [...ids].some((id) => {
    const expected = createHmac('sha256', secret)
      .update(manifest(id, delivery.requestId, ts))
      .digest();
    return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
  });
}

/** A part that did not come is left out. */
function manifest(id: string, requestId: string | undefined, ts: string): string {
  return `id:${id};${requestId === undefined ? '' : `request-id:${requestId};`}ts:${ts};`;
}
