import * as z from 'zod';
import type {
  FunctionModel,
  QueueSourceModel,
  RoleModel,
  StreamSourceModel,
} from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { TemplateReader } from './hosted-resources.ts';
import { flagSchema, textSchema } from './template-schema.ts';

/** Metadata key for a function's source file, which the template itself does not name. */
const entryMetadata = 'local:entry';

const functionSchema = z.object({
  Role: z.string().optional(),
  Environment: z
    .object({ Variables: z.record(z.string(), textSchema).default({}) })
    .default({ Variables: {} }),
  Timeout: z.coerce.number().default(3),
  MemorySize: z.coerce.number().default(128),
});

/**
 * Returns the functions that have a source file in this project; CDK's own helper functions have none and are not
 * hosted.
 */
export function readFunctions(
  reader: TemplateReader,
  roles: ReadonlyMap<string, RoleModel>,
): FunctionModel[] {
  return reader
    .resourcesOf('AWS::Lambda::Function', functionSchema, (metadata) => entryMetadata in metadata)
    .map(({ logicalId, ref, attributes, metadata, properties }) => ({
      logicalId,
      name: ref,
      arn: attributes['Arn'] ?? '',
      entry: String(metadata[entryMetadata]),
      environment: properties.Environment.Variables,
      timeoutSeconds: properties.Timeout,
      memoryMegabytes: properties.MemorySize,
      role: roles.get(properties.Role ?? ''),
    }));
}

const sourceSchema = z.object({
  FunctionName: z.string().transform(parseFunctionName),
  EventSourceArn: z.string(),
  Enabled: flagSchema.default(true),
  BatchSize: z.coerce.number().optional(),
  MaximumBatchingWindowInSeconds: z.coerce.number().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number().optional() }).optional(),
  MaximumRetryAttempts: z.coerce.number().optional(),
  BisectBatchOnFunctionError: flagSchema.default(false),
  DestinationConfig: z
    .object({ OnFailure: z.object({ Destination: z.string() }).optional() })
    .optional(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
});

type EventSource = z.infer<typeof sourceSchema> & { readonly logicalId: string };

export function readEventSources(reader: TemplateReader): {
  readonly queueSources: readonly QueueSourceModel[];
  readonly streamSources: readonly StreamSourceModel[];
} {
  const sources = reader
    .resourcesOf('AWS::Lambda::EventSourceMapping', sourceSchema)
    .map(({ logicalId, properties }) => ({ logicalId, ...properties }))
    .filter((source) => source.Enabled);
  return {
    queueSources: sources.filter((source) => serviceOfSource(source) === 'sqs').map(toQueueSource),
    streamSources: sources
      .filter((source) => serviceOfSource(source) === 'dynamodb')
      .map(toStreamSource),
  };
}

function serviceOfSource(source: EventSource): 'sqs' | 'dynamodb' {
  const name = source.EventSourceArn.split(':')[2];
  if (name === 'sqs' || name === 'dynamodb') return name;
  throw new LocalCloudError(
    `Template: ${source.logicalId} (AWS::Lambda::EventSourceMapping): ${source.EventSourceArn} is neither a queue nor a table's stream`,
  );
}

// Defaults of the batch size are Lambda's: 10 messages, 100 stream records.
function toQueueSource(source: EventSource): QueueSourceModel {
  if (source.FilterCriteria !== undefined) {
    throw new LocalCloudError(
      `Template: ${source.logicalId} (AWS::Lambda::EventSourceMapping): filters of a queue are not hosted locally`,
    );
  }
  return {
    functionName: source.FunctionName,
    queueArn: source.EventSourceArn,
    batchSize: source.BatchSize ?? 10,
    maxBatchingWindowSeconds: source.MaximumBatchingWindowInSeconds,
    reportBatchItemFailures: source.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    maxConcurrency: source.ScalingConfig?.MaximumConcurrency,
  };
}

function toStreamSource(source: EventSource): StreamSourceModel {
  const retries = source.MaximumRetryAttempts;
  return {
    functionName: source.FunctionName,
    tableName: source.EventSourceArn.split('/')[1] ?? '',
    streamArn: source.EventSourceArn,
    batchSize: source.BatchSize ?? 100,
    maxBatchingWindowSeconds: source.MaximumBatchingWindowInSeconds,
    // In CloudFormation, -1 means unlimited retries.
    maxRetryAttempts: retries === -1 ? undefined : retries,
    bisectBatchOnError: source.BisectBatchOnFunctionError,
    reportBatchItemFailures: source.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    deadLetterQueueArn: source.DestinationConfig?.OnFailure?.Destination,
    filters: (source.FilterCriteria?.Filters ?? []).map((filter): unknown =>
      JSON.parse(filter.Pattern),
    ),
  };
}

/** Returns a function's name from its name, its ARN, or API Gateway's URI around that ARN. */
export function parseFunctionName(reference: string): string {
  return /:function:([\w-]+)/.exec(reference)?.[1] ?? reference;
}
