import * as z from 'zod';
import type { CloudModel } from './cloud-model.ts';
import { LocalCloudError } from './local-cloud-error.ts';
import { createTemplateReader } from './template/hosted-resources.ts';
import { readRoutes } from './template/read-api.ts';
import { readConfigurationSets } from './template/read-email.ts';
import { readEventBuses, readRules } from './template/read-events.ts';
import { readEventSources, readFunctions } from './template/read-functions.ts';
import { readRoles } from './template/read-roles.ts';
import { readQueues, readSecrets, readTables } from './template/read-storage.ts';
import { readUserPools } from './template/read-user-pools.ts';
import { templatesSchema } from './template/template-schema.ts';

export const localRegion = 'sa-east-1';
export const localAccountId = '000000000000';

/**
 * Returns the part of CloudFormation templates that the local cloud hosts. Resource types that it does not host are
 * ignored, unless a hosted resource refers to one.
 * @param templates those of all stacks, by stack name
 * @param awsEndpoint address of the local AWS services, which queue URLs start with
 * @throws LocalCloudError naming the logical id of what cannot be read
 */
export function readTemplates(templates: unknown, awsEndpoint: string): CloudModel {
  const parsed = templatesSchema.safeParse(templates);
  if (!parsed.success) {
    const complaint = z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, ' ');
    throw new LocalCloudError(`Template: this is no CloudFormation template: ${complaint}`);
  }
  const host = { region: localRegion, accountId: localAccountId, awsEndpoint };
  const reader = createTemplateReader(parsed.data, host);
  const model: CloudModel = {
    region: localRegion,
    accountId: localAccountId,
    tables: readTables(reader),
    queues: readQueues(reader),
    eventBuses: readEventBuses(reader),
    rules: readRules(reader),
    functions: readFunctions(reader, readRoles(reader)),
    ...readEventSources(reader),
    routes: readRoutes(reader),
    userPools: readUserPools(reader),
    secrets: readSecrets(reader),
    configurationSets: readConfigurationSets(reader),
    outputs: reader.outputs(),
  };
  checkFunctionReferences(model);
  return model;
}

/** Every caller of a function must name one that has a source file here. */
function checkFunctionReferences(model: CloudModel): void {
  const functionNames = new Set(model.functions.map((hosted) => hosted.name));
  const callers: readonly (readonly [caller: string, functionName: string])[] = [
    ...model.routes.map(
      (route) => [`route ${route.method} ${route.path}`, route.functionName] as const,
    ),
    ...model.queueSources.map(
      (source) => [`queue ${source.queueArn}`, source.functionName] as const,
    ),
    ...model.streamSources.map(
      (source) => [`stream of ${source.tableName}`, source.functionName] as const,
    ),
    ...model.userPools.flatMap((pool) =>
      Object.entries(pool.triggers).map(
        ([trigger, functionName]) => [`trigger ${trigger}`, functionName] as const,
      ),
    ),
  ];
  const broken = callers.find(([, functionName]) => !functionNames.has(functionName));
  if (broken !== undefined) {
    throw new LocalCloudError(
      `Template: ${broken[0]} calls ${broken[1]}, a function without Metadata 'local:entry'`,
    );
  }
}
