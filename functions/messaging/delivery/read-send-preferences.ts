import * as z from 'zod/mini';
import { isInTrial } from '../../access/access-rights.ts';
import type { MessageChannel, SkipReason } from '../../../shared/contracts/messaging.ts';
import { messageFrequencySchema, yesNoSchema } from '../../../shared/contracts/preferences.ts';
import { appliedFrequency } from '../../../shared/messages/message-days.ts';
import { accessKeys, parseAccessRows } from '../../access/access-rows.ts';
import {
  channelSettingsKey,
  hasOptedOutSince,
  parseChannelSettings,
  wantsMessage,
} from '../../entities/channel-settings.ts';
import { safeParseSubscriber, subscriberKey } from '../../entities/newsletter-subscriber.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { safeParseSuppression } from '../../entities/suppression.ts';
import { batchGetDistinct, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ItemKey, Table, TableAccess } from '../../runtime/table.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/*
 * Reasons against a message that the recipient has caused, by a choice or by deleting the account. They must take
 * effect within seconds, so they are read again while a message waits for its slot.
 */

/** The address of a message, and the keys of its suppressions. */
export interface Destination {
  readonly address: string | undefined;
  readonly suppressionKeys: readonly ItemKey[];
}

export interface AddressedMessage {
  readonly message: OutgoingMessage;
  readonly eligibility: Destination;
}

/**
 * Reads the current preferences of the recipients of at most ten messages, in one request.
 * @returns for each message, in their order, the reason against sending it, if any
 */
export type ReadSendPreferences = (
  items: readonly AddressedMessage[],
) => Promise<readonly (SkipReason | undefined)[]>;

/** Table access of `sendPreferenceReader`; only e-mails go to newsletter readers. */
export const sendPreferenceAccess = {
  email: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'EMAIL#*', 'SUPPRESSED#*'] },
  whatsapp: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'SUPPRESSED#*'] },
} satisfies Readonly<Record<MessageChannel, TableAccess>>;

export function sendPreferenceReader(table: Table, clock: Clock): ReadSendPreferences {
  return async (items) => {
    const find = await batchGetDistinct(
      table,
      items.flatMap(({ message, eligibility }) => [
        ...accountPreferenceKeys(message),
        ...addressPreferenceKeys(message, eligibility),
      ]),
    );
    const now = clock();
    return items.map(
      ({ message, eligibility }) =>
        accountSkipReason(message, find, now) ?? addressSkipReason(message, eligibility, find, now),
    );
  };
}

/** The fields of a registration that decide about messages; other invalid fields are ignored. */
const registrationSchema = z.object({
  email: z.string(),
  email_verified_at: z.optional(z.string()),
  telefone: z.string(),
  // A missing or invalid name must not stop a message.
  nome: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((name) => (typeof name === 'string' ? name : '')),
    ),
  ),
  periodicidade_msg: messageFrequencySchema,
  relatórios_da_carteira: yesNoSchema,
  // Added later: older registrations lack it.
  mensagem_ao_decorrer_do_dia: z._default(yesNoSchema, 'nao'),
});

export type Registration = z.infer<typeof registrationSchema>;

/**
 * Returns the registration with the message frequency that applies now, by the access rows among those that were
 * read.
 */
export function parseAccountRegistration(
  accountId: string,
  find: FindItem,
  now: Date,
): Registration | undefined {
  const { data } = registrationSchema.safeParse(find(rowKey(accountId, 'ACCOUNT')));
  if (data === undefined || data.periodicidade_msg === 'diaria') return data;
  const rows = parseAccessRows(find, { kind: 'account', accountId, trialId: undefined });
  const frequency = appliedFrequency(data.periodicidade_msg, isInTrial(rows, now));
  return { ...data, periodicidade_msg: frequency };
}

function accountPreferenceKeys({ recipient }: OutgoingMessage): ItemKey[] {
  if (recipient.by !== 'account') return [];
  const { accountId } = recipient;
  return [
    // Includes the registration.
    ...accessKeys({ kind: 'account', accountId, trialId: undefined }),
    channelSettingsKey(accountId),
  ];
}

/** @throws a zod error for settings that cannot be read */
export function accountSkipReason(
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
  const registration = parseAccountRegistration(recipient.accountId, find, now);
  if (registration === undefined) return 'gone';
  const item = find(channelSettingsKey(recipient.accountId));
  const settings = item === undefined ? undefined : parseChannelSettings(item);
  if (askedAt !== undefined && hasOptedOutSince(settings, channel, askedAt)) return 'opted-out';
  return wantsMessage(settings, registration, kind, channel) ? undefined : 'opted-out';
}

export function addressPreferenceKeys(
  { recipient }: OutgoingMessage,
  { address, suppressionKeys }: Destination,
): readonly ItemKey[] {
  return recipient.by === 'subscriber' && address !== undefined
    ? [...suppressionKeys, subscriberKey(address)]
    : suppressionKeys;
}

export function addressSkipReason(
  { recipient, kind, askedAt }: OutgoingMessage,
  { address, suppressionKeys }: Destination,
  find: FindItem,
  now: Date,
): SkipReason | undefined {
  if (recipient.by === 'subscriber' && address !== undefined) {
    const subscriber = safeParseSubscriber(find(subscriberKey(address)));
    if (subscriber?.id !== recipient.subscriberId) return 'opted-out';
  }
  const suppressions = suppressionKeys.flatMap((key) => safeParseSuppression(find(key), now) ?? []);
  if (kind === 'reply') {
    // An answer reaches a suppressed user who has just written, unless a stop word came after that message.
    const hasOptedOut = suppressions.some(
      ({ reason, since }) =>
        reason === 'opted-out' && askedAt !== undefined && since > new Date(askedAt).toISOString(),
    );
    return hasOptedOut ? 'opted-out' : undefined;
  }
  return suppressions.length > 0 ? 'suppressed' : undefined;
}
