import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CloudModel, InvokeFunction } from './cloud-model.ts';

export interface ServicesOptions {
  readonly model: CloudModel;
  /** Directory of all durable state; made when missing. */
  readonly dataDirectory: string;
  /** Calls a function of the model by name. Not called before `startConsumers()`, save by Cognito triggers of a request. */
  readonly invoke: InvokeFunction;
  readonly log: (line: string) => void;
  /** Address of another DynamoDB; default is the environment's DYNAMODB_ENDPOINT, else dynoxide is started. */
  readonly dynamodbEndpoint?: string | undefined;
  /** A service died for good (dynoxide ended); the message is one line. The cloud must stop. */
  readonly onFatal: (error: Error) => void;
}

export interface QueueDepth {
  readonly name: string;
  /** Ready to be received now. */
  readonly visible: number;
  /** Received and not yet deleted. */
  readonly inFlight: number;
  readonly delayed: number;
  /** Name of the queue that its dead letters go to. */
  readonly deadLetterQueue: string | undefined;
}

export interface QueueMessageView {
  readonly messageId: string;
  readonly body: string;
  readonly sentAt: string;
  readonly receiveCount: number;
}

/** An event as its consumers get it, EventBridge's own shape, with what the bus did with it. */
export interface LoggedEvent {
  readonly bus: string;
  readonly event: {
    readonly id: string;
    readonly source: string;
    readonly 'detail-type': string;
    readonly time: string;
    readonly detail: unknown;
  } & Readonly<Record<string, unknown>>;
  /** Names of the rules that matched. */
  readonly rules: readonly string[];
}

export interface Services {
  /** SQS, EventBridge, Secrets Manager and Cognito by X-Amz-Target. CORS is the caller's. */
  readonly handleAwsRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /** Base URL for AWS_ENDPOINT_URL_DYNAMODB and AWS_ENDPOINT_URL_DYNAMODB_STREAMS. */
  readonly dynamodbEndpoint: string;
  readonly clock: {
    now(): Date;
    /** One BigInt64: milliseconds that are added to real time. Pass it to workers, read it with `Atomics.load`. */
    readonly buffer: SharedArrayBuffer;
  };
  /**
   * Moves the clock forward; resolves when every schedule that fell due has fired, in order, and
   * its functions have ended. Rejects with LocalCloudError for an instant in the past.
   */
  advanceClock(to: Date): Promise<{ readonly firedSchedules: number }>;
  readonly queues: {
    depths(): readonly QueueDepth[];
    peek(queueName: string, limit: number): readonly QueueMessageView[];
    /** Dead letters of this queue (its own name, or its dead-letter queue's) go back to it; says how many. */
    redrive(queueName: string): number;
  };
  readonly events: {
    /** Newest first. */
    recent(limit: number): readonly LoggedEvent[];
  };
  readonly secrets: {
    valueOf(nameOrArn: string): string | undefined;
  };
  readonly userPools: {
    jwks(userPoolId: string): Promise<{ readonly keys: readonly Readonly<Record<string, unknown>>[] }>;
    /** The claims of a token as API Gateway's JWT authorizer accepts it; undefined for any other. */
    verifyAccessOrIdToken(
      token: string,
      authorizer: {
        readonly userPoolId: string;
        readonly issuer: string;
        readonly audiences: readonly string[];
      },
    ): Promise<Readonly<Record<string, unknown>> | undefined>;
  };
  /** Items of one partition as plain JSON; of the only table where no name is given. */
  queryPartition(
    partitionKey: string,
    tableName?: string,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Begins to call functions: queue and stream sources, schedules, time to live. Call it when the host can take them. */
  startConsumers(): void;
  /** Waits (bounded) for running invocations and closes everything. */
  stop(): Promise<void>;
}

/** @throws LocalCloudError with one line for the developer */
export declare function startServices(options: ServicesOptions): Promise<Services>;
