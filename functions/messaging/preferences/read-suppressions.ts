import * as z from 'zod/mini';
import { messageChannels, type MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import {
  safeParseSuppression,
  suppressionKey,
  type Suppression,
} from '../../entities/suppression.ts';
import { batchGetDistinct } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import type { ChannelRows } from './channel-store.ts';

/** A suppression that stops all messages to a user on a channel, regardless of the switches. */
export interface ChannelSuppression extends Suppression {
  readonly channel: MessageChannel;
  /** The address, or the number and the user id, each of which may be suppressed. */
  readonly names: readonly string[];
}

/** Makes one request. Returns an empty list for an account without a readable address. */
export type ReadSuppressions = (rows: ChannelRows) => Promise<readonly ChannelSuppression[]>;

const registrationSchema = z.object({ email: z.string() });

/** Table access of `suppressionReader`. */
export const readSuppressionsAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['SUPPRESSED#*'],
};

export function suppressionReader(dependencies: {
  readonly table: Table;
  readonly clock: Clock;
  readonly digest: IdentityDigest;
}): ReadSuppressions {
  const { table, clock, digest } = dependencies;
  return async (rows) => {
    const requested = await Promise.all(
      messageChannels.flatMap((channel) =>
        suppressibleAddresses(rows, channel).map(async (name) => ({
          channel,
          key: await suppressionKey(digest, channel, name),
        })),
      ),
    );
    const find = await batchGetDistinct(
      table,
      requested.map(({ key }) => key),
    );
    const now = clock();
    return messageChannels.flatMap((channel) => {
      const [found] = requested
        .filter((one) => one.channel === channel)
        .flatMap(({ key }) => safeParseSuppression(find(key), now) ?? []);
      return found === undefined
        ? []
        : [{ ...found, channel, names: suppressibleAddresses(rows, channel) }];
    });
  };
}

/** All that messages to an account may be called by (functions/messaging/delivery/read-eligibility.ts). */
function suppressibleAddresses(
  { registration, contact }: ChannelRows,
  channel: MessageChannel,
): string[] {
  const { data } = registrationSchema.safeParse(registration);
  if (channel === 'email') return data === undefined ? [] : [data.email];
  if (contact === undefined) return [];
  return [contact.wa_id, contact.bsuid].filter((name) => name !== undefined);
}
