import * as z from 'zod';
import type { QueueModel, SecretModel, TableModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { TemplateReader } from './hosted-resources.ts';
import { flagSchema } from './template-schema.ts';

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }),
);

const tableSchema = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.string(),
          NonKeyAttributes: z.array(z.string()).exactOptional(),
        }),
      }),
    )
    .default([]),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z
    .object({ AttributeName: z.string().optional(), Enabled: flagSchema })
    .optional(),
});

export function readTables(reader: TemplateReader): TableModel[] {
  return reader
    .resourcesOf(['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'], tableSchema)
    .map(({ ref, attributes, properties }) => ({
      name: ref,
      arn: attributes['Arn'] ?? '',
      keySchema: properties.KeySchema,
      attributeDefinitions: properties.AttributeDefinitions,
      globalSecondaryIndexes: properties.GlobalSecondaryIndexes,
      streamViewType: properties.StreamSpecification?.StreamViewType,
      timeToLiveAttribute:
        properties.TimeToLiveSpecification?.Enabled === true
          ? properties.TimeToLiveSpecification.AttributeName
          : undefined,
    }));
}

// Defaults are CloudFormation's own.
const queueSchema = z.object({
  VisibilityTimeout: z.coerce.number().default(30),
  MessageRetentionPeriod: z.coerce.number().default(345_600),
  DelaySeconds: z.coerce.number().default(0),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })
    .optional(),
});

export function readQueues(reader: TemplateReader): QueueModel[] {
  return reader.resourcesOf('AWS::SQS::Queue', queueSchema).map(({ attributes, properties }) => ({
    name: attributes['QueueName'] ?? '',
    arn: attributes['Arn'] ?? '',
    visibilityTimeoutSeconds: properties.VisibilityTimeout,
    messageRetentionSeconds: properties.MessageRetentionPeriod,
    delaySeconds: properties.DelaySeconds,
    redrive: properties.RedrivePolicy && {
      deadLetterQueueArn: properties.RedrivePolicy.deadLetterTargetArn,
      maxReceives: properties.RedrivePolicy.maxReceiveCount,
    },
  }));
}

const secretSchema = z.object({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .object({
      PasswordLength: z.coerce.number().default(32),
      ExcludePunctuation: flagSchema.default(false),
      SecretStringTemplate: z.string().optional(),
    })
    .optional(),
});

export function readSecrets(reader: TemplateReader): SecretModel[] {
  return reader
    .resourcesOf('AWS::SecretsManager::Secret', secretSchema)
    .map(({ logicalId, ref, properties }) => {
      const generated = properties.GenerateSecretString;
      if (generated?.SecretStringTemplate !== undefined) {
        throw new LocalCloudError(
          `Template: ${logicalId} GenerateSecretString.SecretStringTemplate is not supported locally`,
        );
      }
      return {
        name: properties.Name ?? logicalId,
        arn: ref,
        generate: generated && {
          length: generated.PasswordLength,
          excludePunctuation: generated.ExcludePunctuation,
        },
        value: properties.SecretString,
      };
    });
}
