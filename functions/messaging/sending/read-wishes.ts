import * as z from 'zod/mini';
import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import { messageFrequencySchema, yesNoSchema } from '../../../shared/contracts/preferences.ts';
import {
  channelSettingsKey,
  parseChannelSettings,
  wantsMessage,
} from '../../records/channel-settings.ts';
import { readableSubscriber, subscriberKey } from '../../records/newsletter-subscriber.ts';
import { rowKey } from '../../records/person.ts';
import { readableSuppression } from '../../records/suppression.ts';
import { readEachOnce, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ItemKey, Table } from '../../runtime/table.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/*
 * What speaks against a message because its person said so, or has gone: the one thing about it that must hold
 * within seconds, so that it is looked at again while a message waits for its place.
 */

/** Where a message goes, and the rows that hold silences of that address. */
export interface Destination {
  readonly address: string | undefined;
  readonly silences: readonly ItemKey[];
}

export interface AddressedMessage {
  readonly message: OutgoingMessage;
  readonly standing: Destination;
}

/**
 * Asks for at most ten messages, in one request, what their people want now.
 * @returns of each, in their order, why it may not be sent; undefined where nothing is said against it
 */
export type ReadWishes = (
  items: readonly AddressedMessage[],
) => Promise<readonly (SkipReason | undefined)[]>;

export function wishReader(table: Table, clock: Clock): ReadWishes {
  return async (items) => {
    const find = await readEachOnce(
      table,
      items.flatMap(({ message, standing }) => [
        ...accountWishKeys(message),
        ...addressWishKeys(message, standing),
      ]),
    );
    const now = clock();
    return items.map(
      ({ message, standing }) =>
        refusalOfAccount(message, find) ?? refusalOfAddress(message, standing, find, now),
    );
  };
}

/** What of a registration decides about messages, so that damage elsewhere in it holds none back. */
const registrationSchema = z.object({
  email: z.string(),
  telefone: z.string(),
  periodicidade_msg: messageFrequencySchema,
  relatórios_da_carteira: yesNoSchema,
  // What came later holds nothing else back where it is missing.
  mensagem_ao_decorrer_do_dia: z._default(yesNoSchema, 'nao'),
});

export type Registration = z.infer<typeof registrationSchema>;

export function registrationOf(accountId: string, find: FindItem): Registration | undefined {
  return registrationSchema.safeParse(find(rowKey(accountId, 'ACCOUNT'))).data;
}

function accountWishKeys({ recipient }: OutgoingMessage): ItemKey[] {
  if (recipient.by !== 'account') return [];
  const { accountId } = recipient;
  return [rowKey(accountId, 'ACCOUNT'), channelSettingsKey(accountId)];
}

/** @throws a zod error for settings that cannot be read */
export function refusalOfAccount(
  { recipient, kind, channel }: OutgoingMessage,
  find: FindItem,
): SkipReason | undefined {
  if (recipient.by !== 'account') return undefined;
  const registration = registrationOf(recipient.accountId, find);
  if (registration === undefined) return 'gone';
  const item = find(channelSettingsKey(recipient.accountId));
  const settings = item === undefined ? undefined : parseChannelSettings(item);
  return wantsMessage(settings, registration, kind, channel) ? undefined : 'opted-out';
}

export function addressWishKeys(
  { recipient }: OutgoingMessage,
  { address, silences }: Destination,
): readonly ItemKey[] {
  return recipient.by === 'subscriber' && address !== undefined
    ? [...silences, subscriberKey(address)]
    : silences;
}

export function refusalOfAddress(
  { recipient, kind }: OutgoingMessage,
  { address, silences }: Destination,
  find: FindItem,
  now: Date,
): SkipReason | undefined {
  if (recipient.by === 'subscriber' && address !== undefined) {
    const subscriber = readableSubscriber(find(subscriberKey(address)));
    if (subscriber?.id !== recipient.subscriberId) return 'opted-out';
  }
  // Whoever has just written is reached.
  if (kind === 'reply') return undefined;
  const isSilent = silences.some((key) => readableSuppression(find(key), now) !== undefined);
  return isSilent ? 'suppressed' : undefined;
}
