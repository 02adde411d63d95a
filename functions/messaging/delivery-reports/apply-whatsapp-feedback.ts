import { isTooExpensive } from '../../../shared/messages/whatsapp-templates.ts';
import {
  chargedCategories,
  type ChargedCategory,
  type ChargedDimension,
  type ChargedMetric,
} from '../../../shared/values/metrics.ts';
import { classifyStatusError, withoutWhatsApp } from '../../integrations/whatsapp-failures.ts';
import type {
  WhatsAppFeedback,
  WhatsAppFieldUpdate,
  WhatsAppUser,
  WhatsAppStatus,
} from '../../integrations/whatsapp-events.ts';
import { parseDeliveryReference, parseReferenceText } from '../../entities/delivery.ts';
import type { SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import type { MoveContact } from '../linking/move-contact.ts';
import { messageDigest } from '../inbound/message-digest.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { RecordReport } from '../outgoing/channel-reports-store.ts';
import type { DeliveryStore, PartnerState } from '../delivery/delivery-store.ts';
import type { LiftSuppression, Suppress } from '../suppression/suppress.ts';
import { becameMoreExpensive } from '../../../shared/messages/stops.ts';
import type { TemplateStops } from '../delivery/template-stop-store.ts';
import { fallbackEmail } from './fallback-email.ts';
import type { ReadReportedDeliveries } from './reported-deliveries.ts';

export interface FeedbackDependencies {
  readonly recordProviderStatus: DeliveryStore['recordProviderStatus'];
  readonly find: DeliveryStore['find'];
  readonly recordReport: RecordReport;
  /** Undefined when the stage sends no e-mails. */
  readonly sendEmail: ((message: OutgoingMessage) => Promise<void>) | undefined;
  readonly suppress: Suppress;
  readonly liftSuppression: LiftSuppression;
  readonly templates: Pick<TemplateStops, 'stop' | 'resume'>;
  /** Stops the channel for all recipients, if it is open. */
  readonly stopChannel: (reason: string) => Promise<void>;
  readonly moveContact: MoveContact;
  readonly clock: Clock;
}

/** After this time a failure says nothing about the channel: it has been tried again since, or will be at once. */
const channelFailureMilliseconds = 10 * 60 * 1000;

/** Returns a function that applies one of a batch of pieces of feedback. */
export async function whatsAppFeedbackApplier(
  dependencies: Omit<FeedbackDependencies, 'recordProviderStatus'> & {
    readonly readDeliveries: ReadReportedDeliveries;
  },
  batch: readonly WhatsAppFeedback[],
): Promise<(feedback: WhatsAppFeedback) => Promise<void>> {
  const references = batch.flatMap((feedback) =>
    feedback.kind === 'status' ? (parseStatusReference(feedback) ?? []) : [],
  );
  const { recordProviderStatus } = await dependencies.readDeliveries(
    references.map(({ name }) => name),
  );
  return (feedback) => applyWhatsAppFeedback({ ...dependencies, recordProviderStatus }, feedback);
}

function parseStatusReference({ bizOpaqueCallbackData }: WhatsAppStatus) {
  return parseDeliveryReference(parseReferenceText(bizOpaqueCallbackData), 'whatsapp');
}

/** Applies one piece of feedback from WhatsApp. Idempotent, and independent of the order. */
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
  {
    recordProviderStatus,
    find,
    recordReport,
    sendEmail,
    suppress,
    stopChannel,
    clock,
  }: FeedbackDependencies,
  status: WhatsAppStatus,
): Promise<void> {
  const { id, at, errors, recipient, pricingCategory } = status;
  // This status comes within seconds of the call; the others come when the phone is reached.
  if (status.status === 'sent') await recordReport(at);
  const [code] = errors.map((error) => error.code);
  const reference = parseStatusReference(status);
  const partnerCode = code === undefined ? undefined : String(code);
  const recordState = async (state: PartnerState) =>
    reference !== undefined &&
    (await recordProviderStatus(reference.name, state, {
      partnerId: id,
      partnerCode,
      attempt: reference.attempt,
      at,
    }));
  // A message that was read has been delivered, possibly without a separate status; the charge is counted at delivery.
  const isDelivery =
    status.status === 'delivered' || (status.status === 'read' && pricingCategory !== undefined);
  const isDelivered = isDelivery && (await recordState('delivered'));
  const isRecorded =
    status.status === 'delivered' ? isDelivered : await recordState(states[status.status]);
  logStatus(status, {
    about: reference === undefined ? 'no delivery of ours' : isRecorded ? 'news' : 'known',
    isCharged: reference === undefined ? status.status === 'sent' : isDelivered,
  });
  if (status.status !== 'failed') return;
  if (partnerCode !== undefined && classifyStatusError(code) === 'channel-stop') {
    const age = clock().getTime() - Date.parse(at);
    if (age < channelFailureMilliseconds) await stopChannel(partnerCode);
  }
  if (reference !== undefined && sendEmail !== undefined) {
    // Also for a known failure: the function that recorded it may have stopped before sending the e-mail.
    const email = fallbackEmail(reference.name, await find(reference.name), clock());
    if (email !== undefined) await sendEmail(email);
  }
  const reason = suppressionFor(code);
  if (reason === undefined || recipient === undefined) return;
  for (const address of listAddresses(recipient)) await suppress('whatsapp', address, reason, at);
}

/** Returns the suppression for failures that concern the number itself, and not just this message. */
function suppressionFor(code: number | undefined): SuppressionReason | undefined {
  if (classifyStatusError(code) === 'person-opted-out') return 'opted-out';
  return code === withoutWhatsApp ? 'unreachable' : undefined;
}

/** WhatsApp may address a user by the number or by the user id. */
function listAddresses({ waId, userId }: WhatsAppUser): readonly string[] {
  return [waId, userId].filter((address) => address !== undefined);
}

/**
 * Logs a status. Each status of a message repeats its charge category, and Meta charges on delivery: the charge is
 * counted when its record moves to delivered, which happens once. A message without a record, such as a login code,
 * is counted at its first status, even if that is delivered twice.
 */
function logStatus(
  { id, status, errors, pricingCategory }: WhatsAppStatus,
  outcome: {
    readonly about: 'news' | 'known' | 'no delivery of ours';
    readonly isCharged: boolean;
  },
): void {
  const isCounted = outcome.isCharged && pricingCategory !== undefined;
  logger.info('status of a message', {
    whatsAppMessage: messageDigest(id),
    status,
    about: outcome.about,
    ...(errors.length === 0 ? {} : { codes: errors.map(({ code }) => code) }),
    ...(isCounted
      ? embeddedMetric({ ['ChargedMessages' satisfies ChargedMetric]: 1 }, {
          charged: chargedAs(pricingCategory),
        } satisfies Record<ChargedDimension, string>)
      : {}),
  });
}

/** Each category is a separate metric, so unknown categories of Meta count as 'other'. */
function chargedAs(category: string): ChargedCategory {
  return chargedCategories.find((known) => known === category.toLowerCase()) ?? 'other';
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
      if (isTooExpensive(update.template, update.category)) {
        await templates.stop(update.template, becameMoreExpensive);
      } else await templates.resume(update.template, 'category');
      return;
    case 'marketing-choice':
      for (const address of listAddresses(update.who)) {
        if (update.wants === 'stop') await suppress('whatsapp', address, 'opted-out', update.at);
        else await liftSuppression('whatsapp', address, 'resume', update.at);
      }
      return;
    case 'new-user-id':
      await moveContact(update);
      return;
    case 'other-field':
      logger.warn('unhandled WhatsApp webhook field', { field: update.field });
      return;
    default:
      update satisfies never;
  }
}

/** Statuses in which a template cannot be sent; others, such as an appeal, have no effect. */
const unusable: ReadonlySet<string> = new Set([
  'PAUSED',
  'DISABLED',
  'REJECTED',
  'PENDING_DELETION',
  'DELETED',
  'LIMIT_EXCEEDED',
]);
