import path from 'node:path';
import type { FunctionModel } from '../cloud-model.ts';
import { accessKeyOf } from '../permissions/caller.ts';

/**
 * Returns the complete environment of a function: Lambda's variables, the address of the local services, and the
 * template's variables. From the developer's shell it takes only PATH.
 */
export function functionEnvironment(
  model: FunctionModel,
  region: string,
  awsEndpoint: string,
): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyOf(model.name),
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EC2_METADATA_DISABLED: 'true',
    // A developer's own AWS profile must not reach a local function.
    AWS_CONFIG_FILE: path.join(path.sep, 'nonexistent', 'aws-config'),
    AWS_SHARED_CREDENTIALS_FILE: path.join(path.sep, 'nonexistent', 'aws-credentials'),
    AWS_ENDPOINT_URL: awsEndpoint,
    AWS_LAMBDA_FUNCTION_NAME: model.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(model.memoryMegabytes),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${model.name}`,
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    ...model.environment,
  };
}
