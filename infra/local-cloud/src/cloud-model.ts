import type { Statement } from './permissions/policy.ts';

/**
 * The part of a synthesized stack that the local cloud can host, as plain data: every reference
 * of the template is resolved, so that a service only reads what it needs. `read-templates.ts`
 * makes it; nothing else may look into the template.
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
    | { readonly deadLetterQueueArn: string; readonly maximumReceives: number }
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
    /** Of a queue or a function. */
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
  /** Undefined where the template has none: such a function may do nothing. */
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
  readonly maximumBatchingWindowSeconds: number;
  readonly reportBatchItemFailures: boolean;
  readonly maximumConcurrency: number | undefined;
}

export interface StreamSourceModel {
  readonly functionName: string;
  readonly tableName: string;
  readonly streamArn: string;
  readonly batchSize: number;
  readonly maximumBatchingWindowSeconds: number;
  readonly maximumRetryAttempts: number | undefined;
  readonly bisectBatchOnError: boolean;
  readonly reportBatchItemFailures: boolean;
  readonly deadLetterQueueArn: string | undefined;
  /** Parsed filter patterns; a record passes when any matches, or when there are none. */
  readonly filters: readonly unknown[];
}

export interface RouteModel {
  /** `ANY` matches every method. */
  readonly method: string;
  /** As API Gateway writes it: `/api/things/{id}`, `/api/{proxy+}`. */
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
  /** As the pool has them: with `email`, a user's name is a UUID, and the e-mail signs in. */
  readonly usernameAttributes?: readonly string[];
  /** Beside Cognito's own, with their `custom:`; undefined: whatever is written is taken. */
  readonly customAttributes?: readonly { readonly name: string; readonly mutable: boolean }[];
  /** Cognito's own minimum is 6. */
  readonly minimumPasswordLength?: number;
  readonly clients: readonly {
    readonly id: string;
    readonly name: string;
    readonly accessTokenMinutes: number;
    readonly idTokenMinutes: number;
    readonly refreshTokenDays: number;
    readonly authSessionMinutes: number;
    /** Attributes that its sessions see; undefined: all. */
    readonly readAttributes?: readonly string[] | undefined;
  }[];
}

export interface SecretModel {
  readonly name: string;
  readonly arn: string;
  /** Made once, with this many characters, where the template asks Secrets Manager to. */
  readonly generate: { readonly length: number; readonly excludePunctuation: boolean } | undefined;
  readonly value: string | undefined;
}

/** What SES does with the messages that name it. */
export interface ConfigurationSetModel {
  readonly name: string;
  readonly sendingEnabled: boolean;
  /** What puts an address on the suppression list, in the account's place; undefined: the account's. */
  readonly suppressedReasons: readonly ('BOUNCE' | 'COMPLAINT')[] | undefined;
  /** On the default bus, all of them: each tells of these types, such as `deliverydelay`. */
  readonly eventDestinations: readonly { readonly eventTypes: readonly string[] }[];
}

/** What calling a function gives: its answer, or the error that it died of. */
export type InvocationResult =
  | { readonly ok: true; readonly payload: unknown }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string };

export type InvokeFunction = (functionName: string, event: unknown) => Promise<InvocationResult>;

/** The clock of this cloud: real time plus whatever somebody has advanced it by. */
export interface LocalClock {
  now(): Date;
}
