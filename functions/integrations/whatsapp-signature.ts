import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Meta has signed exactly these bytes with the application's secret. It escapes what is not
 * ASCII, so that a text which was read and written again has another signature.
 * @param header `X-Hub-Signature-256`: `sha256=` and 64 hexadecimal digits
 */
export function isSignedByMeta(bytes: Uint8Array, header: string, appSecret: string): boolean {
  const digits = /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1];
  if (digits === undefined) return false;
  const expected = createHmac('sha256', appSecret).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(digits, 'hex'));
}
