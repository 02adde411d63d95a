import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { searchStocks } from '../../shared/contracts/market.ts';
import { grantSecretValue } from '../constructs/product-secrets.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { countsCalls, grantTableAccess } from '../constructs/table-access.ts';
import type { CoreParts } from './core-parts.ts';

/** Market data: searching for assets. */
export class Market extends Construct {
  constructor(scope: Construct, id: string, core: CoreParts) {
    super(scope, id);
    const { stage, table, secrets, api } = core;
    const search = new ServiceFunction(this, stage, {
      entry: 'functions/market/search-stocks.lambda.ts',
      description: 'Finds assets by ticker or name',
      impact: 'Nobody can add favourite assets; everything else of a form can be saved.',
      runbook: 'market-data',
      timeout: Duration.seconds(15),
      environment: {
        TABLE_NAME: table.tableName,
        EDGE_SECRET_ARN: secrets.edgeValue.secretArn,
        BRAPI_BASE_URL: stage.settings.brapiBaseUrl,
        BRAPI_SECRET_ARN: secrets.brapiToken.secretArn,
      },
    });
    grantTableAccess(search, table, [countsCalls]);
    grantSecretValue(search, secrets.edgeValue);
    grantSecretValue(search, secrets.brapiToken);
    api.addRoute(searchStocks, search, 'anyone');
  }
}
