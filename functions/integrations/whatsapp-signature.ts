import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether Meta has signed exactly these bytes with the application's secret. Meta escapes non-ASCII
 * characters, so a re-serialized body has another signature.
 * @param header `X-Hub-Signature-256`: `sha256=` and 64 hexadecimal digits
 */
export function isSignedByMeta(bytes: Uint8Array, header: string, appSecret: string): boolean {
  const digits = /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1];
  if (digits === undefined) return false;
  const expected = createHmac('sha256', appSecret).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(digits, 'hex'));
}
