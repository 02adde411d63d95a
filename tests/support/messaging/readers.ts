import * as z from 'zod';
import { accountItem } from '../../../functions/entities/account.ts';
import {
  channelSettingsEntity,
  channelSettingsKey,
} from '../../../functions/entities/channel-settings.ts';
import {
  whatsAppClaimEntity,
  whatsAppClaimKey,
  whatsAppContactEntity,
  whatsAppContactKey,
} from '../../../functions/entities/whatsapp-contact.ts';
import { eventually } from '../cloud/local-cloud-client.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import { buildAccount, nextUserNumber } from '../users/test-accounts.ts';
import type { TestUser, Sessions } from '../users/sessions.ts';

/** A recipient of editions by e-mail and on WhatsApp, with an open 24-hour window there. */
export type Reader = Pick<TestUser, 'account'> & Partial<Pick<TestUser, 'headers'>>;

/** Returns the number in the sandbox's format. */
export const toSandboxNumber = ({ account }: Reader) => `55${account.telefone}`;

/** The number of messages that the sandbox accepts at once. */
const concurrentMessages = 100;
const atOnce = 8;

/**
 * Makes users with access and linked numbers who have just written on WhatsApp.
 * @param signedIn the number of users, from the first, who have a session
 */
export async function makeReaders(
  cloud: TestCloud,
  sessions: Sessions,
  { count, signedIn = 0 }: { readonly count: number; readonly signedIn?: number },
): Promise<readonly Reader[]> {
  const preferences = { plano: 'ativo', periodicidade_msg: 'diaria' } as const;
  const readers = Array.from<Reader>({ length: count });
  const turns = readers.keys();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const nth of turns) readers[nth] = await makeReader(nth < signedIn);
    }),
  );

  async function makeReader(hasSession: boolean): Promise<Reader> {
    const reader: Reader = hasSession
      ? await sessions.makeUser(preferences)
      : { account: buildAccount(nextUserNumber(), preferences) };
    const { id } = reader.account;
    const at = (await cloud.now()).toISOString();
    await sessions.putItems(
      ...(hasSession ? [] : [accountItem(reader.account)]),
      {
        ...channelSettingsKey(id),
        entity: channelSettingsEntity,
        email: {},
        whatsapp: { opted_in_at: at },
        off: [],
        updated_at: at,
      },
      {
        ...whatsAppContactKey(id),
        entity: whatsAppContactEntity,
        wa_id: toSandboxNumber(reader),
        linked_at: at,
        last_inbound_at: at,
        updated_at: at,
      },
      { ...whatsAppClaimKey(toSandboxNumber(reader)), entity: whatsAppClaimEntity, accountId: id },
    );
    return reader;
  }

  // A thumbs-up gets no answer.
  for (let from = 0; from < count; from += concurrentMessages) {
    const messages = readers
      .slice(from, from + concurrentMessages)
      .map(({ account }) => ({ from: account.telefone, type: 'reaction' }));
    await cloud.write('/_local/whatsapp/messages', { messages });
  }
  await untilQuiet(cloud, ['whatsapp-inbound'], 120);
  return readers;
}

const queuesSchema = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      visible: z.number(),
      inFlight: z.number(),
      delayed: z.number(),
    }),
  ),
});
const reportsSchema = z.object({ planned: z.number(), waiting: z.number() });

/** Waits until these queues are empty, and WhatsApp has no more statuses to send. */
export async function untilQuiet(
  cloud: TestCloud,
  names: readonly string[],
  seconds: number,
): Promise<void> {
  await eventually(
    async () => {
      const { planned, waiting } = reportsSchema.parse(
        await cloud.read('/_local/whatsapp/webhooks?limit=1'),
      );
      const left = await messagesIn(cloud, ...names);
      return planned + waiting + left === 0 ? true : undefined;
    },
    `${names.join(', ')} to be empty`,
    seconds,
  );
}

/** Returns the number of visible and invisible messages in these queues. */
export async function messagesIn(cloud: TestCloud, ...names: readonly string[]): Promise<number> {
  const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
  return queues
    .filter(({ name }) => names.some((one) => name === `bfj-local-${one}`))
    .reduce((sum, { visible, inFlight, delayed }) => sum + visible + inFlight + delayed, 0);
}
