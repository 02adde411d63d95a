import type { EmailEvent } from '../../integrations/ses-events.ts';
import { parseDeliveryReference, type DeliveryName } from '../../entities/delivery.ts';
import type { SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { RecordReport } from '../outgoing/channel-reports-store.ts';
import type { RecordSoftBounce } from '../suppression/soft-bounce-store.ts';
import type { Suppress } from '../suppression/suppress.ts';
import type { ReadReportedDeliveries, ReportedDeliveries } from './reported-deliveries.ts';

export interface EmailEventDependencies {
  readonly deliveries: ReportedDeliveries;
  readonly suppress: Suppress;
  readonly recordReport: RecordReport;
  readonly recordSoftBounce: RecordSoftBounce;
  readonly clock: Clock;
}

/** An event arrived before the record of its message: its queue delivers it again. This is not a fault. */
export class DeliveryNotThereError extends OperationalError {
  override readonly name = 'DeliveryNotThereError';
  override readonly failureMetric = undefined;
}

/** If a record is still missing this long after its mail was accepted, it was deleted with its account. */
const deletedAfterMilliseconds = 2 * 60 * 1000;

/** Returns a function that applies one of a batch of events. */
export async function emailEventApplier(
  dependencies: Omit<EmailEventDependencies, 'deliveries'> & {
    readonly readDeliveries: ReadReportedDeliveries;
  },
  events: readonly EmailEvent[],
): Promise<(event: EmailEvent) => Promise<void>> {
  const references = events.flatMap(({ tags }) => parseDeliveryReference(tags, 'email') ?? []);
  const deliveries = await dependencies.readDeliveries(references.map(({ name }) => name));
  return (event) => applyEmailEvent({ ...dependencies, deliveries }, event);
}

/**
 * Applies an event of SES: updates the message's record, and suppresses an address that bounces or complains. Any
 * event may come twice, late, out of order and before SES's own response.
 * @throws DeliveryNotThereError
 */
export async function applyEmailEvent(
  dependencies: EmailEventDependencies,
  event: EmailEvent,
): Promise<void> {
  const { happening } = event;
  await dependencies.recordReport(event.takenAt);
  if (happening.what === 'bounced') await suppressAll('bounce', happening.addresses);
  if (happening.what === 'complained') await suppressAll('complaint', happening.addresses);
  // Login codes and other mails without their own record have no such tags.
  const reference = parseDeliveryReference(event.tags, 'email');
  if (reference === undefined) return;
  if (await recordEventStatus(dependencies, event, reference)) return;
  if (dependencies.deliveries.exists(reference.name)) return;
  const age = dependencies.clock().getTime() - Date.parse(event.takenAt);
  if (age < deletedAfterMilliseconds) {
    throw new DeliveryNotThereError('An event came before the record of its message');
  }
  logger.info('no record of a message', { deliveryId: reference.name.id });

  async function suppressAll(
    reason: SuppressionReason,
    addresses: readonly string[],
  ): Promise<void> {
    await Promise.all(
      addresses.map((one) => dependencies.suppress('email', one, reason, event.at)),
    );
  }
}

/** @returns false when the event is known already or there is no record */
async function recordEventStatus(
  { deliveries, recordSoftBounce }: EmailEventDependencies,
  { messageId, at, takenAt, happening }: EmailEvent,
  { name, attempt }: { readonly name: DeliveryName; readonly attempt: number },
): Promise<boolean> {
  switch (happening.what) {
    case 'taken':
      return deliveries.recordProviderStatus(name, 'accepted', {
        partnerId: messageId,
        at: takenAt,
      });
    case 'delivered':
    // A complaint implies delivery.
    case 'complained':
      return deliveries.recordProviderStatus(name, 'delivered', { partnerId: messageId, at });
    case 'bounced':
    case 'refused':
      return deliveries.recordProviderStatus(name, 'failed', {
        partnerId: messageId,
        partnerCode: happening.code,
        attempt,
        at,
      });
    case 'returned': {
      const isRecorded = await deliveries.recordProviderStatus(name, 'failed', {
        partnerId: messageId,
        partnerCode: happening.code,
        attempt,
        at,
        // An out-of-office reply arrives as the same event, but that mail was delivered.
        unlessDelivered: true,
      });
      if (isRecorded) {
        for (const address of happening.addresses) await recordSoftBounce(name.owner, address, at);
      }
      return isRecorded;
    }
    case 'held-up':
      return deliveries.recordDelay(name, { attempt, partnerCode: happening.code });
    default:
      return happening satisfies never;
  }
}
