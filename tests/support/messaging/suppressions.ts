import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import {
  safeParseSuppression,
  suppressionAfter,
  suppressionKey,
  type Suppression,
} from '../../../functions/entities/suppression.ts';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Sessions, TableItem } from '../users/sessions.ts';

/** Suppressed addresses and numbers. */
export function suppressions(
  cloud: Pick<TestCloud, 'now' | 'secret'> & {
    readonly partition: (key: string) => Promise<readonly TableItem[]>;
  },
  sessions: Pick<Sessions, 'putItems'>,
) {
  const digest = identityDigest(async () => cloud.secret('token-key'));
  const row = async (channel: MessageChannel, address: string) => {
    const { PK } = await suppressionKey(digest, channel, address);
    return (await cloud.partition(PK))[0];
  };
  return {
    row,
    /** Returns the current suppression of an address, if any. */
    of: async (channel: MessageChannel, address: string): Promise<Suppression | undefined> =>
      safeParseSuppression(await row(channel, address), await cloud.now()),
    put: async (
      channel: MessageChannel,
      address: string,
      silence: SuppressionReason,
      at: string,
    ): Promise<void> => {
      const key = await suppressionKey(digest, channel, address);
      const word = { silence, at };
      await sessions.putItems({
        ...key,
        ...suppressionAfter(key, undefined, word, new Date(at)),
      });
    },
  };
}
