/**
 * Names under which functions count in CloudWatch and alarms, the dashboard and the operator's
 * commands read. A metric costs by the month, so that there are few.
 */

/** Metrics of one stage, so that two stages of an account do not count together. */
export function metricNamespace(stage: string): string {
  return `BFJ/${stage}`;
}

/**
 * Exceptions, which all become answers, messages that come back or noted lines, so that Lambda's
 * own `Errors` stays at 0: those that nobody has foreseen, and those of a partner.
 */
export const failureMetrics = ['UnexpectedFailure', 'PartnerFailure'] as const;
export type FailureMetric = (typeof failureMetrics)[number];

/** Each failure counts under both: alarms look at the capability, whoever mends it at the function. */
export const failureDimensions = ['capability', 'function'] as const;
export type FailureDimension = (typeof failureDimensions)[number];

/** What the business does, counted from its events when they go out: numbers, and never of whom. */
export const businessMetrics = [
  'SignUps',
  'DeletedAccounts',
  'NewsletterSubscriptions',
  'NewsletterDepartures',
  'Trials',
  'PaidPayments',
  'RefusedPayments',
  'RevenueInCentavos',
  'ReturnedInCentavos',
  'EndedSubscriptions',
] as const;
export type BusinessMetric = (typeof businessMetrics)[number];
