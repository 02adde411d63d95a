/**
 * Memory of the functions in MB, which is also their share of a processor: 1,769 MB are one core.
 * The figures are those of tests/load/memory-sizes.md.
 *
 * What the processor does costs the same with any size (half the share takes twice as long); what a
 * function waits for costs by its memory. So a function that somebody waits for gets much memory,
 * and one that waits for others gets little.
 */
const sizes = {
  /**
   * A person waits for it. A cold call takes a fifth of a second, where 512 MB take almost half of
   * one; 1,769 MB would save another tenth, and all warm calls would cost nearly twice as much.
   */
  waitedFor: 1024,
  /** Nobody waits for it, and it has much to do at once: 1,000 due trials, a page of ledgers. */
  working: 512,
  /**
   * It waits up to ten seconds for the operator's receiver, for SES or for Cognito, and costs all the
   * while. It needs 85 MB; below 256 there is too little room for an answer that is large.
   */
  waiting: 256,
} as const;

export type MemorySize = keyof typeof sizes;

export function memoryMegabytesOf(size: MemorySize): number {
  return sizes[size];
}
