import * as z from 'zod/mini';
import { parseTicker } from '../market/ticker.ts';
import { endpoint } from './endpoint.ts';
import { knownVersionSchema } from './preferences.ts';

/** Fired ones are shown for so long, and then gone. */
export const alertHistoryDays = 90;

/** A higher price than any share of B3 has ever had; what is above it is a slip of the keyboard. */
export const maximumTargetInCentavos = 10_000_000_00;

/** A target further from the price than this factor is rejected as a mistake. */
export const mostTimesThePrice = 100;

/** `acima`: the price is to be the target or more; `abaixo`: the target or less. */
export const alertDirections = ['acima', 'abaixo'] as const;
export const alertDirectionSchema = z.enum(alertDirections);
export type AlertDirection = z.infer<typeof alertDirectionSchema>;

/**
 * - `active`: it is compared with prices. - `resting`: its user has no access; a plan activates it again. - `fired`:
 * its price was reached and its user notified; it is not compared any more.
 */
export const alertStates = ['active', 'resting', 'fired'] as const;
export const alertStateSchema = z.enum(alertStates);
export type AlertState = z.infer<typeof alertStateSchema>;

/** Why alerts are allowed: by a plan, by a trial, or not at all. */
export const alertAccessSchema = z.enum(['plan', 'trial', 'none']);
export type AlertAccess = z.infer<typeof alertAccessSchema>;

/** How an alert's price was met. */
export const firingSchema = z.object({
  priceInCentavos: z.int(),
  /** ISO 8601, UTC: of which moment the price is. Of a day's high or low it is when it was seen. */
  quotedAt: z.string(),
  /** The maximum age of returned prices, in minutes. */
  delayMinutes: z.int(),
  /** `day`: the high or low of the day has touched it between two looks, and the price has gone back. */
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
  /** Its version, for `editAlert`. */
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
    z.maximum(maximumTargetInCentavos, 'Este preço é maior que o de qualquer ativo.'),
  );

/** The content of an alert. */
const wish = {
  direction: alertDirectionSchema,
  targetInCentavos: targetSchema,
  /** The user knows that the price is already reached. */
  confirmed: z.optional(z.boolean()),
} as const;

/** Lists the session's alerts: active ones, and those fired in the last 90 days. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/list-alerts',
  caller: 'session',
  request: z.object({}),
  response: z.object({
    /** Newest first. */
    alerts: z.array(alertSchema),
    access: alertAccessSchema,
    /** How many may wait at the same moment; 0 without access. */
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
    /** ISO 8601, UTC; null where the source does not say. */
    quotedAt: z.nullable(z.string()),
    delayMinutes: z.int(),
    yearHighInCentavos: z.nullable(z.int()),
    yearLowInCentavos: z.nullable(z.int()),
  }),
});
export type AlertPrice = z.infer<typeof getAlertPrice.response>;

/** The same alert again is the one that waits already. */
export const createAlert = endpoint({
  method: 'POST',
  path: '/api/create-alert',
  caller: 'session',
  request: z.strictObject({ ticker: tickerSchema, ...wish }),
  response: z.object({
    alert: alertSchema,
    /** It waited already, and nothing was made. */
    existed: z.boolean(),
  }),
});
export type CreatedAlert = z.infer<typeof createAlert.response>;

/** Waits for something else from now on, for the same asset. */
export const editAlert = endpoint({
  method: 'POST',
  path: '/api/edit-alert',
  caller: 'session',
  request: z.strictObject({ id: alertIdSchema, ...wish, version: knownVersionSchema }),
  response: z.object({ alert: alertSchema }),
});

/** Also one that has fired, which then leaves the history; one that is gone already is no error. */
export const deleteAlert = endpoint({
  method: 'POST',
  path: '/api/delete-alert',
  caller: 'session',
  request: z.strictObject({ id: alertIdSchema }),
  response: z.object({ deleted: z.literal(true) }),
});
