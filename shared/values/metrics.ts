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

/** 5xx answers caused by a partner, which the API counts among its own errors. */
export type PartnerErrorMetric = 'PartnerErrors';

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

/** Calls of partners' webhooks that were refused, and parts of taken ones that nobody could read. */
export const webhookMetrics = ['RejectedWebhooks', 'UnreadWebhookParts'] as const;
export type WebhookMetric = (typeof webhookMetrics)[number];

/** Whoever calls a webhook of ours. */
export const webhookPartners = ['mercadopago', 'whatsapp'] as const;
export type WebhookPartner = (typeof webhookPartners)[number];

/** An alarm looks at the partner, whoever mends it at the reason. */
export const rejectionDimensions = ['partner', 'reason'] as const;
export type RejectionDimension = (typeof rejectionDimensions)[number];

/** What WhatsApp says that it charges for a message. */
export type ChargedMetric = 'ChargedMessages';
export type ChargedDimension = 'charged';
export const chargedCategories = [
  'marketing',
  'utility',
  'authentication',
  'service',
  'other',
] as const;
export type ChargedCategory = (typeof chargedCategories)[number];

/**
 * What stops for everybody: a channel, counted when it does and by each batch of messages that finds it
 * stopped since, and a template, counted when it does.
 */
export const stopMetrics = ['ChannelStops', 'TemplateStops'] as const;
export type StopMetric = (typeof stopMetrics)[number];

/**
 * Runs of an edition of which somebody got nothing since its hour had passed, and those that begin with more people
 * than their channel serves in time.
 */
export const runMetrics = ['MissedRuns', 'CrowdedRuns'] as const;
export type RunMetric = (typeof runMetrics)[number];

/** Questions that a model was not asked, since the day's money for it was spent, and those that it did not answer. */
export const modelMetrics = ['ModelBudgetSpent', 'ModelFailures'] as const;
export type ModelMetric = (typeof modelMetrics)[number];

/** Age of a cached value that is served because reading it again fails (functions/runtime/cached-value.ts). */
export type CacheMetric = 'StaleMinutes';
