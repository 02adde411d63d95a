import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { getAssetData } from '../../shared/contracts/market.ts';
import { searchStocks } from '../../shared/contracts/stock-search.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { grantTableAccess, type TableAccess } from '../constructs/table-access.ts';
import { readsAccess } from './access.ts';
import type { CoreParts } from './core-parts.ts';

/** Taking turns with the partner (functions/market/partner-bulkhead-store.ts). */
const entersBulkhead: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['PARTNER#*'],
  alone: true,
};
/** Assets as they were last read (functions/market/asset-store.ts). */
const keepsAssets: TableAccess = {
  actions: ['Query', 'PutItem', 'UpdateItem'],
  partitions: ['ASSET#*'],
  alone: true,
};
/** The list of all assets (functions/market/asset-list-store.ts). */
const keepsAssetList: TableAccess = {
  actions: ['GetItem', 'PutItem', 'UpdateItem'],
  partitions: ['ASSETLIST#*'],
  alone: true,
};

/** Market data: searching for assets, and everything that is known of one. */
export class Market extends Construct {
  readonly #core: CoreParts;

  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    this.#core = core;
    this.#addSearch();
    this.#addAssetData();
  }

  #addSearch(): void {
    const { stage, table, secrets, api } = this.#core;
    const search = new ServiceFunction(this, stage, {
      entry: 'functions/market/search-stocks.lambda.ts',
      description: 'Finds assets by ticker or name',
      impact: 'Nobody can add favourite assets; everything else of a form can be saved.',
      runbook: 'market-data',
      // The first search of all reads the partner's list, page by page.
      timeout: Duration.seconds(25),
      waitsForPartner: true,
      environment: {
        TABLE_NAME: table.tableName,
        BRAPI_BASE_URL: stage.settings.brapiBaseUrl,
        BRAPI_PLAN: stage.settings.brapiPlan,
        BRAPI_SECRET_ARN: secrets.brapiToken.secretArn,
      },
    });
    grantTableAccess(search, table, [keepsAssetList, entersBulkhead]);
    grantSecretValue(search, secrets.brapiToken);
    api.addRoute(searchStocks, search);
  }

  #addAssetData(): void {
    const { stage, table, secrets, api, identity } = this.#core;
    const read = new ServiceFunction(this, stage, {
      entry: 'functions/market/get-asset-data.lambda.ts',
      description: 'Tells a subscriber what is known of an asset',
      impact: 'Subscribers cannot analyse assets, which is what they open the dashboard for.',
      runbook: 'market-data',
      // Longer than waiting for a turn with the partner and asking it twice; below the API's 30.
      timeout: Duration.seconds(25),
      waitsForPartner: true,
      environment: {
        TABLE_NAME: table.tableName,
        ACCOUNT_CLIENT_ID: identity.clients.account.userPoolClientId,
        TRIAL_CLIENT_ID: identity.clients.trial.userPoolClientId,
        BRAPI_BASE_URL: stage.settings.brapiBaseUrl,
        BRAPI_PLAN: stage.settings.brapiPlan,
        BRAPI_SECRET_ARN: secrets.brapiToken.secretArn,
      },
    });
    grantTableAccess(read, table, [readsAccess, keepsAssets, entersBulkhead]);
    grantSecretValue(read, secrets.brapiToken);
    api.addRoute(getAssetData, read);
  }
}
