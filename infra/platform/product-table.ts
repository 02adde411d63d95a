import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { backupDays, type Settings } from '../settings.ts';
import { removalOfData } from '../constructs/removal.ts';
import { physicalName } from '../constructs/physical-name.ts';

/** Sparse: only items that set its keys are in it. */
export const sparseIndex = 'GSI1';

/** The one table of the product. */
export function productTable(scope: Construct, settings: Settings): dynamodb.Table {
  const { STRING } = dynamodb.AttributeType;
  const table = new dynamodb.Table(scope, 'Table', {
    tableName: physicalName(settings),
    partitionKey: { name: 'PK', type: STRING },
    sortKey: { name: 'SK', type: STRING },
    billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
    stream: dynamodb.StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: 'expiresAt',
    encryption: dynamodb.TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: backupDays,
    },
    deletionProtection: settings.isProtected,
    removalPolicy: removalOfData(settings),
  });
  table.addGlobalSecondaryIndex({
    indexName: sparseIndex,
    partitionKey: { name: 'GSI1PK', type: STRING },
    sortKey: { name: 'GSI1SK', type: STRING },
    projectionType: dynamodb.ProjectionType.ALL,
  });
  return table;
}
