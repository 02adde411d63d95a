/**
 * Names of the CloudWatch metrics that functions write and that alarms, the dashboard and the operator's commands
 * read. A metric costs money per month, so there are few.
 */

/** Metrics of one stage, so that two stages of an account do not count together. */
export function metricNamespace(stage: string): string {
  return `BFJ/${stage}`;
}

/**
 * Exceptions, unexpected ones and those of a partner. They become responses, redelivered messages or log lines, so
 * that Lambda's own `Errors` stays at 0.
 */
export const failureMetrics = ['UnexpectedFailure', 'PartnerFailure'] as const;
export type FailureMetric = (typeof failureMetrics)[number];

/** Each failure is counted by both: alarms use the capability, engineers the function. */
export const failureDimensions = ['capability', 'function'] as const;
export type FailureDimension = (typeof failureDimensions)[number];

/** 5xx answers caused by a partner, which the API counts among its own errors. */
export type PartnerErrorMetric = 'PartnerErrors';

/** Business metrics, counted from published events, without personal data. */
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

/** Rejected webhook calls of partners, and unreadable parts of accepted ones. */
export const webhookMetrics = ['RejectedWebhooks', 'UnreadWebhookParts'] as const;
export type WebhookMetric = (typeof webhookMetrics)[number];

/** Partners that call our webhooks. */
export const webhookPartners = ['mercadopago', 'whatsapp'] as const;
export type WebhookPartner = (typeof webhookPartners)[number];

/** Alarms use the partner, engineers the reason. */
export const rejectionDimensions = ['partner', 'reason'] as const;
export type RejectionDimension = (typeof rejectionDimensions)[number];

/** The charge of a message as reported by WhatsApp. */
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
 * Stops for all recipients: of a channel, when it stops and for each batch that finds it stopped since, and of a
 * template, when it stops.
 */
export const stopMetrics = ['ChannelStops', 'TemplateStops'] as const;
export type StopMetric = (typeof stopMetrics)[number];

/**
 * Broadcasts with recipients who got nothing because their hour had passed, and broadcasts that start with more
 * recipients than their channel can serve in time.
 */
export const runMetrics = ['MissedRuns', 'CrowdedRuns'] as const;
export type BroadcastMetric = (typeof runMetrics)[number];

/** Questions not sent to a model because the day's budget was spent, and those that it did not answer. */
export const modelMetrics = ['ModelBudgetSpent', 'ModelFailures'] as const;
export type ModelMetric = (typeof modelMetrics)[number];

/** Age of a cached value that is served because reading it again fails (functions/runtime/cached-value.ts). */
export type CacheMetric = 'StaleMinutes';
