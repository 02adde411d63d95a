import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { ProductSecrets } from './product-secrets.ts';
import type { StageContext } from '../constructs/stage-context.ts';
import type { Api } from './api.ts';
import type { Events } from './events.ts';
import type { Identity } from './identity.ts';

/** The shared resources that every capability gets. */
export interface Platform {
  readonly stage: StageContext;
  readonly table: dynamodb.Table;
  readonly secrets: ProductSecrets;
  readonly events: Events;
  readonly api: Api;
  readonly identity: Identity;
  /** Origin of links in e-mails and webhooks. */
  readonly siteUrl: string;
}
