import { enableCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { installDirectDynamoDb } from './direct-dynamodb.ts';
import { createFunctionContext, describeThrown, separateFunctions } from './function-context.ts';
import { invokeMessageSchema, workerDataSchema } from './function-messages.ts';
import type { HostedFunction, InvokeMessage, WorkerMessage } from './function-messages.ts';
import { installMovableDate } from './movable-date.ts';

/*
 * Worker thread that runs Lambda functions, unmodified. Each is loaded on its first call, and shared imports are
 * loaded once. Several invocations run in the thread at once, which Lambda would give one environment each: what a
 * module keeps outside of a handler is visible to all of them.
 */

const settings = workerDataSchema.parse(workerData);
// Halves the time of a first call, which is mostly compiling the AWS SDK.
enableCompileCache();
installMovableDate(settings.clockBuffer);
if (settings.dynamoDb !== undefined) installDirectDynamoDb(settings.dynamoDb);

const context = createFunctionContext();
separateFunctions(context, send);

type Handler = (event: unknown, context: object) => unknown;

const moduleSchema = z.object({
  handler: z.custom<Handler>((value) => typeof value === 'function'),
});

/** Lambda's limit of a response: 6 MB. */
const maxAnswerBytes = 6 * 1024 * 1024;

const functions = new Map(settings.functions.map((hosted) => [hosted.name, hosted]));

function send(message: WorkerMessage): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}

async function run(hosted: HostedFunction, message: InvokeMessage): Promise<void> {
  const { id } = message;
  let loaded: unknown;
  try {
    loaded = await import(hosted.entry);
  } catch (error) {
    return send({ kind: 'failure', id, ...describeThrown(error, 'Runtime.ImportModuleError') });
  }
  const module = moduleSchema.safeParse(loaded);
  if (!module.success) {
    const errorMessage = `${hosted.entry} exports no function called handler`;
    return send({ kind: 'failure', id, errorType: 'Runtime.HandlerNotFound', errorMessage });
  }
  send({ kind: 'started', id });
  try {
    const event: unknown = JSON.parse(message.event);
    send(answerOf(id, await module.data.handler(event, lambdaContext(hosted, message))));
  } catch (error) {
    send({ kind: 'failure', id, ...describeThrown(error, 'Error') });
  }
}

function answerOf(id: string, result: unknown): WorkerMessage {
  const payload = JSON.stringify(result) ?? 'null';
  if (Buffer.byteLength(payload) <= maxAnswerBytes) return { kind: 'answer', id, payload };
  return {
    kind: 'failure',
    id,
    errorType: 'Function.ResponseSizeTooLarge',
    errorMessage: `Response payload size exceeded maximum allowed payload size (${maxAnswerBytes} bytes).`,
  };
}

function lambdaContext(hosted: HostedFunction, { id, timeoutMilliseconds }: InvokeMessage): object {
  const deadline = performance.now() + timeoutMilliseconds;
  return {
    functionName: hosted.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: hosted.arn,
    memoryLimitInMB: String(hosted.memoryMegabytes),
    awsRequestId: id,
    logGroupName: `/aws/lambda/${hosted.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
}

parentPort?.on('message', (received) => {
  const message = invokeMessageSchema.parse(received);
  const hosted = functions.get(message.functionName);
  if (hosted !== undefined) void context.run(hosted, () => run(hosted, message));
});
