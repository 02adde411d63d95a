import { fileURLToPath } from 'node:url';
import type { Context } from 'aws-lambda';
import type { FunctionModel } from '@bfj/local-cloud/cloud-model';
import type { Platform } from '../../../functions/runtime/platform.ts';

/** The handler of a deployed function, created with a test's platform. */
export type OpenedFunction = (event: unknown) => Promise<unknown>;

type CreateHandler = (platform: Platform) => (event: unknown, context: Context) => unknown;

const root = new URL('../../../', import.meta.url);

/**
 * Imports a function's entry point and creates its handler with a test's platform.
 * @throws Error if the entry point does not export `createHandler`
 */
export async function openFunction(
  model: FunctionModel,
  platform: Platform,
): Promise<OpenedFunction> {
  // Importing the module also creates its handler for Lambda, which needs the settings but gets no requests here.
  Object.assign(process.env, model.environment);
  const module: { readonly createHandler?: unknown } = await import(
    fileURLToPath(new URL(model.entry, root))
  );
  const { createHandler } = module;
  if (!isCreateHandler(createHandler)) {
    throw new Error(`${model.entry} has to export \`createHandler\` to run in the harness`);
  }
  const handler = createHandler(platform);
  return async (event) => handler(event, contextOf(model));
}

function isCreateHandler(value: unknown): value is CreateHandler {
  return typeof value === 'function';
}

function contextOf(model: FunctionModel): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: model.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: model.arn,
    memoryLimitInMB: String(model.memoryMegabytes),
    awsRequestId: 'request-of-the-harness',
    logGroupName: model.name,
    logStreamName: model.name,
    getRemainingTimeInMillis: () => model.timeoutSeconds * 1000,
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
