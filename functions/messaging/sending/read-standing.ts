import { decideAccess, runningTrialOf } from '../../../shared/access.ts';
import type { MessageChannel, SkipReason } from '../../../shared/contracts/messaging.ts';
import {
  channelStateKey,
  readChannelState,
  readTemplateStop,
  templateStopKey,
  type ChannelState,
  type TemplateStop,
} from '../../../shared/messages/stops.ts';
import { greetedName } from '../../../shared/values/greeted-name.ts';
import { accessKeys, accessRows } from '../../access/access-rows.ts';
import { channelSettingsKey } from '../../records/channel-settings.ts';
import {
  deliveryKey,
  ownerOf,
  readableDelivery,
  type Delivery,
  type DeliveryName,
} from '../../records/delivery.ts';
import type { IdentityDigest } from '../../records/identity-digest.ts';
import { parsePointerItem, pointerKey } from '../../records/subscriber-pointer.ts';
import { isStoppedRun, readRunName, runKey } from '../../../shared/messages/runs.ts';
import { suppressionKey } from '../../records/suppression.ts';
import {
  isWindowOpen,
  readableWhatsAppContact,
  utcDay,
  whatsAppContactKey,
} from '../../records/whatsapp-contact.ts';
import { readEachOnce, type FindItem } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ItemKey, Table, TableAccess } from '../../runtime/table.ts';
import { kindRules, type OutgoingMessage } from '../outgoing/outgoing-message.ts';
import {
  channelReportsKey,
  readChannelReports,
  type ChannelReports,
} from '../outgoing/channel-reports-store.ts';
import {
  addressWishKeys,
  refusalOfAccount,
  refusalOfAddress,
  registrationOf,
  type Destination,
} from './read-wishes.ts';

/** All that is asked before a message leaves, as it is at that moment. */
export interface Standing extends Destination {
  readonly name: DeliveryName;
  readonly delivery: Delivery | undefined;
  /** How far the provider's reports have come, where its answer about this message was lost. */
  readonly reports?: ChannelReports | undefined;
  /** Why it may not be sent, if anything speaks against it. */
  readonly refusal: SkipReason | undefined;
  /** That it could not be read, where that is so: its queue offers the message again. */
  readonly error?: unknown;
  /** Name in the greeting; undefined for a recipient without an account or with an unusable name. */
  readonly firstName?: string | undefined;
  /** On WhatsApp: whether anything may be written, and not a template alone. */
  readonly windowIsOpen: boolean;
  /** On WhatsApp: whether they count for this day already. */
  readonly isCounted?: boolean;
  /** Its template is stopped, and is to be tried again about now: by one message. */
  readonly templateTrial?: TemplateStop | undefined;
}

export interface BatchStanding {
  readonly channel: ChannelState;
  /** Of each message, in their order. */
  readonly standings: readonly Standing[];
}

export type ReadStandings = (messages: readonly OutgoingMessage[]) => Promise<BatchStanding>;

/** What `standingReader` does to the table; only e-mails go to readers of the newsletter, and only WhatsApp has templates. */
export const standingAccess = {
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
 * Reads for a batch of at most ten messages of one channel what decides about each of them, in two
 * requests: consent, access and suppression are as they are now, however long a message has waited.
 */
export function standingReader(
  dependencies: {
    readonly table: Table;
    readonly clock: Clock;
    readonly digest: IdentityDigest;
  },
  channel: MessageChannel,
): ReadStandings {
  const { table, clock, digest } = dependencies;
  return async (messages) => {
    const find = await readEachOnce(table, [
      channelStateKey(channel),
      ...messages.flatMap((message) => [
        deliveryKey(nameOf(message)),
        ...recipientKeys(message),
        ...(message.template === undefined ? [] : [templateStopKey(message.template.name)]),
        ...(message.run === undefined ? [] : [runKey(readRunName(message.run))]),
      ]),
    ]);
    const now = clock();
    const found = messages.map((message) => whereToIfReadable(message, find, now));
    const destinations = await Promise.all(
      found.map(async ({ address, names }): Promise<Destination> => ({
        address,
        silences: await Promise.all(names.map((name) => suppressionKey(digest, channel, name))),
      })),
    );
    const deliveries = messages.map((message) =>
      readableDelivery(find(deliveryKey(nameOf(message)))),
    );
    const asksForReports = deliveries.some((delivery) => delivery?.state === 'uncertain');
    const findMore = await readEachOnce(table, [
      ...messages.flatMap((message, place) =>
        addressWishKeys(message, destinations[place] ?? noDestination),
      ),
      ...(asksForReports ? [channelReportsKey(channel)] : []),
    ]);
    const reports = asksForReports
      ? readChannelReports(findMore(channelReportsKey(channel)))
      : undefined;
    return {
      channel: readChannelState(find(channelStateKey(channel))),
      standings: messages.map((message, place) => {
        const {
          refusal,
          windowIsOpen,
          isCounted = false,
          firstName,
          error,
        } = found[place] ?? nowhere('gone');
        const destination = destinations[place] ?? noDestination;
        const template = standingOfTemplate(message, windowIsOpen, find, now);
        return {
          ...destination,
          name: nameOf(message),
          delivery: deliveries[place],
          reports,
          windowIsOpen,
          isCounted,
          firstName,
          error,
          refusal:
            refusal ??
            refusalOfAddress(message, destination, findMore, now) ??
            refusalOfRun(message, find) ??
            template.refusal,
          templateTrial: template.trial,
        };
      }),
    };
  };
}

export function nameOf({ id, channel, recipient }: OutgoingMessage): DeliveryName {
  return { owner: ownerOf(recipient), id, channel };
}

function recipientKeys({ recipient, channel }: OutgoingMessage): ItemKey[] {
  switch (recipient.by) {
    case 'account': {
      const { accountId } = recipient;
      return [
        // The registration is among them.
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

const noDestination: Destination = { address: undefined, silences: [] };

type Whereto = Pick<
  Standing,
  'address' | 'refusal' | 'windowIsOpen' | 'isCounted' | 'firstName' | 'error'
> & {
  /** All that the partner may call the person by: what is said of any of them is said of the person. */
  readonly names: readonly string[];
};

function nowhere(refusal: SkipReason): Whereto {
  return { address: undefined, names: [], refusal, windowIsOpen: false };
}

/** One damaged row holds no other message of the batch back. */
function whereToIfReadable(message: OutgoingMessage, find: FindItem, now: Date): Whereto {
  try {
    return whereTo(message, find, now);
  } catch (error) {
    return { ...nowhere('gone'), refusal: undefined, error };
  }
}

function whereTo(message: OutgoingMessage, find: FindItem, now: Date): Whereto {
  const { recipient } = message;
  switch (recipient.by) {
    case 'account':
      return whereToAccount(message, recipient.accountId, find, now);
    case 'subscriber': {
      const pointer = find(pointerKey(recipient.subscriberId));
      if (pointer === undefined || message.channel === 'whatsapp') return nowhere('gone');
      const { email } = parsePointerItem(pointer);
      return { address: email, names: [email], refusal: undefined, windowIsOpen: false };
    }
    case 'stranger':
      if (message.channel === 'email') return nowhere('gone');
      return {
        address: recipient.whatsAppId,
        names: [recipient.whatsAppId],
        refusal: undefined,
        windowIsOpen: true,
      };
    case 'address':
      if (message.channel === 'whatsapp') return nowhere('gone');
      return {
        address: recipient.email,
        names: [recipient.email],
        refusal: undefined,
        windowIsOpen: false,
      };
    default:
      return recipient satisfies never;
  }
}

function whereToAccount(
  message: OutgoingMessage,
  accountId: string,
  find: FindItem,
  now: Date,
): Whereto {
  const { kind, channel } = message;
  const registration = registrationOf(accountId, find, now);
  if (registration === undefined) return nowhere('gone');
  const contact = readableWhatsAppContact(find(whatsAppContactKey(accountId)));
  const address = channel === 'email' ? registration.email : (contact?.wa_id ?? contact?.bsuid);
  const windowIsOpen =
    contact !== undefined && message.windowIsClosed !== true && isWindowOpen(contact, now);
  const refusal = () => {
    if (channel === 'whatsapp' && address === undefined) return 'not-linked';
    const wish = refusalOfAccount(message, find, now);
    if (wish !== undefined) return wish;
    if (!kindRules[kind].needsAccess) return undefined;
    const rows = accessRows(find, { kind: 'account', accountId, trialId: undefined });
    const hasAccess = decideAccess(rows, now).hasAccess || runningTrialOf(rows, now) !== undefined;
    return hasAccess ? undefined : 'no-access';
  };
  const known = channel === 'email' ? [address] : [address, contact?.wa_id, contact?.bsuid];
  const names = known.filter((name) => name !== undefined);
  const isCounted = contact?.counted_on === utcDay(now);
  const firstName = greetedName(registration.nome ?? '');
  return { address, names, refusal: refusal(), windowIsOpen, isCounted, firstName };
}

/** An operator has stopped all that it is of. */
function refusalOfRun({ run }: OutgoingMessage, find: FindItem): SkipReason | undefined {
  if (run === undefined) return undefined;
  return isStoppedRun(find(runKey(readRunName(run)))) ? 'stopped' : undefined;
}

/** Outside the window a template is the only way, and this one may be stopped. */
function standingOfTemplate(
  { channel, template }: OutgoingMessage,
  windowIsOpen: boolean,
  find: FindItem,
  now: Date,
): { readonly refusal?: SkipReason; readonly trial?: TemplateStop } {
  if (channel === 'email' || windowIsOpen) return {};
  if (template === undefined) return { refusal: 'template-stopped' };
  const stop = readTemplateStop(find(templateStopKey(template.name)));
  if (stop === undefined) return {};
  const isDue = stop.probe_at !== undefined && Date.parse(stop.probe_at) <= now.getTime();
  return isDue ? { trial: stop } : { refusal: 'template-stopped' };
}
