/**
 * Partition of the outbox that an event of this moment is in. A partition is a minute long (UTC): a
 * span of time can be read back and published again without a scan, and no partition grows hot.
 */
export function outboxPartition(instant: Date): string {
  return `OUTBOX#${instant.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}`;
}
