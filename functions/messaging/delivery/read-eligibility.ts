import { decideAccess, runningTrialEnd } from '../../access/access-rights.ts';
import type { MessageChannel, SkipReason } from '../../../shared/contracts/messaging.ts';
import {
  channelStateKey,
  parseChannelState,
  parseTemplateStop,
  templateStopKey,
  type ChannelState,
  type TemplateStop,
} from '../../../shared/messages/stops.ts';
import { greetingName } from '../../../shared/values/greeting-name.ts';
import { accessKeys, parseAccessRows } from '../../access/access-rows.ts';
import { channelSettingsKey } from '../../entities/channel-settings.ts';
import {
  deliveryKey,
  recipientPartition,
  safeParseDelivery,
  type Delivery,
  type DeliveryName,
} from '../../entities/delivery.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import { parsePointerItem, pointerKey } from '../../entities/subscriber-pointer.ts';
import {
  isStoppedBroadcast,
  parseBroadcastName,
  broadcastKey,
} from '../../../shared/messages/broadcasts.ts';
import { suppressionKey } from '../../entities/suppression.ts';
import {
  isWindowOpen,
  safeParseWhatsAppContact,
  utcDay,
  whatsAppContactKey,
} from '../../entities/whatsapp-contact.ts';
import { batchGetDistinct, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ItemKey, Table, TableAccess } from '../../runtime/table.ts';
import { kindRules, type OutgoingMessage } from '../outgoing/outgoing-message.ts';
import {
  channelReportsKey,
  readChannelReports,
  type ChannelReports,
} from '../outgoing/channel-reports-store.ts';
import {
  addressPreferenceKeys,
  accountSkipReason,
  addressSkipReason,
  parseAccountRegistration,
  type Destination,
} from './read-send-preferences.ts';

/** The current state that decides whether and where a message is sent. */
export interface SendEligibility extends Destination {
  readonly name: DeliveryName;
  readonly delivery: Delivery | undefined;
  /** How far the provider's reports have come, if its response for this message was lost. */
  readonly reports?: ChannelReports | undefined;
  /** The reason against sending it, if any. */
  readonly skipReason: SkipReason | undefined;
  /** The error of reading it, if any: its queue delivers the message again. */
  readonly error?: unknown;
  /** Name in the greeting; undefined for a recipient without an account or with an unusable name. */
  readonly firstName?: string | undefined;
  /** On WhatsApp: whether free text may be sent, and not only a template. */
  readonly windowIsOpen: boolean;
  /** On WhatsApp: whether the recipient already counts towards today's quota. */
  readonly isCounted?: boolean;
  /** Set if the template is stopped and due for a trial, by one message. */
  readonly templateTrial?: TemplateStop | undefined;
}

export interface BatchEligibility {
  readonly channel: ChannelState;
  /** One per message, in their order. */
  readonly eligibilities: readonly SendEligibility[];
}

export type ReadEligibilities = (messages: readonly OutgoingMessage[]) => Promise<BatchEligibility>;

/** Table access of `eligibilityReader`; only e-mails go to newsletter readers, and only WhatsApp has templates. */
export const eligibilityAccess = {
  email: {
    actions: ['BatchGetItem'],
    partitions: [
      'ACCOUNT#*',
      'CONTACT#*',
      'SUBSCRIBER#*',
      'EMAIL#*',
      'SUPPRESSED#*',
      'CHANNEL#*',
      'RUNS#*',
    ],
  },
  whatsapp: {
    actions: ['BatchGetItem'],
    partitions: ['ACCOUNT#*', 'CONTACT#*', 'SUPPRESSED#*', 'CHANNEL#*', 'RUNS#*', 'TEMPLATE#*'],
  },
} satisfies Readonly<Record<MessageChannel, TableAccess>>;

/**
 * Returns a function that reads the state for a batch of at most ten messages of one channel, in two requests.
 * Consent, access and suppression are current, however long a message has waited.
 */
export function eligibilityReader(
  dependencies: {
    readonly table: Table;
    readonly clock: Clock;
    readonly digest: IdentityDigest;
  },
  channel: MessageChannel,
): ReadEligibilities {
  const { table, clock, digest } = dependencies;
  return async (messages) => {
    const find = await batchGetDistinct(table, [
      channelStateKey(channel),
      ...messages.flatMap((message) => [
        deliveryKey(toDeliveryName(message)),
        ...recipientKeys(message),
        ...(message.template === undefined ? [] : [templateStopKey(message.template.name)]),
        ...(message.run === undefined ? [] : [broadcastKey(parseBroadcastName(message.run))]),
      ]),
    ]);
    const now = clock();
    const found = messages.map((message) => resolveOrFail(message, find, now));
    const destinations = await Promise.all(
      found.map(async ({ address, partnerIds }): Promise<Destination> => ({
        address,
        suppressionKeys: await Promise.all(
          partnerIds.map((name) => suppressionKey(digest, channel, name)),
        ),
      })),
    );
    const deliveries = messages.map((message) =>
      safeParseDelivery(find(deliveryKey(toDeliveryName(message)))),
    );
    const asksForReports = deliveries.some((delivery) => delivery?.state === 'uncertain');
    const findMore = await batchGetDistinct(table, [
      ...messages.flatMap((message, index) =>
        mayStillLeave(deliveries[index])
          ? addressPreferenceKeys(message, destinations[index] ?? noDestination)
          : [],
      ),
      ...(asksForReports ? [channelReportsKey(channel)] : []),
    ]);
    const reports = asksForReports
      ? readChannelReports(findMore(channelReportsKey(channel)))
      : undefined;
    return {
      channel: parseChannelState(find(channelStateKey(channel))),
      eligibilities: messages.map((message, index) => {
        const {
          skipReason,
          windowIsOpen,
          isCounted = false,
          firstName,
          error,
        } = found[index] ?? unreachable('gone');
        const destination = destinations[index] ?? noDestination;
        const template = templateEligibility(message, windowIsOpen, find, now);
        return {
          ...destination,
          name: toDeliveryName(message),
          delivery: deliveries[index],
          reports,
          windowIsOpen,
          isCounted,
          firstName,
          error,
          skipReason: mayStillLeave(deliveries[index])
            ? (skipReason ??
              addressSkipReason(message, destination, findMore, now) ??
              broadcastSkipReason(message, find) ??
              template.skipReason)
            : undefined,
          templateTrial: template.trial,
        };
      }),
    };
  };
}

/** Returns whether a message may be attempted, by its record: of most that come again nothing more is read. */
function mayStillLeave(delivery: Delivery | undefined): boolean {
  return delivery === undefined || ['claimed', 'deferred', 'uncertain'].includes(delivery.state);
}

export function toDeliveryName({ id, channel, recipient }: OutgoingMessage): DeliveryName {
  return { owner: recipientPartition(recipient), id, channel };
}

function recipientKeys({ recipient, channel }: OutgoingMessage): ItemKey[] {
  switch (recipient.by) {
    case 'account': {
      const { accountId } = recipient;
      return [
        // Includes the registration.
        ...accessKeys({ kind: 'account', accountId, trialId: undefined }),
        channelSettingsKey(accountId),
        ...(channel === 'whatsapp' ? [whatsAppContactKey(accountId)] : []),
      ];
    }
    case 'subscriber':
      return [pointerKey(recipient.subscriberId)];
    case 'stranger':
    case 'address':
      return [];
    default:
      return recipient satisfies never;
  }
}

const noDestination: Destination = { address: undefined, suppressionKeys: [] };

type ResolvedDestination = Pick<
  SendEligibility,
  'address' | 'skipReason' | 'windowIsOpen' | 'isCounted' | 'firstName' | 'error'
> & {
  /** All addresses that the partner may use for the recipient: a suppression of any of them applies. */
  readonly partnerIds: readonly string[];
};

function unreachable(skipReason: SkipReason): ResolvedDestination {
  return { address: undefined, partnerIds: [], skipReason, windowIsOpen: false };
}

/** An invalid row must not stop other messages of the batch. */
function resolveOrFail(message: OutgoingMessage, find: FindItem, now: Date): ResolvedDestination {
  try {
    return resolveDestination(message, find, now);
  } catch (error) {
    return { ...unreachable('gone'), skipReason: undefined, error };
  }
}

function resolveDestination(
  message: OutgoingMessage,
  find: FindItem,
  now: Date,
): ResolvedDestination {
  const { recipient } = message;
  switch (recipient.by) {
    case 'account':
      return resolveAccount(message, recipient.accountId, find, now);
    case 'subscriber': {
      const pointer = find(pointerKey(recipient.subscriberId));
      if (pointer === undefined || message.channel === 'whatsapp') return unreachable('gone');
      const { email } = parsePointerItem(pointer);
      return { address: email, partnerIds: [email], skipReason: undefined, windowIsOpen: false };
    }
    case 'stranger':
      if (message.channel === 'email') return unreachable('gone');
      return {
        address: recipient.whatsAppId,
        partnerIds: [recipient.whatsAppId],
        skipReason: undefined,
        windowIsOpen: true,
      };
    case 'address':
      if (message.channel === 'whatsapp') return unreachable('gone');
      return {
        address: recipient.email,
        partnerIds: [recipient.email],
        skipReason: undefined,
        windowIsOpen: false,
      };
    default:
      return recipient satisfies never;
  }
}

function resolveAccount(
  message: OutgoingMessage,
  accountId: string,
  find: FindItem,
  now: Date,
): ResolvedDestination {
  const { kind, channel } = message;
  const registration = parseAccountRegistration(accountId, find, now);
  if (registration === undefined) return unreachable('gone');
  const contact = safeParseWhatsAppContact(find(whatsAppContactKey(accountId)));
  const address = channel === 'email' ? registration.email : (contact?.wa_id ?? contact?.bsuid);
  const windowIsOpen =
    contact !== undefined && message.windowIsClosed !== true && isWindowOpen(contact, now);
  const skipReasonOf = () => {
    if (channel === 'whatsapp' && address === undefined) return 'not-linked';
    const preferenceReason = accountSkipReason(message, find, now);
    if (preferenceReason !== undefined) return preferenceReason;
    if (!kindRules[kind].needsAccess) return undefined;
    const rows = parseAccessRows(find, { kind: 'account', accountId, trialId: undefined });
    const hasAccess = decideAccess(rows, now).hasAccess || runningTrialEnd(rows, now) !== undefined;
    return hasAccess ? undefined : 'no-access';
  };
  const ids = channel === 'email' ? [address] : [address, contact?.wa_id, contact?.bsuid];
  const partnerIds = ids.filter((name) => name !== undefined);
  const isCounted = contact?.counted_on === utcDay(now);
  const firstName = greetingName(registration.nome ?? '');
  return { address, partnerIds, skipReason: skipReasonOf(), windowIsOpen, isCounted, firstName };
}

/** An operator has stopped the whole broadcast. */
function broadcastSkipReason({ run }: OutgoingMessage, find: FindItem): SkipReason | undefined {
  if (run === undefined) return undefined;
  return isStoppedBroadcast(find(broadcastKey(parseBroadcastName(run)))) ? 'stopped' : undefined;
}

/** Outside the customer-service window only a template can be sent, and it may be stopped. */
function templateEligibility(
  { channel, template }: OutgoingMessage,
  windowIsOpen: boolean,
  find: FindItem,
  now: Date,
): { readonly skipReason?: SkipReason; readonly trial?: TemplateStop } {
  if (channel === 'email' || windowIsOpen) return {};
  if (template === undefined) return { skipReason: 'template-stopped' };
  const stop = parseTemplateStop(find(templateStopKey(template.name)));
  if (stop === undefined) return {};
  const isDue = stop.probe_at !== undefined && Date.parse(stop.probe_at) <= now.getTime();
  return isDue ? { trial: stop } : { skipReason: 'template-stopped' };
}
