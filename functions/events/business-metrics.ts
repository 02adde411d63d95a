import { billingEvents } from '../../shared/contracts/billing-events.ts';
import type { DomainEventEnvelope, DomainEventName } from '../../shared/contracts/events.ts';
import type { BusinessMetric } from '../../shared/values/metrics.ts';

/** The metric for which each event is counted. */
const metricByEvent: Readonly<Partial<Record<DomainEventName, BusinessMetric>>> = {
  'account.created': 'SignUps',
  'account.deleted': 'DeletedAccounts',
  'newsletter.subscribed': 'NewsletterSubscriptions',
  'newsletter.unsubscribed': 'NewsletterDepartures',
  'trial.started': 'Trials',
  'payment.approved': 'PaidPayments',
  'payment.rejected': 'RefusedPayments',
  'subscription.ended': 'EndedSubscriptions',
};

export type BusinessMetricCounts = Partial<Record<BusinessMetric, number>>;

/**
 * Counts events as business metrics, without personal data. An event that is published twice, as when the stream
 * repeats a batch, counts twice: for exact numbers use the ledgers.
 */
export function countBusinessMetrics(events: readonly DomainEventEnvelope[]): BusinessMetricCounts {
  const numbers: BusinessMetricCounts = {};
  const add = (metric: BusinessMetric, amount: number) => {
    numbers[metric] = (numbers[metric] ?? 0) + amount;
  };
  for (const { eventName, data } of events) {
    const metric = metricByEvent[eventName];
    if (metric !== undefined) add(metric, 1);
    if (eventName === 'payment.approved') {
      add('RevenueInCentavos', billingEvents[eventName].data.parse(data).amountInCentavos);
    }
    if (eventName === 'payment.refunded' || eventName === 'payment.charged_back') {
      const payment = billingEvents[eventName].data.parse(data);
      add('ReturnedInCentavos', payment.refundedAmountInCentavos || payment.amountInCentavos);
    }
  }
  return numbers;
}
