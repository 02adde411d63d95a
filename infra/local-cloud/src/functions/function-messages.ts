import * as z from 'zod/mini';
import type { DirectDynamoDb } from './direct-dynamodb.ts';

/** A function as its thread receives it. */
const hostedFunctionSchema = z.object({
  name: z.string(),
  arn: z.string(),
  /** `file:` URL of the module that exports the function as `handler`. */
  entry: z.string(),
  memoryMegabytes: z.number(),
  environment: z.record(z.string(), z.string()),
});
export type HostedFunction = z.infer<typeof hostedFunctionSchema>;

/** Data that the host passes to a thread when it starts it. */
export const workerDataSchema = z.object({
  functions: z.array(hostedFunctionSchema),
  clockBuffer: z.instanceof(SharedArrayBuffer),
  /** Passed within this cloud, so its type is not checked in detail. */
  dynamoDb: z.optional(z.custom<DirectDynamoDb>((value) => typeof value === 'object')),
});
export type FunctionWorkerData = z.infer<typeof workerDataSchema>;

export const invokeMessageSchema = z.object({
  functionName: z.string(),
  id: z.string(),
  /** JSON, as Lambda sends it: no reference is shared with the caller. */
  event: z.string(),
  timeoutMilliseconds: z.number(),
});
export type InvokeMessage = z.infer<typeof invokeMessageSchema>;

export const workerMessageSchema = z.discriminatedUnion('kind', [
  /** The function's module is loaded and the call starts. */
  z.object({ kind: z.literal('started'), id: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.string(), payload: z.string() }),
  z.object({
    kind: z.literal('failure'),
    id: z.string(),
    errorType: z.string(),
    errorMessage: z.string(),
    stack: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('crash'),
    /** Undefined when the function that caused the crash is unknown. */
    functionName: z.optional(z.string()),
    errorType: z.string(),
    errorMessage: z.string(),
    stack: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('output'),
    functionName: z.string(),
    level: z.enum(['INFO', 'ERROR']),
    text: z.string(),
  }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
