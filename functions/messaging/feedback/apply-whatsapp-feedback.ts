import { isTooDear } from '../../../shared/messages/whatsapp-templates.ts';
import {
  chargedCategories,
  type ChargedCategory,
  type ChargedDimension,
  type ChargedMetric,
} from '../../../shared/values/metrics.ts';
import { failureOfStatusCode, withoutWhatsApp } from '../../integrations/whatsapp-failures.ts';
import type {
  WhatsAppFeedback,
  WhatsAppFieldUpdate,
  WhatsAppPerson,
  WhatsAppStatus,
} from '../../integrations/whatsapp-news.ts';
import { readDeliveryReference, referenceOfText } from '../../records/delivery.ts';
import type { SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import type { MoveContact } from '../linking/move-contact.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { RecordReport } from '../outgoing/channel-reports-store.ts';
import type { DeliveryStore, PartnerState } from '../sending/delivery-store.ts';
import type { LiftSuppression, Suppress } from '../suppression/suppress.ts';
import { becameDearer } from '../../../shared/messages/stops.ts';
import type { TemplateStops } from '../sending/template-stop-store.ts';
import { emailInstead } from './late-failure.ts';

export interface FeedbackDependencies {
  readonly hear: DeliveryStore['hear'];
  readonly find: DeliveryStore['find'];
  readonly recordReport: RecordReport;
  /** Undefined where there are no e-mails. */
  readonly sendEmail: ((message: OutgoingMessage) => Promise<void>) | undefined;
  readonly suppress: Suppress;
  readonly liftSuppression: LiftSuppression;
  readonly templates: Pick<TemplateStops, 'stop' | 'resume'>;
  /** Stops the channel for everybody, if it is open. */
  readonly stopChannel: (reason: string) => Promise<void>;
  readonly moveContact: MoveContact;
  readonly clock: Clock;
}

/** What a failure says of the whole channel is old by then: it was tried again since, or will be at once. */
const channelNewsMilliseconds = 10 * 60 * 1000;

/** Does what follows from one thing that WhatsApp has told; it may be told again, and in any order. */
export async function applyWhatsAppFeedback(
  dependencies: FeedbackDependencies,
  feedback: WhatsAppFeedback,
): Promise<void> {
  if (feedback.kind === 'status') await applyStatus(dependencies, feedback);
  else await applyUpdate(dependencies, feedback);
}

const states = {
  sent: 'accepted',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
} as const satisfies Record<WhatsAppStatus['status'], PartnerState>;

async function applyStatus(
  { hear, find, recordReport, sendEmail, suppress, stopChannel, clock }: FeedbackDependencies,
  status: WhatsAppStatus,
): Promise<void> {
  const { id, at, errors, recipient, pricingCategory } = status;
  // This status comes within seconds of the call; the others come when the phone is reached.
  if (status.status === 'sent') await recordReport(at);
  const [code] = errors.map((error) => error.code);
  const told = readDeliveryReference(referenceOfText(status.bizOpaqueCallbackData), 'whatsapp');
  const partnerCode = code === undefined ? undefined : String(code);
  const hears = async (state: PartnerState) =>
    told !== undefined &&
    (await hear(told.name, state, { partnerId: id, partnerCode, attempt: told.attempt, at }));
  // One that was read has been delivered, of which there may be no word of its own; it is charged there.
  const isDelivery =
    status.status === 'delivered' || (status.status === 'read' && pricingCategory !== undefined);
  const isDelivered = isDelivery && (await hears('delivered'));
  const isNews = status.status === 'delivered' ? isDelivered : await hears(states[status.status]);
  noteStatus(status, {
    about: told === undefined ? 'no delivery of ours' : isNews ? 'news' : 'known',
    isCharged: told === undefined ? status.status === 'sent' : isDelivered,
  });
  if (status.status !== 'failed') return;
  if (partnerCode !== undefined && failureOfStatusCode(code) === 'channel-stop') {
    const age = clock().getTime() - Date.parse(at);
    if (age < channelNewsMilliseconds) await stopChannel(partnerCode);
  }
  if (told !== undefined && sendEmail !== undefined) {
    // Also of what is known already: whoever noted it may have died before this.
    const email = emailInstead(told.name, await find(told.name), clock());
    if (email !== undefined) await sendEmail(email);
  }
  const reason = suppressionFor(code);
  if (reason === undefined || recipient === undefined) return;
  for (const address of addressesOf(recipient)) await suppress('whatsapp', address, reason, at);
}

/** What a failure says of the number itself, and not of this one message. */
function suppressionFor(code: number | undefined): SuppressionReason | undefined {
  if (failureOfStatusCode(code) === 'person-opted-out') return 'opted-out';
  return code === withoutWhatsApp ? 'unreachable' : undefined;
}

/** Somebody may be written to by either. */
function addressesOf({ waId, userId }: WhatsAppPerson): readonly string[] {
  return [waId, userId].filter((address) => address !== undefined);
}

/**
 * What a message is charged as comes with each of its statuses, and it is charged for being delivered: it is
 * counted where its record moves there, which happens once. Of one without a record, such as the code of a
 * login, the first status counts, also where it is told twice.
 */
function noteStatus(
  { id, status, errors, pricingCategory }: WhatsAppStatus,
  known: {
    readonly about: 'news' | 'known' | 'no delivery of ours';
    readonly isCharged: boolean;
  },
): void {
  const isCounted = known.isCharged && pricingCategory !== undefined;
  logger.info('status of a message', {
    whatsAppMessage: messageDigest(id),
    status,
    about: known.about,
    ...(errors.length === 0 ? {} : { codes: errors.map(({ code }) => code) }),
    ...(isCounted
      ? embeddedMetric({ ['ChargedMessages' satisfies ChargedMetric]: 1 }, {
          charged: chargedAs(pricingCategory),
        } satisfies Record<ChargedDimension, string>)
      : {}),
  });
}

/** Each is a metric of its own, so that a word which Meta makes up makes none. */
function chargedAs(told: string): ChargedCategory {
  return chargedCategories.find((known) => known === told.toLowerCase()) ?? 'other';
}

async function applyUpdate(
  { suppress, liftSuppression, templates, moveContact }: FeedbackDependencies,
  update: WhatsAppFieldUpdate,
): Promise<void> {
  switch (update.kind) {
    case 'template-status':
      logger.info('template of WhatsApp changed', { template: update.template, to: update.event });
      if (update.event === 'APPROVED') await templates.resume(update.template, 'status');
      else if (unusable.has(update.event)) await templates.stop(update.template, update.event);
      return;
    case 'template-category':
      logger.info('template of WhatsApp moved', {
        template: update.template,
        to: update.category,
      });
      if (isTooDear(update.template, update.category)) {
        await templates.stop(update.template, becameDearer);
      } else await templates.resume(update.template, 'category');
      return;
    case 'marketing-choice':
      for (const address of addressesOf(update.who)) {
        if (update.wants === 'stop') await suppress('whatsapp', address, 'opted-out', update.at);
        else await liftSuppression('whatsapp', address, 'resume', update.at);
      }
      return;
    case 'new-user-id':
      await moveContact(update);
      return;
    case 'other-field':
      logger.warn('WhatsApp tells what nobody follows', { field: update.field });
      return;
    default:
      update satisfies never;
  }
}

/** Statuses in which a template cannot be sent; of others, such as an appeal, nothing follows. */
const unusable: ReadonlySet<string> = new Set([
  'PAUSED',
  'DISABLED',
  'REJECTED',
  'PENDING_DELETION',
  'DELETED',
  'LIMIT_EXCEEDED',
]);
