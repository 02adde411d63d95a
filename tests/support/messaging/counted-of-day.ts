import type { MessageChannel } from '../../../shared/contracts/messaging.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Counts what has left by a channel since midnight, by a midnight too that comes while somebody counts. */
export async function countedOfDay(
  cloud: {
    readonly now: () => Promise<Date>;
    readonly partition: (key: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  },
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
