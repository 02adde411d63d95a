import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares what somebody has sent with a secret, and takes as long for a wrong length as for a wrong text. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
