import { fileURLToPath } from 'node:url';
import type { Context } from 'aws-lambda';
import type { FunctionModel } from '@bfj/local-cloud/cloud-model';
import type { Platform } from '../../../functions/runtime/platform.ts';

/** A function of the template, opened on a test's platform. */
export type OpenedFunction = (event: unknown) => Promise<unknown>;

type Open = (platform: Platform) => (event: unknown, context: Context) => unknown;

const root = new URL('../../../', import.meta.url);

/** @throws Error if the entry point cannot be opened on a test's platform */
export async function openFunction(
  model: FunctionModel,
  platform: Platform,
): Promise<OpenedFunction> {
  // Importing the module also opens it on Lambda's platform, which needs settings but gets no requests here.
  Object.assign(process.env, model.environment);
  const module: { readonly open?: unknown } = await import(
    fileURLToPath(new URL(model.entry, root))
  );
  const { open } = module;
  if (!isOpen(open)) throw new Error(`${model.entry} has to export \`open\` to run in the harness`);
  const handler = open(platform);
  return async (event) => handler(event, contextOf(model));
}

function isOpen(value: unknown): value is Open {
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
