import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { backupDays, type Settings } from '../settings.ts';
import { dataRemovalPolicy } from '../constructs/data-removal-policy.ts';
import { physicalName } from '../constructs/physical-name.ts';

/** A sparse index: it contains only items that set its keys. */
export const sparseIndex = 'GSI1';

/** Creates the product's only table. */
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
    removalPolicy: dataRemovalPolicy(settings),
  });
  table.addGlobalSecondaryIndex({
    indexName: sparseIndex,
    partitionKey: { name: 'GSI1PK', type: STRING },
    sortKey: { name: 'GSI1SK', type: STRING },
    projectionType: dynamodb.ProjectionType.ALL,
  });
  return table;
}
