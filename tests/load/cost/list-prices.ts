/**
 * List prices of AWS in US$, as of the day below, written down from memory and to be looked up before
 * anybody signs for them: of São Paulo (sa-east-1) where it differs and the difference is known,
 * otherwise of Virginia with half as much again. Change them here and run `npm run bench:cost`.
 */
export const pricesAsOf = '2026-11-22';

export interface ListPrice {
  readonly dollars: number;
  /** How many of the unit the price is for. */
  readonly per: number;
  readonly unit: string;
  /** What AWS gives every account every month, for good. */
  readonly alwaysFree?: number;
}

const million = 1_000_000;

export const listPrices = {
  alarm: { dollars: 0.1, per: 1, unit: 'alarms', alwaysFree: 10 },
  dashboard: { dollars: 3, per: 1, unit: 'dashboards', alwaysFree: 3 },
  metric: { dollars: 0.3, per: 1, unit: 'custom metrics', alwaysFree: 10 },
  secret: { dollars: 0.4, per: 1, unit: 'secrets' },
  secretRead: { dollars: 0.05, per: 10_000, unit: 'reads of a secret' },
  key: { dollars: 1, per: 1, unit: 'keys' },
  logs: { dollars: 0.9, per: 1, unit: 'GB of logs', alwaysFree: 5 },
  queueRequest: { dollars: 0.4, per: million, unit: 'SQS requests', alwaysFree: million },
  busEvent: { dollars: 1.5, per: million, unit: 'events on the bus' },
  apiCall: { dollars: 1.5, per: million, unit: 'calls of the HTTP API' },
  invocation: { dollars: 0.2, per: million, unit: 'Lambda calls', alwaysFree: million },
  gigabyteSecond: {
    dollars: 13.3334,
    per: million,
    unit: 'GB-seconds on ARM',
    alwaysFree: 400_000,
  },
  readUnit: { dollars: 0.1875, per: million, unit: 'DynamoDB read units' },
  writeUnit: { dollars: 0.9375, per: million, unit: 'DynamoDB write units' },
  storage: { dollars: 0.675, per: 1, unit: 'GB kept, with point-in-time recovery' },
  activeUser: { dollars: 0.0055, per: 1, unit: 'Cognito users (Lite)', alwaysFree: 10_000 },
  edgeRequest: {
    dollars: 0.022,
    per: 10_000,
    unit: 'CloudFront requests',
    alwaysFree: 10 * million,
  },
  edgeGigabyte: { dollars: 0.11, per: 1, unit: 'GB from CloudFront', alwaysFree: 1024 },
} as const satisfies Record<string, ListPrice>;

export type PricedThing = keyof typeof listPrices;
