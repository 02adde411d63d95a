import { enableCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { invokeMessageSchema, workerDataSchema } from './function-messages.ts';
import type { InvokeMessage, WorkerMessage } from './function-messages.ts';
import { installMovableDate } from './movable-date.ts';

/*
 * Body of a worker thread that runs one Lambda function, unmodified. Several invocations may run
 * in it at once, which Lambda would give one environment each: what a function keeps outside of
 * its handler is seen by all of them.
 */

const settings = workerDataSchema.parse(workerData);
// Halves the time of a first call, which is mostly compiling the AWS SDK.
enableCompileCache();
installMovableDate(settings.clockBuffer);

type Handler = (event: unknown, context: object) => unknown;

const moduleSchema = z.object({
  handler: z.custom<Handler>((value) => typeof value === 'function'),
});

/** Lambda's own limit of an answer: 6 MB. */
const maximumAnswerBytes = 6 * 1024 * 1024;

function tell(message: WorkerMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}

async function loadHandler(): Promise<Handler | undefined> {
  try {
    const loaded = moduleSchema.safeParse(await import(settings.entry));
    if (loaded.success) return loaded.data.handler;
    tell({
      kind: 'failure',
      errorType: 'Runtime.HandlerNotFound',
      errorMessage: `${settings.entry} exports no function called handler`,
    });
  } catch (error) {
    tell({ kind: 'failure', ...described(error, 'Runtime.ImportModuleError') });
  }
  return undefined;
}

async function run(handler: Handler, { id, event, timeoutMilliseconds }: InvokeMessage) {
  try {
    const result = await handler(JSON.parse(event), lambdaContext(id, timeoutMilliseconds));
    tell(answerOf(id, result));
  } catch (error) {
    tell({ kind: 'failure', id, ...described(error, 'Error') });
  }
}

function answerOf(id: string, result: unknown): WorkerMessage {
  const payload = JSON.stringify(result) ?? 'null';
  if (Buffer.byteLength(payload) <= maximumAnswerBytes) return { kind: 'answer', id, payload };
  return {
    kind: 'failure',
    id,
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${maximumAnswerBytes} bytes).`,
  };
}

function lambdaContext(awsRequestId: string, timeoutMilliseconds: number): object {
  const deadline = performance.now() + timeoutMilliseconds;
  return {
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMegabytes),
    awsRequestId,
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
}

function described(error: unknown, fallbackType: string) {
  if (!(error instanceof Error)) {
    return { errorType: fallbackType, errorMessage: String(error) };
  }
  return { errorType: error.name, errorMessage: error.message, stack: error.stack };
}

const handler = await loadHandler();
if (handler !== undefined) {
  parentPort?.on('message', (message) => {
    void run(handler, invokeMessageSchema.parse(message));
  });
  tell({ kind: 'ready' });
}
