import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import * as z from 'zod';
import { systemClock, type Clock } from '../../../functions/runtime/clock.ts';
import { openTable, type Table } from '../../../functions/runtime/table.ts';
import { OperatorError } from '../../operator-error.ts';
import { localSettings, type Settings } from '../../settings.ts';
import { settingsOfCommand } from '../stage-argument.ts';
import { identifyCaller } from './identify-caller.ts';

/** The stage whose editions a command shows and changes. */
export interface EditionStage {
  readonly settings: Settings;
  readonly table: Table;
  readonly clock: Clock;
  /** Returns who runs the command, as AWS knows them; undefined where AWS is not asked. */
  readonly identify: () => Promise<string | undefined>;
}

const localStage = 'local';

/**
 * Returns the stage that a command works on: the local cloud at an address, unless a stage is named.
 * @param localUrl `http://localhost:3000`
 */
export async function openEditionStage(
  stage: string | undefined,
  localUrl: string,
): Promise<EditionStage> {
  const named = stage ?? process.env['BFJ_STAGE'] ?? localStage;
  if (named === localStage) return openLocalStage(localUrl);
  const settings = settingsOfCommand(process.env, ['--stage', named]);
  return {
    settings,
    table: openTable(`bfj-${settings.stage}`, { aws: {} }),
    clock: systemClock,
    identify: () => identifyCaller(new DynamoDBClient({}).config),
  };
}

const configurationSchema = z.object({
  region: z.string(),
  // The sandboxes of the partners listen where the local AWS does.
  mercadoPagoScriptUrl: z.url(),
});
const clockSchema = z.object({ now: z.iso.datetime() });

async function openLocalStage(localUrl: string): Promise<EditionStage> {
  const { region, mercadoPagoScriptUrl } = configurationSchema.parse(
    await readLocal(localUrl, '/config.json'),
  );
  const { now } = clockSchema.parse(await readLocal(localUrl, '/_local/clock'));
  const ahead = Date.parse(now) - Date.now();
  const { origin } = new URL(mercadoPagoScriptUrl);
  // All clients of the SDK read these.
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ENDPOINT_URL: origin,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  return {
    settings: localSettings({ ...sandboxAddresses(origin), siteUrl: localUrl }),
    table: openTable(`bfj-${localStage}`, { aws: {} }),
    clock: () => new Date(Date.now() + ahead),
    identify: async () => undefined,
  };
}

async function readLocal(localUrl: string, path: string): Promise<unknown> {
  try {
    const answer = await fetch(new URL(path, localUrl), { signal: AbortSignal.timeout(5_000) });
    return await answer.json();
  } catch (error) {
    throw new OperatorError(
      `No local cloud answers at ${localUrl}: start it with 'npm start', name its address with --local, or another stage with --stage.`,
      { cause: error },
    );
  }
}
