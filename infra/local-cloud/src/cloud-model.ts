import type { Statement } from './permissions/policy.ts';

/**
 * The part of a synthesized stack that the local cloud can host, as plain data: every reference of the template is
 * resolved, so that a service only reads what it needs. `read-templates.ts` creates it; no other module reads the
 * template.
 */
export interface CloudModel {
  readonly region: string;
  readonly accountId: string;
  readonly tables: readonly TableModel[];
  readonly queues: readonly QueueModel[];
  readonly eventBuses: readonly { readonly name: string; readonly arn: string }[];
  readonly rules: readonly RuleModel[];
  readonly functions: readonly FunctionModel[];
  readonly queueSources: readonly QueueSourceModel[];
  readonly streamSources: readonly StreamSourceModel[];
  readonly routes: readonly RouteModel[];
  readonly userPools: readonly UserPoolModel[];
  readonly secrets: readonly SecretModel[];
  readonly configurationSets: readonly ConfigurationSetModel[];
  readonly outputs: Readonly<Record<string, string>>;
}

export interface KeyAttribute {
  readonly AttributeName: string;
  readonly KeyType: 'HASH' | 'RANGE';
}

export interface TableModel {
  readonly name: string;
  readonly arn: string;
  readonly keySchema: readonly KeyAttribute[];
  readonly attributeDefinitions: readonly {
    readonly AttributeName: string;
    readonly AttributeType: 'S' | 'N' | 'B';
  }[];
  readonly globalSecondaryIndexes: readonly {
    readonly IndexName: string;
    readonly KeySchema: readonly KeyAttribute[];
    readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: string[] };
  }[];
  readonly streamViewType: string | undefined;
  readonly timeToLiveAttribute: string | undefined;
}

export interface QueueModel {
  readonly name: string;
  readonly arn: string;
  readonly visibilityTimeoutSeconds: number;
  readonly messageRetentionSeconds: number;
  readonly delaySeconds: number;
  readonly redrive:
    | { readonly deadLetterQueueArn: string; readonly maxReceives: number }
    | undefined;
}

export interface RuleModel {
  readonly name: string;
  readonly busName: string;
  readonly enabled: boolean;
  /** EventBridge event pattern; undefined for a rule that only has a schedule. */
  readonly pattern: unknown;
  /** `rate(…)` or `cron(…)`, in UTC. */
  readonly schedule: string | undefined;
  readonly targets: readonly {
    readonly id: string;
    /** ARN of a queue or of a function. */
    readonly arn: string;
    readonly input: string | undefined;
    readonly inputPath: string | undefined;
    readonly deadLetterQueueArn: string | undefined;
  }[];
}

export interface FunctionModel {
  readonly logicalId: string;
  readonly name: string;
  readonly arn: string;
  /** Source file, relative to the project's root; its export `handler` is the function. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Undefined when the template has no role: such a function has no permissions. */
  readonly role: RoleModel | undefined;
}

export interface RoleModel {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export interface QueueSourceModel {
  readonly functionName: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly maxBatchingWindowSeconds: number;
  readonly reportBatchItemFailures: boolean;
  readonly maxConcurrency: number | undefined;
}

export interface StreamSourceModel {
  readonly functionName: string;
  readonly tableName: string;
  readonly streamArn: string;
  readonly batchSize: number;
  readonly maxBatchingWindowSeconds: number;
  readonly maxRetryAttempts: number | undefined;
  readonly bisectBatchOnError: boolean;
  readonly reportBatchItemFailures: boolean;
  readonly deadLetterQueueArn: string | undefined;
  /** Parsed filter patterns; a record passes when any matches, or when there are none. */
  readonly filters: readonly unknown[];
}

export interface RouteModel {
  /** `ANY` matches every method. */
  readonly method: string;
  /** In API Gateway's notation: `/api/things/{id}`, `/api/{proxy+}`. */
  readonly path: string;
  readonly functionName: string;
  readonly authorizer:
    | {
        readonly userPoolId: string;
        readonly issuer: string;
        readonly audiences: readonly string[];
      }
    | undefined;
}

export interface UserPoolModel {
  readonly id: string;
  readonly arn: string;
  /** Function names, by Cognito's trigger name (`DefineAuthChallenge`, …). */
  readonly triggers: Readonly<Record<string, string>>;
  /** As declared by the pool: with `email`, user names are UUIDs and users sign in by e-mail. */
  readonly usernameAttributes?: readonly string[];
  /** Custom attributes, with their `custom:` prefix; undefined accepts every attribute. */
  readonly customAttributes?: readonly { readonly name: string; readonly mutable: boolean }[];
  /** Cognito's own minimum is 6. */
  readonly minPasswordLength?: number;
  readonly clients: readonly {
    readonly id: string;
    readonly name: string;
    readonly accessTokenMinutes: number;
    readonly idTokenMinutes: number;
    readonly refreshTokenDays: number;
    readonly authSessionMinutes: number;
    /** Attributes that sessions of the client can read; undefined means all. */
    readonly readAttributes?: readonly string[] | undefined;
  }[];
}

export interface SecretModel {
  readonly name: string;
  readonly arn: string;
  /** Length of the value that Secrets Manager generates once; undefined when the template does not request one. */
  readonly generate: { readonly length: number; readonly excludePunctuation: boolean } | undefined;
  readonly value: string | undefined;
}

/** How SES treats the messages that name this configuration set. */
export interface ConfigurationSetModel {
  readonly name: string;
  readonly sendingEnabled: boolean;
  /**
   * Reasons for which SES adds an address to the suppression list; they replace the account's, which apply when
   * undefined.
   */
  readonly suppressedReasons: readonly ('BOUNCE' | 'COMPLAINT')[] | undefined;
  /** Destinations on the default bus; each receives these event types, such as `deliverydelay`. */
  readonly eventDestinations: readonly { readonly eventTypes: readonly string[] }[];
}

/** Result of a function call: its response, or the error that ended it. */
export type InvocationResult =
  | { readonly ok: true; readonly payload: unknown }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string };

export type InvokeFunction = (functionName: string, event: unknown) => Promise<InvocationResult>;

/** The clock of this cloud: real time plus the offset by which it was advanced. */
export interface LocalClock {
  now(): Date;
}
