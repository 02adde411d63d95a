import { CfnOutput } from 'aws-cdk-lib/core';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { Identity } from '../platform/identity.ts';
import { Alarms } from '../constructs/alarms.ts';
import { ProductSecrets } from '../platform/product-secrets.ts';
import { productTable } from '../platform/product-table.ts';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';
import { ProductStack } from './product-stack.ts';

/** The resources that must survive all others: the table, the user pool, the secrets and the alarm topics. */
export class DataStack extends ProductStack {
  readonly alarms: Alarms;
  readonly table: dynamodb.Table;
  readonly secrets: ProductSecrets;
  readonly identity: Identity;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'BfjData', {
      settings,
      name: 'data',
      contents: 'the table, the user pool, the secrets and the topics of the alarms',
    });
    this.terminationProtection = settings.isProtected;
    this.alarms = new Alarms(this, 'Alarms', settings);
    this.table = productTable(this, settings);
    this.secrets = new ProductSecrets(this, 'Secrets', settings);
    this.identity = new Identity(this, 'Identity', settings);

    const { userPool, clients } = this.identity;
    new CfnOutput(this, 'UserPoolId', { value: userPool.userPoolId });
    new CfnOutput(this, 'AccountClientId', { value: clients.account.userPoolClientId });
    new CfnOutput(this, 'TrialClientId', { value: clients.trial.userPoolClientId });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'WebhookSecretName', { value: physicalName(settings, 'webhook-key') });
    new CfnOutput(this, 'BrapiSecretName', { value: physicalName(settings, 'brapi-token') });
  }
}
