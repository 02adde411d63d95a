import * as z from 'zod';
import {
  parseRegistration,
  validateRegistration,
  type CompanyRegistration,
} from '../shared/company-registration.ts';
import { brapiPlanNames, type BrapiPlanName } from '../shared/market/brapi-plan.ts';
import { loginCodeChoices, type LoginCodeChoice } from '../shared/values/login-code.ts';
import { messageHours, type DefaultHours } from '../shared/messages/message-hours.ts';
import { maxTrialAlerts } from '../shared/values/usage-limits.ts';
import { accountShares } from './account-shares.ts';
import { OperatorError } from './operator-error.ts';
import { baseAddress, origin, webAddress, wholeNumber } from './setting-values.ts';

/** The operator's decisions about one stage. Everything else about a stage follows from these. */
export interface Settings {
  /** Part of every physical name: `bfj-<stage>-…`. */
  readonly stage: string;
  /**
   * True when the stage holds users' data: the table, the user pool, the secrets and the log of requests then
   * survive the deletion of their stacks. In stages `local` and `dev` they are deleted.
   */
  readonly keepsData: boolean;
  /** True when AWS rejects deleting the data and its stack; turned on only when all stacks exist. */
  readonly isProtected: boolean;
  /** Origin of the site in webhooks and e-mails; no trailing slash. */
  readonly siteUrl: string | undefined;
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Webhook address of the operator's tools, which receives sign-ups and departures; undefined: none are sent. */
  readonly webhookUrl: string | undefined;
  /** The seller that the site names; undefined: it names none. */
  readonly company: CompanyRegistration | undefined;
  readonly brapiBaseUrl: string;
  /** Banco Central's two servers: its time series (SGS) and its survey Focus (Olinda). */
  readonly bancoCentralBaseUrls: { readonly sgs: string; readonly olinda: string };
  /** Minutes from the close of trading until the closing edition: the delay of quotes, with a margin. */
  readonly closingMarginMinutes: number;
  /** Minimum move since the last close, in percent, that is reported during the day. */
  readonly notePercent: number;
  /** The plan of the token: it limits the size and the rate of calls. */
  readonly brapiPlan: BrapiPlanName;
  /** Maximum of waiting alerts per user: with a plan, and during a trial. */
  readonly alertLimits: { readonly plan: number; readonly trial: number };
  /** The model that reads questions the assistant's rules do not understand; undefined: no model. */
  readonly assistantModel: AssistantModel | undefined;
  /** Whether a login requires a code after the phone, and how the code is sent. */
  readonly loginCode: LoginCodeChoice;
  /** Sender of every e-mail, verified in SES; undefined: no e-mail is sent. */
  readonly emailFrom: string | undefined;
  /** Default hours of the editions, for recipients who have chosen none: `hh:mm` in their time zone. */
  readonly messageHours: DefaultHours;
  /** The rate that each channel accepts. */
  readonly sending: {
    readonly email: SendingRate;
    readonly whatsApp: SendingRate;
  };
  /** US$ per 1,000 messages, for estimates of a broadcast's cost: partners' prices change. */
  readonly messagePrices: { readonly email: number; readonly whatsApp: number };
  readonly whatsApp: {
    readonly baseUrl: string;
    /** Meta's id of the sending number; undefined: no WhatsApp message is sent. */
    readonly phoneNumberId: string | undefined;
    /** The sending number itself, digits with its country's code; undefined: no user can link their number. */
    readonly number: string | undefined;
    /** Meta's id of the business account (WABA), which has the templates. Calls of other accounts are ignored. */
    readonly accountId: string | undefined;
  };
  readonly mercadoPago: {
    readonly baseUrl: string;
    /** Key of the browser's card form; undefined: payments are not possible. */
    readonly publicKey: string | undefined;
  };
  readonly alarmEmail: string | undefined;
  /** For urgent alarms; `alarmEmail` unless set. */
  readonly wakeEmail: string | undefined;
  /** Monthly cost of the account in US$ at which `alarmEmail` gets a warning; undefined: no warning. */
  readonly monthlyBudget: number | undefined;
  readonly logRetentionDays: LogRetentionDays;
  readonly logLevel: LogLevel;
  /** The account's quota of concurrent executions in AWS. */
  readonly lambdaConcurrency: number;
  /** Requests per second, and concurrent requests, that the API accepts before it answers 429. */
  readonly apiRateLimit: number;
  readonly apiBurstLimit: number;
  /** The version of the secret `edge-value` that CloudFront sends; the first one unless set. */
  readonly edgeValueVersion: string | undefined;
  /** Maximum of API calls by one address in five minutes at the edge; undefined: no firewall. */
  readonly edgeRateLimit: number | undefined;
  /** The firewall of the CloudFront distribution; undefined: none. */
  readonly firewallArn: string | undefined;
}

/** A model of Amazon Bedrock, called by Converse. */
export interface AssistantModel {
  /**
   * Id of a model (`qwen.qwen3-next-80b-a3b`), or of an inference profile (`global.…`), which may leave the region.
   */
  readonly id: string;
  readonly region: string;
  /** Replaces the region's own address. */
  readonly baseUrl: string | undefined;
  /** US$ per million tokens, from which the day's cost is computed: prices change. */
  readonly prices: { readonly input: number; readonly output: number };
  /** US$ a day, for all users together. */
  readonly dailyBudget: number;
}

/** The send rate of a channel. */
export interface SendingRate {
  readonly perSecond: number;
  /** E-mail: all messages. WhatsApp: messages to users who have not written within 24 hours. */
  readonly perDay: number;
  /**
   * `yyyy-mm-dd`: the first day of a new sender, with a daily volume that starts small and doubles; undefined: an
   * established sender.
   */
  readonly warmUpFrom: string | undefined;
}

/** Days back to which the table can be restored: the maximum of DynamoDB. */
export const backupDays = 35;

/** The retentions up to two years that CloudWatch Logs allows. */
const logRetentions = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const;
export type LogRetentionDays = (typeof logRetentions)[number];

/** Metrics and alarms are counted from log lines of INFO and above; a higher level would lose them. */
const logLevels = ['DEBUG', 'INFO'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Stages that may lose their data. */
const disposableStages: readonly string[] = ['local', 'dev'];

/** All errors in the settings, each with the setting's name and the valid values. */
export class SettingsError extends OperatorError {
  override readonly name = 'SettingsError';

  constructor(complaints: readonly string[]) {
    super(['The settings of this stage are invalid:', ...complaints].join('\n  - '));
  }
}

const logRetention = z.string().transform((typed, context): LogRetentionDays => {
  const retention = logRetentions.find((known) => String(known) === typed);
  if (retention !== undefined) return retention;
  context.addIssue(
    `must be a retention in days that CloudWatch supports: ${logRetentions.join(', ')}`,
  );
  return z.NEVER;
});

const price = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, "must be US$ for a thousand messages, like '6.80'")
  .transform(Number);

const tokenPrice = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, "must be US$ for a million tokens, like '0.30'")
  .transform(Number);

function messageHour(kind: keyof typeof messageHours) {
  const hours = messageHours[kind];
  return z
    .string()
    .refine(
      (hour) => hours.includes(hour),
      `must be a whole or a half hour from ${hours[0]} to ${hours.at(-1)}, like '${hours[2]}'`,
    );
}

const environmentSchema = z.object({
  BFJ_STAGE: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,10}[a-z0-9]$/,
      "must be 2 to 12 lower-case letters, digits and hyphens, like 'prod'",
    )
    .default('dev'),
  BFJ_PROTECTION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  BFJ_SITE_URL: origin.optional(),
  BFJ_DOMAIN_NAME: z
    .string()
    .regex(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      "must be a domain name in lower case and nothing else, like 'bfj.com.br'",
    )
    .optional(),
  BFJ_COMPANY_NAME: z.string().optional(),
  BFJ_COMPANY_CNPJ: z.string().optional(),
  BFJ_COMPANY_ADDRESS: z.string().optional(),
  BFJ_CERTIFICATE_ARN: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
      'must be the ARN of an ACM certificate in us-east-1, where CloudFront reads them: ' +
        "'arn:aws:acm:us-east-1:<account>:certificate/<id>'",
    )
    .optional(),
  BFJ_WEBHOOK_URL: webAddress(
    "must be a web address, like 'https://n8n.example.com/webhook/bfj'",
    () => true,
  ).optional(),
  BFJ_BRAPI_BASE_URL: baseAddress('https://brapi.dev'),
  BFJ_BRAPI_PLAN: z
    .enum(brapiPlanNames, `must be one of ${brapiPlanNames.join(', ')}`)
    .default('startup'),
  // At most the number of alerts that one transaction changes (functions/alerts/watched-tickers/settle-alerts.ts), and
  // more than in a trial, as its offer says.
  BFJ_ALERTS_PER_PERSON: wholeNumber(maxTrialAlerts + 1, 90).default(50),
  BFJ_ASSISTANT_MODEL: z
    .string()
    .regex(
      /^[a-z0-9][a-zA-Z0-9.:-]{2,127}$/,
      "must be the id of a model or an inference profile on Bedrock, like 'qwen.qwen3-next-80b-a3b'",
    )
    .optional(),
  BFJ_ASSISTANT_MODEL_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be a region of AWS, like 'sa-east-1'")
    .default('sa-east-1'),
  BFJ_ASSISTANT_MODEL_BASE_URL: webAddress(
    "must be a web address, like 'https://bedrock-runtime.sa-east-1.amazonaws.com'",
    () => true,
  ).optional(),
  BFJ_ASSISTANT_INPUT_PRICE: tokenPrice.default(0.3),
  BFJ_ASSISTANT_OUTPUT_PRICE: tokenPrice.default(2.5),
  BFJ_ASSISTANT_DAILY_BUDGET: wholeNumber(1, 10_000).default(5),
  BFJ_SGS_BASE_URL: baseAddress('https://api.bcb.gov.br'),
  BFJ_OLINDA_BASE_URL: baseAddress('https://olinda.bcb.gov.br'),
  BFJ_CLOSING_MARGIN_MINUTES: wholeNumber(5, 180).default(35),
  // Moves over 20 % are held back as implausible (functions/market/intraday-scan/judge-moves.ts).
  BFJ_NOTE_PERCENT: wholeNumber(1, 15).default(5),
  BFJ_LOGIN_CODE: z
    .enum(loginCodeChoices, `must be one of ${loginCodeChoices.join(', ')}`)
    .default('off'),
  BFJ_EMAIL_FROM: z
    .email("must be an e-mail address and nothing else, like 'avisos@bfj.com.br'")
    .optional(),
  BFJ_OPENING_HOUR: messageHour('opening').default('07:00'),
  BFJ_CLOSING_HOUR: messageHour('closing').default('18:00'),
  BFJ_EMAIL_PRICE: price.default(0.16),
  BFJ_WHATSAPP_PRICE: price.default(6.8),
  BFJ_EMAIL_RATE: wholeNumber(1, 10_000).default(14),
  BFJ_EMAIL_DAILY_QUOTA: wholeNumber(1, 100_000_000).default(50_000),
  BFJ_EMAIL_WARM_UP_FROM: z.iso.date("must be a day, like '2027-01-31'").optional(),
  BFJ_WHATSAPP_BASE_URL: baseAddress('https://graph.facebook.com'),
  BFJ_WHATSAPP_RATE: wholeNumber(1, 1_000).default(80),
  BFJ_WHATSAPP_DAILY_PEOPLE: wholeNumber(1, 100_000_000).default(250),
  BFJ_WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, "must be Meta's id of the number, digits only: it is not the number")
    .optional(),
  BFJ_WHATSAPP_NUMBER: z
    .string()
    .regex(
      /^[1-9]\d{9,14}$/,
      "must be the number with its country's code, digits only: '5511999990000'",
    )
    .optional(),
  BFJ_WHATSAPP_ACCOUNT_ID: z
    .string()
    .regex(/^\d{5,20}$/, "must be Meta's id of the WhatsApp Business account, digits only")
    .optional(),
  BFJ_MERCADOPAGO_BASE_URL: baseAddress('https://api.mercadopago.com'),
  BFJ_MERCADOPAGO_PUBLIC_KEY: z
    .string()
    .regex(
      /^(APP_USR|TEST)-[0-9a-z-]{8,100}$/i,
      "must be a public key of Mercado Pago, like 'APP_USR-…' or 'TEST-…'",
    )
    .optional(),
  BFJ_ALARM_EMAIL: z.email("must be an e-mail address, like 'alarms@bfj.com.br'").optional(),
  BFJ_WAKE_EMAIL: z.email("must be an e-mail address, like 'pager@bfj.com.br'").optional(),
  BFJ_MONTHLY_BUDGET: wholeNumber(1, 1_000_000).optional(),
  BFJ_LOG_RETENTION_DAYS: logRetention.default(60),
  BFJ_LOG_LEVEL: z
    .enum(logLevels, 'must be DEBUG or INFO: alarms are counted from lines of INFO and above')
    .default('INFO'),
  BFJ_LAMBDA_CONCURRENCY: wholeNumber(10, 100_000).default(10),
  BFJ_API_RATE_LIMIT: wholeNumber(1, 10_000).optional(),
  BFJ_API_BURST_LIMIT: wholeNumber(1, 5_000).optional(),
  BFJ_EDGE_VALUE_VERSION: z
    .string()
    .regex(/^[A-Za-z0-9-]{32,64}$/, 'must be the VersionId that npm run rotate-edge-value prints')
    .optional(),
  BFJ_EDGE_RATE_LIMIT: wholeNumber(100, 1_000_000).optional(),
  BFJ_FIREWALL_ARN: z
    .string()
    .regex(
      /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[0-9a-f-]+$/,
      'must be the FirewallArn that BfjEdge prints: ' +
        "'arn:aws:wafv2:us-east-1:<account>:global/webacl/<name>/<id>'",
    )
    .optional(),
});

export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Each setting with the value that it has where the operator sets none. */
export const settingDefaults: Readonly<Record<string, string | number | undefined>> =
  Object.fromEntries(
    Object.entries(environmentSchema.shape).map(([name, schema]) => [
      name,
      schema.safeParse(undefined).data,
    ]),
  );

/**
 * Reads the settings of a stage from environment variables; an empty variable counts as unset.
 * @throws SettingsError with every complaint at once
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const typed = Object.entries(environment).filter(
    ([name, value]) => name.startsWith('BFJ_') && value !== undefined && value.trim() !== '',
  );
  const complaints = typed
    .filter(([name]) => !settingNames.includes(name))
    .map(([name]) => `${name} is no setting; the settings are ${settingNames.join(', ')}`);

  const parsed = environmentSchema.safeParse(
    Object.fromEntries(typed.map(([name, value]) => [name, value?.trim()])),
  );
  if (!parsed.success) {
    complaints.push(
      ...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
    throw new SettingsError(complaints);
  }
  complaints.push(...findContradictions(parsed.data));
  if (complaints.length > 0) throw new SettingsError(complaints);
  return settingsOf(parsed.data);
}

/** The quota that AWS grants to an account on request. */
const defaultConcurrency = '1000';

/** Returns the settings of the stage that the local cloud hosts. */
export function localSettings(addresses: {
  readonly siteUrl: string;
  readonly webhookUrl: string;
  readonly brapiBaseUrl: string;
  readonly bancoCentralBaseUrl: string;
  readonly whatsAppBaseUrl: string;
  readonly mercadoPagoBaseUrl: string;
  /** Address of a simulated model of the assistant; none unless set. */
  readonly assistantModelBaseUrl?: string | undefined;
  readonly loginCode?: LoginCodeChoice | undefined;
  readonly lambdaConcurrency?: string | undefined;
  readonly emailRate?: string | undefined;
  readonly whatsAppRate?: string | undefined;
}): Settings {
  return readSettings({
    BFJ_LAMBDA_CONCURRENCY: addresses.lambdaConcurrency ?? defaultConcurrency,
    BFJ_STAGE: 'local',
    BFJ_SITE_URL: addresses.siteUrl,
    BFJ_WEBHOOK_URL: addresses.webhookUrl,
    BFJ_BRAPI_BASE_URL: addresses.brapiBaseUrl,
    BFJ_SGS_BASE_URL: addresses.bancoCentralBaseUrl,
    BFJ_OLINDA_BASE_URL: addresses.bancoCentralBaseUrl,
    ...(addresses.assistantModelBaseUrl === undefined
      ? {}
      : {
          BFJ_ASSISTANT_MODEL: 'sandbox.reader-v1',
          BFJ_ASSISTANT_MODEL_BASE_URL: addresses.assistantModelBaseUrl,
        }),
    BFJ_LOGIN_CODE: addresses.loginCode,
    BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
    BFJ_EMAIL_RATE: addresses.emailRate,
    BFJ_WHATSAPP_RATE: addresses.whatsAppRate,
    BFJ_WHATSAPP_BASE_URL: addresses.whatsAppBaseUrl,
    BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    BFJ_WHATSAPP_NUMBER: '5511900000100',
    BFJ_WHATSAPP_ACCOUNT_ID: '102290129340398',
    BFJ_MERCADOPAGO_BASE_URL: addresses.mercadoPagoBaseUrl,
    BFJ_MERCADOPAGO_PUBLIC_KEY: 'TEST-3f6c1a52-9b7e-4d18-8a40-5e2d7c90b1f3',
    BFJ_LOG_LEVEL: 'DEBUG',
  });
}

type Environment = z.infer<typeof environmentSchema>;

/** Addresses that receive tokens or personal data. */
const webAddressNames = [
  'BFJ_SITE_URL',
  'BFJ_WEBHOOK_URL',
  'BFJ_BRAPI_BASE_URL',
  'BFJ_ASSISTANT_MODEL_BASE_URL',
  'BFJ_SGS_BASE_URL',
  'BFJ_OLINDA_BASE_URL',
  'BFJ_WHATSAPP_BASE_URL',
  'BFJ_MERCADOPAGO_BASE_URL',
] as const;

function findContradictions(environment: Environment): string[] {
  const complaints: string[] = [];
  if (environment.BFJ_DOMAIN_NAME !== undefined && environment.BFJ_CERTIFICATE_ARN === undefined) {
    complaints.push('BFJ_CERTIFICATE_ARN must be set where BFJ_DOMAIN_NAME is');
  }
  if (environment.BFJ_CERTIFICATE_ARN !== undefined && environment.BFJ_DOMAIN_NAME === undefined) {
    complaints.push('BFJ_DOMAIN_NAME must be set where BFJ_CERTIFICATE_ARN is');
  }
  if (environment.BFJ_STAGE !== 'local') {
    for (const name of webAddressNames) {
      if (environment[name]?.startsWith('http:') === true) {
        complaints.push(`${name} must begin with https: on every stage but 'local'`);
      }
    }
  }
  if (environment.BFJ_MONTHLY_BUDGET !== undefined && environment.BFJ_ALARM_EMAIL === undefined) {
    complaints.push('BFJ_ALARM_EMAIL must be set where BFJ_MONTHLY_BUDGET is');
  }
  if (environment.BFJ_LOGIN_CODE === 'email' && environment.BFJ_EMAIL_FROM === undefined) {
    complaints.push("BFJ_EMAIL_FROM must be set where BFJ_LOGIN_CODE is 'email'");
  }
  if (
    environment.BFJ_LOGIN_CODE === 'whatsapp' &&
    environment.BFJ_WHATSAPP_PHONE_NUMBER_ID === undefined
  ) {
    complaints.push("BFJ_WHATSAPP_PHONE_NUMBER_ID must be set where BFJ_LOGIN_CODE is 'whatsapp'");
  }
  if (
    !disposableStages.includes(environment.BFJ_STAGE) &&
    environment.BFJ_LOG_RETENTION_DAYS < backupDays
  ) {
    complaints.push(
      `BFJ_LOG_RETENTION_DAYS must be at least ${backupDays} on stage ` +
        `'${environment.BFJ_STAGE}': backups go back ${backupDays} days, and a restored table learns ` +
        'from the logs who has deleted their account since',
    );
  }
  const company = validateRegistration(environment);
  if (company !== undefined) complaints.push(company);
  const throttle = deriveThrottle(environment);
  if (throttle.apiBurstLimit < throttle.apiRateLimit / 10) {
    complaints.push('BFJ_API_BURST_LIMIT must be at least a tenth of BFJ_API_RATE_LIMIT');
  }
  return complaints;
}

/** Calls per second of one execution, at 0.1 s per call. */
const callsPerSecond = 10;
const maxCallsPerSecond = 500;

/**
 * The API's throttle follows from the account's concurrency: API callers have a share of it, and the rest is for
 * logins (which come by Cognito), queues and schedules. Calls above it get 429 from the API at once, which browsers
 * wait out, instead of a 5xx for lack of a free execution.
 */
function deriveThrottle(
  environment: Environment,
): Pick<Settings, 'apiRateLimit' | 'apiBurstLimit'> {
  const { callers } = accountShares(environment.BFJ_LAMBDA_CONCURRENCY);
  const rate = Math.min(callers * callsPerSecond, maxCallsPerSecond);
  return {
    apiRateLimit: environment.BFJ_API_RATE_LIMIT ?? rate,
    // A page makes several short calls at once.
    apiBurstLimit: environment.BFJ_API_BURST_LIMIT ?? 2 * Math.min(callers, maxCallsPerSecond),
  };
}

function assistantModelOf(environment: Environment): AssistantModel | undefined {
  const { BFJ_ASSISTANT_MODEL: id } = environment;
  if (id === undefined) return undefined;
  return {
    id,
    region: environment.BFJ_ASSISTANT_MODEL_REGION,
    baseUrl: environment.BFJ_ASSISTANT_MODEL_BASE_URL,
    prices: {
      input: environment.BFJ_ASSISTANT_INPUT_PRICE,
      output: environment.BFJ_ASSISTANT_OUTPUT_PRICE,
    },
    dailyBudget: environment.BFJ_ASSISTANT_DAILY_BUDGET,
  };
}

function settingsOf(environment: Environment): Settings {
  const { BFJ_DOMAIN_NAME: name, BFJ_CERTIFICATE_ARN: certificateArn } = environment;
  const keepsData = !disposableStages.includes(environment.BFJ_STAGE);
  return {
    stage: environment.BFJ_STAGE,
    keepsData,
    isProtected: keepsData && environment.BFJ_PROTECTION === 'on',
    siteUrl: environment.BFJ_SITE_URL ?? (name === undefined ? undefined : `https://${name}`),
    domain:
      name === undefined || certificateArn === undefined ? undefined : { name, certificateArn },
    webhookUrl: environment.BFJ_WEBHOOK_URL,
    company: parseRegistration(environment),
    brapiBaseUrl: environment.BFJ_BRAPI_BASE_URL,
    bancoCentralBaseUrls: {
      sgs: environment.BFJ_SGS_BASE_URL,
      olinda: environment.BFJ_OLINDA_BASE_URL,
    },
    closingMarginMinutes: environment.BFJ_CLOSING_MARGIN_MINUTES,
    notePercent: environment.BFJ_NOTE_PERCENT,
    brapiPlan: environment.BFJ_BRAPI_PLAN,
    alertLimits: {
      plan: environment.BFJ_ALERTS_PER_PERSON,
      trial: maxTrialAlerts,
    },
    assistantModel: assistantModelOf(environment),
    loginCode: environment.BFJ_LOGIN_CODE,
    emailFrom: environment.BFJ_EMAIL_FROM,
    messageHours: {
      opening: environment.BFJ_OPENING_HOUR,
      closing: environment.BFJ_CLOSING_HOUR,
    },
    sending: {
      email: {
        perSecond: environment.BFJ_EMAIL_RATE,
        perDay: environment.BFJ_EMAIL_DAILY_QUOTA,
        warmUpFrom: environment.BFJ_EMAIL_WARM_UP_FROM,
      },
      whatsApp: {
        perSecond: environment.BFJ_WHATSAPP_RATE,
        perDay: environment.BFJ_WHATSAPP_DAILY_PEOPLE,
        warmUpFrom: undefined,
      },
    },
    messagePrices: {
      email: environment.BFJ_EMAIL_PRICE,
      whatsApp: environment.BFJ_WHATSAPP_PRICE,
    },
    whatsApp: {
      baseUrl: environment.BFJ_WHATSAPP_BASE_URL,
      phoneNumberId: environment.BFJ_WHATSAPP_PHONE_NUMBER_ID,
      number: environment.BFJ_WHATSAPP_NUMBER,
      accountId: environment.BFJ_WHATSAPP_ACCOUNT_ID,
    },
    mercadoPago: {
      baseUrl: environment.BFJ_MERCADOPAGO_BASE_URL,
      publicKey: environment.BFJ_MERCADOPAGO_PUBLIC_KEY,
    },
    alarmEmail: environment.BFJ_ALARM_EMAIL,
    wakeEmail: environment.BFJ_WAKE_EMAIL,
    monthlyBudget: environment.BFJ_MONTHLY_BUDGET,
    logRetentionDays: environment.BFJ_LOG_RETENTION_DAYS,
    logLevel: environment.BFJ_LOG_LEVEL,
    lambdaConcurrency: environment.BFJ_LAMBDA_CONCURRENCY,
    ...deriveThrottle(environment),
    edgeValueVersion: environment.BFJ_EDGE_VALUE_VERSION,
    edgeRateLimit: environment.BFJ_EDGE_RATE_LIMIT,
    firewallArn: environment.BFJ_FIREWALL_ARN,
  };
}
