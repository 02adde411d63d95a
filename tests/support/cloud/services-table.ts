import { rmSync } from 'node:fs';
import { startServices, type Services } from '@bfj/local-cloud/services';
import { openTable, type Table } from '../../../functions/runtime/table.ts';
import { modelOfTheTemplate } from './template-model.ts';
import { makeDataDirectory } from './quick-directory.ts';

/** Starts the product's table on local services without functions, and records the requests to it. */
export async function startServicesTable(): Promise<{
  readonly table: Table;
  /** Names of the SDK's commands, in order; a test may empty it. */
  readonly requests: string[];
  /** Returns every row of a partition, without counting the request. */
  readonly queryPartition: Services['queryPartition'];
  readonly stop: () => Promise<void>;
}> {
  const dataDirectory = makeDataDirectory('bfj-table-');
  const model = await modelOfTheTemplate();
  const services = await startServices({
    model,
    dataDirectory,
    invoke: async () => ({ ok: true, payload: null }),
    log: () => {},
    onFatal: () => {},
  });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = services.dynamodbEndpoint;
  process.env['AWS_REGION'] = 'sa-east-1';
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
  const table = openTable(model.tables[0]?.name ?? '');
  const requests: string[] = [];
  table.client.middlewareStack.add(
    (next, context) => async (input) => {
      requests.push(String(context.commandName).replace('Command', ''));
      return next(input);
    },
    { step: 'initialize' },
  );
  return {
    table,
    requests,
    queryPartition: services.queryPartition,
    stop: async () => {
      await services.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
