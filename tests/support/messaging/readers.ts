import * as z from 'zod';
import { accountItem } from '../../../functions/records/account.ts';
import {
  channelSettingsEntity,
  channelSettingsKey,
} from '../../../functions/records/channel-settings.ts';
import {
  whatsAppClaimEntity,
  whatsAppClaimKey,
  whatsAppContactEntity,
  whatsAppContactKey,
} from '../../../functions/records/whatsapp-contact.ts';
import { eventually } from '../cloud/local-cloud-client.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import { accountOf, nextPerson } from '../people/people.ts';
import type { Person, Sessions } from '../people/sessions.ts';

/** Somebody who gets editions by e-mail and on WhatsApp, where their window is open. */
export type Reader = Pick<Person, 'account'> & Partial<Pick<Person, 'headers'>>;

/** As the sandbox calls their number. */
export const numberOf = ({ account }: Reader) => `55${account.telefone}`;

/** As many as the sandbox hears at once. */
const together = 100;
const atOnce = 8;

/**
 * People with access whose numbers are linked, and who have just written on WhatsApp.
 * @param signedIn how many of them have a session, the first ones
 */
export async function makeReaders(
  cloud: TestCloud,
  sessions: Sessions,
  { count, signedIn = 0 }: { readonly count: number; readonly signedIn?: number },
): Promise<readonly Reader[]> {
  const wishes = { plano: 'ativo', periodicidade_msg: 'diaria' } as const;
  const readers = Array.from<Reader>({ length: count });
  const turns = readers.keys();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const nth of turns) readers[nth] = await makeReader(nth < signedIn);
    }),
  );

  async function makeReader(hasSession: boolean): Promise<Reader> {
    const reader: Reader = hasSession
      ? await sessions.makePerson(wishes)
      : { account: accountOf(nextPerson(), wishes) };
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
        wa_id: numberOf(reader),
        linked_at: at,
        last_inbound_at: at,
        updated_at: at,
      },
      { ...whatsAppClaimKey(numberOf(reader)), entity: whatsAppClaimEntity, accountId: id },
    );
    return reader;
  }

  // A thumbs-up, which is answered by nothing.
  for (let from = 0; from < count; from += together) {
    const messages = readers
      .slice(from, from + together)
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
const toldSchema = z.object({ planned: z.number(), waiting: z.number() });

/** Waits until these queues are empty, and WhatsApp has nothing more to tell. */
export async function untilQuiet(
  cloud: TestCloud,
  names: readonly string[],
  seconds: number,
): Promise<void> {
  await eventually(
    async () => {
      const { planned, waiting } = toldSchema.parse(
        await cloud.read('/_local/whatsapp/webhooks?limit=1'),
      );
      const left = await messagesIn(cloud, ...names);
      return planned + waiting + left === 0 ? true : undefined;
    },
    `${names.join(', ')} to be empty`,
    seconds,
  );
}

/** Messages in these queues, whether they can be seen yet or not. */
export async function messagesIn(cloud: TestCloud, ...names: readonly string[]): Promise<number> {
  const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
  return queues
    .filter(({ name }) => names.some((one) => name === `bfj-local-${one}`))
    .reduce((sum, { visible, inFlight, delayed }) => sum + visible + inFlight + delayed, 0);
}
