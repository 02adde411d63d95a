import type {
  ReadReportedDeliveries,
  ReportedDeliveries,
} from '../../../functions/messaging/delivery-reports/reported-deliveries.ts';
import type { RecordReport } from '../../../functions/messaging/outgoing/channel-reports-store.ts';
import type { DeliveryName } from '../../../functions/entities/delivery.ts';
import { statusBatch } from '../../../infra/capabilities/sending-rate.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A status of a message, as the partner reports it. */
export interface Report {
  readonly name: DeliveryName;
  readonly takenAt: string;
  readonly status: Parameters<ReportedDeliveries['recordProviderStatus']>;
}

const batchSize = statusBatch.size;
const windowMilliseconds = statusBatch.windowSeconds * 1000;
/** When the table fails, the queue delivers the report again. */
const retryMilliseconds = 60_000;

/** Simulates the queue of reports and its consumers, each of which takes many at once. */
export function simulatedReports(
  time: VirtualTime,
  consumers: number,
  readDeliveries: ReadReportedDeliveries,
  recordReport: RecordReport,
): (report: Report) => void {
  const waiting: Report[] = [];
  let isWindowOpen = false;
  let busy = 0;

  const deliver = (report: Report) => {
    waiting.push(report);
    if (waiting.length >= batchSize) takeBatch();
    else if (!isWindowOpen) openWindow();
  };

  const openWindow = () => {
    isWindowOpen = true;
    time.after(windowMilliseconds, () => {
      isWindowOpen = false;
      takeBatch();
    });
  };

  const takeBatch = () => {
    if (busy === consumers) return;
    const batch = waiting.splice(0, batchSize);
    if (batch.length === 0) return;
    busy += 1;
    void consume(batch);
  };

  const consume = async (batch: readonly Report[]): Promise<void> => {
    await apply(batch);
    busy -= 1;
    if (waiting.length >= batchSize) takeBatch();
    else if (waiting.length > 0 && !isWindowOpen) openWindow();
  };

  const apply = async (batch: readonly Report[]): Promise<void> => {
    const again = (report: Report) => time.after(retryMilliseconds, () => deliver(report));
    try {
      const deliveries = await readDeliveries(batch.map(({ name }) => name));
      await Promise.all(
        batch.map(async (report) => {
          try {
            await recordReport(report.takenAt);
            await deliveries.recordProviderStatus(...report.status);
          } catch {
            again(report);
          }
        }),
      );
    } catch {
      for (const report of batch) again(report);
    }
  };

  return deliver;
}
