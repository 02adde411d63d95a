import * as z from 'zod/mini';
import { messageChannels, type MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { IdentityDigest } from '../../records/identity-digest.ts';
import {
  readableSuppression,
  suppressionKey,
  type Suppression,
} from '../../records/suppression.ts';
import { readEachOnce } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import type { ChannelRows } from './channel-store.ts';

/** That nothing leaves to somebody by a channel, whatever their switches say. */
export interface Silence extends Suppression {
  readonly channel: MessageChannel;
  /** The address, or the number and the id, which may be silent each for itself. */
  readonly names: readonly string[];
}

/** One request; none for somebody who has no address that can be read. */
export type ReadSilences = (rows: ChannelRows) => Promise<readonly Silence[]>;

const registrationSchema = z.object({ email: z.string() });

/** What `silenceReader` does to the table. */
export const silenceAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['SUPPRESSED#*'],
};

export function silenceReader(dependencies: {
  readonly table: Table;
  readonly clock: Clock;
  readonly digest: IdentityDigest;
}): ReadSilences {
  const { table, clock, digest } = dependencies;
  return async (rows) => {
    const asked = await Promise.all(
      messageChannels.flatMap((channel) =>
        namesOf(rows, channel).map(async (name) => ({
          channel,
          key: await suppressionKey(digest, channel, name),
        })),
      ),
    );
    const find = await readEachOnce(
      table,
      asked.map(({ key }) => key),
    );
    const now = clock();
    return messageChannels.flatMap((channel) => {
      const [found] = asked
        .filter((one) => one.channel === channel)
        .flatMap(({ key }) => readableSuppression(find(key), now) ?? []);
      return found === undefined ? [] : [{ ...found, channel, names: namesOf(rows, channel) }];
    });
  };
}

/** All that messages to an account may be called by (functions/messaging/sending/read-standing.ts). */
function namesOf({ registration, contact }: ChannelRows, channel: MessageChannel): string[] {
  const { data } = registrationSchema.safeParse(registration);
  if (channel === 'email') return data === undefined ? [] : [data.email];
  if (contact === undefined) return [];
  return [contact.wa_id, contact.bsuid].filter((name) => name !== undefined);
}
