import * as z from 'zod/mini';
import { parseTicker } from '../market/ticker.ts';
import { endpoint } from './endpoint.ts';
import { expectedVersionSchema } from './preferences.ts';

/** Fired alerts are shown for this many days and then deleted. */
export const alertHistoryDays = 90;

/** Higher than the price of any share of B3 ever; a higher target is a typing error. */
export const maxTargetInCentavos = 10_000_000_00;

/** A target further from the price than this factor is rejected as a mistake. */
export const maxPriceMultiple = 100;

/** `acima`: the alert fires at the target or above; `abaixo`: at the target or below. */
export const alertDirections = ['acima', 'abaixo'] as const;
export const alertDirectionSchema = z.enum(alertDirections);
export type AlertDirection = z.infer<typeof alertDirectionSchema>;

/**
 * - `active`: the alert is compared with prices.
 * - `resting`: its user has no access; a plan activates it again.
 * - `fired`: its price was reached and its user notified; it is no longer compared.
 */
export const alertStates = ['active', 'resting', 'fired'] as const;
export const alertStateSchema = z.enum(alertStates);
export type AlertState = z.infer<typeof alertStateSchema>;

/** Why alerts are allowed: by a plan, by a trial, or not at all. */
export const alertAccessSchema = z.enum(['plan', 'trial', 'none']);
export type AlertAccess = z.infer<typeof alertAccessSchema>;

/** How a price has reached an alert. */
export const firingSchema = z.object({
  priceInCentavos: z.int(),
  /** ISO 8601, UTC: the time of the price; for a day's high or low the time of the check. */
  quotedAt: z.string(),
  /** The maximum age of returned prices, in minutes. */
  delayMinutes: z.int(),
  /** `day`: the day's high or low reached the target between two price checks, and the price has moved back. */
  by: z.enum(['price', 'day']),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type Firing = z.infer<typeof firingSchema>;

export const alertSchema = z.object({
  id: z.string(),
  ticker: z.string(),
  direction: alertDirectionSchema,
  targetInCentavos: z.int(),
  state: alertStateSchema,
  /** ISO 8601, UTC. */
  created_at: z.string(),
  /** The alert's version, which `editAlert` expects. */
  updated_at: z.string(),
  firing: z.nullable(firingSchema),
});
export type Alert = z.infer<typeof alertSchema>;

const alertIdSchema = z.string().check(z.regex(/^alt_[0-9A-HJKMNP-TV-Z]{26}$/));

const tickerSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'Escolha um ativo.'),
  z.maxLength(20, 'Use no máximo 20 caracteres.'),
  z.refine((typed) => parseTicker(typed) !== undefined, 'Isso não parece um código de ativo.'),
);

const targetSchema = z
  .int('Digite um valor em reais.')
  .check(
    z.minimum(1, 'O preço precisa ser maior que zero.'),
    z.maximum(maxTargetInCentavos, 'Este preço é maior que o de qualquer ativo.'),
  );

/** The content of an alert. */
const alertFields = {
  direction: alertDirectionSchema,
  targetInCentavos: targetSchema,
  /** The user knows that the price is already reached. */
  confirmed: z.optional(z.boolean()),
} as const;

/** A price that was read before, for showing how far it is from a target. */
const storedAlertPriceSchema = z.object({
  priceInCentavos: z.int(),
  /** ISO 8601, UTC. */
  quotedAt: z.string(),
  /** The maximum age of the price at that time, in minutes. */
  delayMinutes: z.int(),
});
export type StoredAlertPrice = z.infer<typeof storedAlertPriceSchema>;

/** Lists the session's alerts: active ones, and those fired in the last 90 days. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/list-alerts',
  caller: 'session',
  request: z.object({}),
  response: z.object({
    /** Newest first. */
    alerts: z.array(alertSchema),
    /** The newest stored prices of waiting alerts by ticker; an asset without one is missing. */
    prices: z.record(z.string(), storedAlertPriceSchema),
    access: alertAccessSchema,
    /** The maximum number of waiting alerts; 0 without access. */
    limit: z.int(),
  }),
});
export type AlertList = z.infer<typeof listAlerts.response>;

/** Reads the price of an asset for a new alert. */
export const getAlertPrice = endpoint({
  method: 'GET',
  path: '/api/alert-price',
  caller: 'session',
  request: z.object({ ticker: tickerSchema }),
  response: z.object({
    ticker: z.string(),
    name: z.nullable(z.string()),
    priceInCentavos: z.int(),
    /** ISO 8601, UTC; null when the source does not report it. */
    quotedAt: z.nullable(z.string()),
    delayMinutes: z.int(),
    yearHighInCentavos: z.nullable(z.int()),
    yearLowInCentavos: z.nullable(z.int()),
  }),
});
export type AlertPrice = z.infer<typeof getAlertPrice.response>;

/** Creates an alert; for an existing condition it returns the waiting alert. */
export const createAlert = endpoint({
  method: 'POST',
  path: '/api/create-alert',
  caller: 'session',
  request: z.strictObject({ ticker: tickerSchema, ...alertFields }),
  response: z.object({
    alert: alertSchema,
    /** The alert was waiting already, and none was created. */
    existed: z.boolean(),
  }),
});
export type CreatedAlert = z.infer<typeof createAlert.response>;

/** Changes the target of an alert, for the same asset. */
export const editAlert = endpoint({
  method: 'POST',
  path: '/api/edit-alert',
  caller: 'session',
  request: z.strictObject({ id: alertIdSchema, ...alertFields, version: expectedVersionSchema }),
  response: z.object({ alert: alertSchema }),
});

/** Deletes an alert; a fired one leaves the history. A missing one is not an error. */
export const deleteAlert = endpoint({
  method: 'POST',
  path: '/api/delete-alert',
  caller: 'session',
  request: z.strictObject({ id: alertIdSchema }),
  response: z.object({ deleted: z.literal(true) }),
});
