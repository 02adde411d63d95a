import type { EmailEvent } from '../../integrations/ses-events.ts';
import { readDeliveryReference, type DeliveryName } from '../../records/delivery.ts';
import type { SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { Clock } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { RecordReport } from '../outgoing/channel-reports-store.ts';
import type { DeliveryStore } from '../sending/delivery-store.ts';
import type { RecordSoftBounce } from '../suppression/soft-bounce-store.ts';
import type { Suppress } from '../suppression/suppress.ts';

export interface EmailEventDependencies {
  readonly deliveries: Pick<DeliveryStore, 'hear' | 'note' | 'exists'>;
  readonly suppress: Suppress;
  readonly recordReport: RecordReport;
  readonly recordSoftBounce: RecordSoftBounce;
  readonly clock: Clock;
}

/** An event came before what it is about: its queue has to give it again. Nothing is wrong yet. */
export class DeliveryNotThereError extends OperationalError {
  override readonly name = 'DeliveryNotThereError';
  override readonly countsAs = undefined;
}

/** A record that is not there so long after its mail was taken is gone, with the account that it was of. */
const goneAfterMilliseconds = 2 * 60 * 1000;

/**
 * Does what an event of SES asks for: what became of a message goes to its record, and an address that
 * bounces or complains is not written to again, whatever the mail was. Any event may come twice, late,
 * before others and before SES's own answer.
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
  // Codes for a login and other mails without a record of their own have no such tags.
  const reference = readDeliveryReference(event.tags, 'email');
  if (reference === undefined) return;
  if (await tell(dependencies, event, reference)) return;
  if (await dependencies.deliveries.exists(reference.name)) return;
  const age = dependencies.clock().getTime() - Date.parse(event.takenAt);
  if (age < goneAfterMilliseconds) {
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

/** @returns false where it is no news, or there is no record */
async function tell(
  { deliveries, recordSoftBounce }: EmailEventDependencies,
  { messageId, at, takenAt, happening }: EmailEvent,
  { name, attempt }: { readonly name: DeliveryName; readonly attempt: number },
): Promise<boolean> {
  switch (happening.what) {
    case 'taken':
      return deliveries.hear(name, 'accepted', { partnerId: messageId, at: takenAt });
    case 'delivered':
    // Whoever complains has got it.
    case 'complained':
      return deliveries.hear(name, 'delivered', { partnerId: messageId, at });
    case 'bounced':
    case 'refused':
      return deliveries.hear(name, 'failed', {
        partnerId: messageId,
        partnerCode: happening.code,
        attempt,
        at,
      });
    case 'returned': {
      const isNews = await deliveries.hear(name, 'failed', {
        partnerId: messageId,
        partnerCode: happening.code,
        attempt,
        at,
        // The answering machine of somebody who is away looks the same, and their mail has arrived.
        unlessDelivered: true,
      });
      if (isNews) {
        for (const address of happening.addresses) await recordSoftBounce(name.owner, address, at);
      }
      return isNews;
    }
    case 'held-up':
      return deliveries.note(name, { attempt, partnerCode: happening.code });
    default:
      return happening satisfies never;
  }
}
