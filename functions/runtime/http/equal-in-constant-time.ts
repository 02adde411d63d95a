import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares an input with a secret in constant time, also for a wrong length. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
