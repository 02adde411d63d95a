import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Counts what has left by a channel since midnight, by a midnight too that comes while somebody counts. */
export async function countedOfDay(
  cloud: Pick<TestCloud, 'now' | 'partition'>,
  channel: MessageChannel,
): Promise<() => Promise<number>> {
  const begunAt = (await cloud.now()).getTime();
  const days = [0, 1].map((more) =>
    new Date(begunAt + more * dayMilliseconds).toISOString().slice(0, 10),
  );
  return async () => {
    const rows = await Promise.all(days.map((day) => cloud.partition(`RATE#${channel}#${day}`)));
    return rows.flat().reduce((sum, { used }) => sum + Number(used), 0);
  };
}
