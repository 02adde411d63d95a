import type { MessageChannel } from '../../../shared/contracts/messaging.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the number of messages sent on a channel since midnight, even if midnight passes while it counts. */
export async function countSentToday(
  cloud: {
    readonly now: () => Promise<Date>;
    readonly partition: (key: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  },
  channel: MessageChannel,
): Promise<() => Promise<number>> {
  const startedAt = (await cloud.now()).getTime();
  const days = [0, 1].map((more) =>
    new Date(startedAt + more * dayMilliseconds).toISOString().slice(0, 10),
  );
  return async () => {
    const rows = await Promise.all(days.map((day) => cloud.partition(`RATE#${channel}#${day}`)));
    return rows.flat().reduce((sum, { used }) => sum + Number(used), 0);
  };
}
