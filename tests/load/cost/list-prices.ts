/**
 * List prices of AWS in US$ for São Paulo (sa-east-1), with the source and date of each. AWS's pages show that
 * region's prices only in a browser, so most of them were read for Virginia: services that are dearer in São Paulo
 * are counted 50 % higher, like DynamoDB's reads, the price that was found there. Check them again before any
 * commitment; change them here and run `npm run bench:cost`.
 */
export const pricesAsOf = '2026-11-22';

/** How closely a price matches São Paulo's. */
type Certainty =
  /** Quoted for São Paulo or South America, or the same price worldwide. */
  | 'quoted'
  /** Quoted for Virginia; the calculation adds 50 %. */
  | 'virginia-and-half'
  /** Quoted for Virginia and used unchanged. */
  | 'as-in-virginia'
  /** No page with this price was found: it is an estimate from memory. */
  | 'remembered';

export interface ListPrice {
  readonly dollars: number;
  /** Number of units that the price covers. */
  readonly per: number;
  readonly unit: string;
  /** AWS's permanent free tier, per account and month. */
  readonly alwaysFree?: number;
  readonly certainty: Certainty;
  /** Where the price and its free tier were read. */
  readonly source: string;
}

const million = 1_000_000;
const cloudWatch =
  'https://aws.amazon.com/cloudwatch/pricing/ and https://signoz.io/guides/cloudwatch-pricing';
const cloudFront = 'https://aws.amazon.com/cloudfront/pricing';
const lambda =
  'https://git.mcrn.ar/mariano/lambda_local_runner/src/branch/main/docs/lambdas-md/lambda-13-cost.md';
const dynamoDb =
  'https://airbyte.com/data-engineering-resources/dynamodb-pricing (after the cut of 2024-11)';

export const listPrices = {
  alarm: {
    dollars: 0.1,
    per: 1,
    unit: 'alarms',
    alwaysFree: 10,
    certainty: 'as-in-virginia',
    source: cloudWatch,
  },
  dashboard: {
    dollars: 3,
    per: 1,
    unit: 'dashboards',
    alwaysFree: 3,
    certainty: 'quoted',
    source: cloudWatch,
  },
  metric: {
    dollars: 0.3,
    per: 1,
    unit: 'custom metrics',
    alwaysFree: 10,
    certainty: 'as-in-virginia',
    source: cloudWatch,
  },
  secret: {
    dollars: 0.4,
    per: 1,
    unit: 'secrets',
    certainty: 'quoted',
    source:
      'https://hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms',
  },
  secretRead: {
    dollars: 0.05,
    per: 10_000,
    unit: 'reads of a secret',
    certainty: 'quoted',
    source:
      'https://hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms',
  },
  key: {
    dollars: 1,
    per: 1,
    unit: 'keys',
    certainty: 'quoted',
    source: 'https://cloudburn.io/blog/aws-kms-pricing',
  },
  logs: {
    dollars: 0.9,
    per: 1,
    unit: 'GB of logs',
    alwaysFree: 5,
    certainty: 'remembered',
    source: `${cloudWatch}: Virginia's is 0.50`,
  },
  queueRequest: {
    dollars: 0.4,
    per: million,
    unit: 'SQS requests',
    alwaysFree: million,
    certainty: 'as-in-virginia',
    source:
      'notes/AWS-cost-for-architecture.md of github.com/maciej-klimek/sound-based-forest-monitoring',
  },
  busEvent: {
    dollars: 1.5,
    per: million,
    unit: 'events on the bus',
    certainty: 'virginia-and-half',
    source: 'https://cloudburn.io/blog/amazon-eventbridge-pricing',
  },
  apiCall: {
    dollars: 1.5,
    per: million,
    unit: 'calls of the HTTP API',
    certainty: 'virginia-and-half',
    source:
      'https://docs.aws.amazon.com/whitepapers/latest/best-practices-api-gateway-private-apis-integration/cost-optimization.html',
  },
  invocation: {
    dollars: 0.2,
    per: million,
    unit: 'Lambda calls',
    alwaysFree: million,
    certainty: 'as-in-virginia',
    source: lambda,
  },
  gigabyteSecond: {
    dollars: 13.3334,
    per: million,
    unit: 'GB-seconds on ARM',
    alwaysFree: 400_000,
    certainty: 'as-in-virginia',
    source: lambda,
  },
  readUnit: {
    dollars: 0.1875,
    per: million,
    unit: 'DynamoDB read units',
    certainty: 'quoted',
    source: "SAE1-ReadRequestUnits of AWS's price list, as a public cost tool's tests quote it",
  },
  writeUnit: {
    dollars: 0.9375,
    per: million,
    unit: 'DynamoDB write units',
    certainty: 'virginia-and-half',
    source: dynamoDb,
  },
  storage: {
    dollars: 0.675,
    per: 1,
    unit: 'GB kept, with point-in-time recovery',
    certainty: 'virginia-and-half',
    source:
      'https://aws.amazon.com/dynamodb/pricing/: from 0.25; the 0.20 for the recovery is remembered',
  },
  activeUser: {
    dollars: 0.0055,
    per: 1,
    unit: 'Cognito users (Lite)',
    alwaysFree: 10_000,
    certainty: 'quoted',
    source:
      'plans/amazon-cognito-plans-pricing.yml of github.com/api-evangelist/amazon-cognito, read from AWS’s page on 2026-09-20; 0.0046 beyond 100,000',
  },
  edgeRequest: {
    dollars: 0.022,
    per: 10_000,
    unit: 'CloudFront requests',
    alwaysFree: 10 * million,
    certainty: 'remembered',
    source: `${cloudFront}: the free part; of South America's table only the transfer was found`,
  },
  edgeFunctionCall: {
    dollars: 0.1,
    per: million,
    unit: 'calls of CloudFront functions',
    alwaysFree: 2 * million,
    certainty: 'quoted',
    source: `https://cur.vantage.sh/aws/amazoncloudfront/ and ${cloudFront}`,
  },
  edgeGigabyte: {
    dollars: 0.11,
    per: 1,
    unit: 'GB from CloudFront',
    alwaysFree: 1024,
    certainty: 'quoted',
    source: cloudFront,
  },
} as const satisfies Record<string, ListPrice>;

export type PricedThing = keyof typeof listPrices;
