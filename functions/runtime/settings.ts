import * as z from 'zod/mini';
import { brapiPlanNames } from '../../shared/market/brapi-plan.ts';
import { defaultHoursSchema } from '../../shared/messages/message-hours.ts';
import { loginCodeChoices } from '../../shared/values/login-code.ts';

const sendingRateSchema = z.object({
  perSecond: z.int().check(z.positive()),
  perDay: z.int().check(z.positive()),
  warmUpFrom: z.optional(z.iso.date()),
});

/** Parsers of the settings that functions read from their environment. */
const settingParsers = {
  STAGE: z.string().check(z.minLength(1)),
  TABLE_NAME: z.string().check(z.minLength(1)),
  EVENT_BUS_NAME: z.string().check(z.minLength(1)),
  SITE_URL: z.url(),
  ACCOUNT_CLIENT_ID: z.string().check(z.minLength(1)),
  TRIAL_CLIENT_ID: z.string().check(z.minLength(1)),
  USER_POOL_ID: z.string().check(z.minLength(1)),
  TOKEN_SECRET_ARN: z.string().check(z.minLength(1)),
  EDGE_SECRET_ARN: z.string().check(z.minLength(1)),
  WEBHOOK_URL: z.url(),
  /** `none` when the operator has set no receiver. */
  WEBHOOK_URL_OR_NONE: z.union([z.literal('none'), z.url()]),
  WEBHOOK_SECRET_ARN: z.string().check(z.minLength(1)),
  BRAPI_BASE_URL: z.url(),
  BRAPI_PLAN: z.enum(brapiPlanNames),
  BRAPI_SECRET_ARN: z.string().check(z.minLength(1)),
  /** Its time series and its survey are on two servers. */
  BANCO_CENTRAL_BASE_URLS: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    z.object({ sgs: z.url(), olinda: z.url() }),
  ),
  CLOSING_MARGIN_MINUTES: z.pipe(z.pipe(z.string(), z.transform(Number)), z.int()),
  /** The minimum move since the last close, in percent, for a note during the day. */
  NOTE_PERCENT: z.pipe(z.pipe(z.string(), z.transform(Number)), z.int().check(z.positive())),
  /** The default hours of editions. */
  MESSAGE_HOURS: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    defaultHoursSchema,
  ),
  LOGIN_CODE: z.enum(loginCodeChoices),
  EMAIL_FROM: z.email(),
  /** `none` when the operator has set no sender. */
  EMAIL_FROM_OR_NONE: z.union([z.literal('none'), z.email()]),
  EMAIL_CONFIGURATION_SET: z.string().check(z.minLength(1)),
  WHATSAPP_BASE_URL: z.url(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().check(z.minLength(1)),
  /** Meta's id of the business account; unset when the operator has set none. */
  WHATSAPP_ACCOUNT_ID: z.optional(z.string().check(z.minLength(1))),
  /** Digits with the country's code; unset when the operator has set none. */
  WHATSAPP_NUMBER: z.optional(z.string().check(z.minLength(1))),
  WHATSAPP_SECRET_ARN: z.string().check(z.minLength(1)),
  WHATSAPP_APP_SECRET_ARN: z.string().check(z.minLength(1)),
  WHATSAPP_VERIFY_TOKEN_SECRET_ARN: z.string().check(z.minLength(1)),
  WHATSAPP_INBOUND_QUEUE_URL: z.url(),
  WHATSAPP_CHOICES_QUEUE_URL: z.url(),
  WHATSAPP_STATUSES_QUEUE_URL: z.url(),
  MERCADOPAGO_BASE_URL: z.url(),
  MERCADOPAGO_PUBLIC_KEY: z.string(),
  MERCADOPAGO_TOKEN_SECRET_ARN: z.string().check(z.minLength(1)),
  MERCADOPAGO_WEBHOOK_SECRET_ARN: z.string().check(z.minLength(1)),
  PAYMENT_QUEUE_URL: z.url(),
  EMAIL_BULK_QUEUE_URL: z.url(),
  EMAIL_PRIORITY_QUEUE_URL: z.url(),
  /** `none` when the operator has set no sender. */
  EMAIL_BULK_QUEUE_URL_OR_NONE: z.union([z.literal('none'), z.url()]),
  EMAIL_PRIORITY_QUEUE_URL_OR_NONE: z.union([z.literal('none'), z.url()]),
  /** `none` when the operator has set no number. */
  WHATSAPP_PRIORITY_QUEUE_URL_OR_NONE: z.union([z.literal('none'), z.url()]),
  WHATSAPP_BULK_QUEUE_URL: z.url(),
  /** `none` when the operator has set no number. */
  WHATSAPP_BULK_QUEUE_URL_OR_NONE: z.union([z.literal('none'), z.url()]),
  WHATSAPP_PRIORITY_QUEUE_URL: z.url(),
  /** The rate that a channel accepts (functions/messaging/delivery/send-rate-limiter-store.ts). */
  SENDING_RATE: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    sendingRateSchema,
  ),
  /** The same of each channel that the stage has. */
  SENDING_RATES: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    z.object({ email: z.optional(sendingRateSchema), whatsapp: z.optional(sendingRateSchema) }),
  ),
  /** US dollars per thousand messages, from the operator's settings. */
  MESSAGE_PRICES: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    z.object({ email: z.number(), whatsApp: z.number() }),
  ),
  /** The queue of broadcasts' shards. */
  PLANNING_QUEUE_URL: z.url(),
  /** The maximum number of one user's active alerts (functions/alerts/storage/alert-access.ts). */
  ALERT_LIMITS: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    z.object({
      plan: z.int().check(z.positive()),
      trial: z.int().check(z.positive()),
    }),
  ),
  /** Unset when the rules read all questions (functions/assistant/model/). */
  ASSISTANT_MODEL: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text): unknown => JSON.parse(text)),
      ),
      z.object({
        /** A model or an inference profile. */
        id: z.string().check(z.minLength(1)),
        region: z.string().check(z.minLength(1)),
        /** Replaces the region's own address. */
        baseUrl: z.optional(z.url()),
        /** US dollars per million tokens. */
        prices: z.object({ input: z.number(), output: z.number() }),
        /** US$ of all users together. */
        dailyBudget: z.number(),
      }),
    ),
  ),
  DEAD_LETTER_QUEUE_URL: z.url(),
  /** Set in small accounts only, for what waits for a partner (infra/constructs/partner-bound.ts). */
  PARTNER_SLOTS: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text): unknown => JSON.parse(text)),
      ),
      z.object({
        pool: z.enum(['people', 'queues']),
        slots: z.array(z.int()).check(z.minLength(1)),
        leaseSeconds: z.int(),
      }),
    ),
  ),
  ROUTES: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    z.array(z.string()),
  ),
} as const;

export type SettingName = keyof typeof settingParsers;
export type Settings<Name extends SettingName> = {
  readonly [Key in Name]: z.infer<(typeof settingParsers)[Key]>;
};

/**
 * Reads the named settings once, when the function starts.
 * @throws Error that names the setting, never its value
 */
export function readSettings<Name extends SettingName>(...names: readonly Name[]): Settings<Name> {
  return settingsFrom(process.env, names);
}

/** @throws Error that names the setting, never its value */
export function settingsFrom<Name extends SettingName>(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): Settings<Name> {
  const read = (name: Name): unknown => {
    try {
      return settingParsers[name].parse(environment[name]);
    } catch {
      throw new Error(`The setting ${name} is missing or has the wrong form`);
    }
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Settings<Name>;
}
