import * as z from 'zod/mini';
import { isInTrial } from '../../../shared/access.ts';
import type { MessageChannel, SkipReason } from '../../../shared/contracts/messaging.ts';
import { messageFrequencySchema, yesNoSchema } from '../../../shared/contracts/preferences.ts';
import { appliedFrequency } from '../../../shared/messages/message-days.ts';
import { accessKeys, accessRows } from '../../access/access-rows.ts';
import {
  channelSettingsKey,
  hasOptedOutSince,
  parseChannelSettings,
  wantsMessage,
} from '../../records/channel-settings.ts';
import { readableSubscriber, subscriberKey } from '../../records/newsletter-subscriber.ts';
import { rowKey } from '../../records/person.ts';
import { readableSuppression } from '../../records/suppression.ts';
import { readEachOnce, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ItemKey, Table, TableAccess } from '../../runtime/table.ts';
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

/** What `wishReader` does to the table; only e-mails go to readers of the newsletter. */
export const wishAccess = {
  email: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'EMAIL#*', 'SUPPRESSED#*'] },
  whatsapp: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'SUPPRESSED#*'] },
} satisfies Readonly<Record<MessageChannel, TableAccess>>;

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
        refusalOfAccount(message, find, now) ?? refusalOfAddress(message, standing, find, now),
    );
  };
}

/** What of a registration decides about messages, so that damage elsewhere in it holds none back. */
const registrationSchema = z.object({
  email: z.string(),
  email_verified_at: z.optional(z.string()),
  telefone: z.string(),
  // A missing or damaged name does not stop a message.
  nome: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((name) => (typeof name === 'string' ? name : '')),
    ),
  ),
  periodicidade_msg: messageFrequencySchema,
  relatórios_da_carteira: yesNoSchema,
  // What came later holds nothing else back where it is missing.
  mensagem_ao_decorrer_do_dia: z._default(yesNoSchema, 'nao'),
});

export type Registration = z.infer<typeof registrationSchema>;

/**
 * Returns the registration with the message frequency that applies now, by the rows of access among those that
 * were read.
 */
export function registrationOf(
  accountId: string,
  find: FindItem,
  now: Date,
): Registration | undefined {
  const { data } = registrationSchema.safeParse(find(rowKey(accountId, 'ACCOUNT')));
  if (data === undefined || data.periodicidade_msg === 'diaria') return data;
  const rows = accessRows(find, { kind: 'account', accountId, trialId: undefined });
  const frequency = appliedFrequency(data.periodicidade_msg, isInTrial(rows, now));
  return { ...data, periodicidade_msg: frequency };
}

function accountWishKeys({ recipient }: OutgoingMessage): ItemKey[] {
  if (recipient.by !== 'account') return [];
  const { accountId } = recipient;
  return [
    // The registration is among them.
    ...accessKeys({ kind: 'account', accountId, trialId: undefined }),
    channelSettingsKey(accountId),
  ];
}

/** @throws a zod error for settings that cannot be read */
export function refusalOfAccount(
  {
    recipient,
    kind,
    channel,
    askedAt,
  }: Pick<OutgoingMessage, 'recipient' | 'kind' | 'channel' | 'askedAt'>,
  find: FindItem,
  now: Date,
): SkipReason | undefined {
  if (recipient.by !== 'account') return undefined;
  const registration = registrationOf(recipient.accountId, find, now);
  if (registration === undefined) return 'gone';
  const item = find(channelSettingsKey(recipient.accountId));
  const settings = item === undefined ? undefined : parseChannelSettings(item);
  if (askedAt !== undefined && hasOptedOutSince(settings, channel, askedAt)) return 'opted-out';
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
  { recipient, kind, askedAt }: OutgoingMessage,
  { address, silences }: Destination,
  find: FindItem,
  now: Date,
): SkipReason | undefined {
  if (recipient.by === 'subscriber' && address !== undefined) {
    const subscriber = readableSubscriber(find(subscriberKey(address)));
    if (subscriber?.id !== recipient.subscriberId) return 'opted-out';
  }
  const suppressions = silences.flatMap((key) => readableSuppression(find(key), now) ?? []);
  if (kind === 'reply') {
    // Whoever has just written is reached, unless a stop word came after that message.
    const hasOptedOut = suppressions.some(
      ({ reason, since }) =>
        reason === 'opted-out' && askedAt !== undefined && since > new Date(askedAt).toISOString(),
    );
    return hasOptedOut ? 'opted-out' : undefined;
  }
  return suppressions.length > 0 ? 'suppressed' : undefined;
}
