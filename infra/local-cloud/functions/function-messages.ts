import * as z from 'zod/mini';

/** What the host tells a worker when it starts it. */
export const workerDataSchema = z.object({
  /** `file:` URL of the module whose export `handler` is the function. */
  entry: z.string(),
  functionName: z.string(),
  functionArn: z.string(),
  memoryMegabytes: z.number(),
  clockBuffer: z.instanceof(SharedArrayBuffer),
});
export type FunctionWorkerData = z.infer<typeof workerDataSchema>;

export const invokeMessageSchema = z.object({
  id: z.string(),
  /** JSON, as Lambda sends it: no reference is shared with the caller. */
  event: z.string(),
  timeoutMilliseconds: z.number(),
});
export type InvokeMessage = z.infer<typeof invokeMessageSchema>;

export const workerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('answer'), id: z.string(), payload: z.string() }),
  z.object({
    kind: z.literal('failure'),
    /** Undefined where the function could not even be loaded. */
    id: z.optional(z.string()),
    errorType: z.string(),
    errorMessage: z.string(),
    stack: z.optional(z.string()),
  }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
