/**
 * Memory of the functions in MB, which also sets their share of a processor: 1,769 MB are one core. The sizes come
 * from tests/load/memory-sizes.md. Processor time costs the same at any size (half the share takes twice as long);
 * waiting time costs by memory. So a function that a user waits for gets much memory, and one that waits for others
 * gets little.
 */
const sizes = {
  /**
   * A user waits for it. A cold call takes 0.2 s, against almost 0.5 s with 512 MB; 1,769 MB would save another 0.1
   * s, and all warm calls would cost nearly twice as much.
   */
  waitedFor: 1024,
  /** No user waits for it, and it has much to do at once: 1,000 due trials, or a page of ledgers. */
  working: 512,
  /**
   * It waits up to ten seconds for the operator's receiver, for SES or for Cognito, and costs all that time. It
   * needs 85 MB; below 256 MB a large answer would not fit.
   */
  waiting: 256,
} as const;

export type MemorySize = keyof typeof sizes;

export function memoryMegabytesOf(size: MemorySize): number {
  return sizes[size];
}
