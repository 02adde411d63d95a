import * as z from 'zod';
import type { SandboxSurroundings } from '@bfj/local-cloud/application';
import type { CloudModel, FunctionModel } from '@bfj/local-cloud/cloud-model';
import { createDynamoDbWire } from '@bfj/local-cloud/dynamodb/dynamodb-wire';
import { hostFunctions } from '@bfj/local-cloud/functions/functions';
import { listenOnLoopback } from '@bfj/local-cloud/listen';
import { editionKinds } from '../../shared/editions/edition-facts.ts';
import { editionTimes, type EditionTimes } from '../../shared/editions/edition-times.ts';
import { dayBefore, saoPauloDay } from '../../shared/market/b3-session.ts';
import { messageHours } from '../../shared/messages/message-hours.ts';
import { localInstant, timeZones } from '../../shared/values/local-time.ts';
import { openProductMarket } from './product-sandboxes.ts';

/*
 * Editions are made at their hour, at which this machine may have been off. So that a new start has one to show, the
 * function that makes them runs once more, as it would have at that hour: by a clock of its own, asking partners who
 * answer by the same clock. Whoever plans messages finds their hour over by then.
 */

const entry = 'functions/market/make-edition.lambda.ts';
/** A run ends this long after its hour (functions/messaging/planning/plan-runs.ts), and somewhat more. */
const runMilliseconds = 60 * 60_000;

/** @returns what became of it, in a line; undefined where there was nothing to do */
export async function makeLastEdition(
  dynamodbEndpoint: string,
  root: URL,
  surroundings: SandboxSurroundings,
): Promise<string | undefined> {
  const { model, services } = surroundings;
  const maker = model.functions.find((one) => one.entry === entry);
  if (maker === undefined) return undefined;
  const now = services.clock.now();
  const times = lastOver(now, Number(maker.environment['CLOSING_MARGIN_MINUTES']));
  const newest = await newestEdition(dynamodbEndpoint, surroundings.model, times);
  // Where there has never been one, nobody has waited for this one either.
  if (newest !== undefined && (newest >= nameOf(times) || now < lastReadersHour(times))) {
    return undefined;
  }
  await runAt(times.completeBy, maker, root, surroundings);
  return `Made the edition of ${times.day} (${times.kind}), the last whose time is over.`;
}

/** Of the newest day, and of that day the later one. */
function lastOver(now: Date, marginMinutes: number): EditionTimes {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const over = editionKinds
      .map((kind) => editionTimes(kind, day, marginMinutes))
      .filter((times) => times !== undefined)
      .filter(({ until }) => until <= now)
      .toSorted((one, other) => other.until.getTime() - one.until.getTime());
    if (over[0] !== undefined) return over[0];
  }
}

/** Sorts as editions come: `2026-11-27#1-opening` (functions/records/edition.ts). */
const nameOf = ({ day, kind }: Pick<EditionTimes, 'day' | 'kind'>) =>
  `${day}#${kind === 'opening' ? '1' : '2'}-${kind}`;

const newestSchema = z.object({ Items: z.array(z.object({ SK: z.object({ S: z.string() }) })) });

/** Of the year. Asked of the table: whoever asks the site first has it remember for a while that there is none. */
async function newestEdition(
  dynamodbEndpoint: string,
  { region, tables }: Pick<CloudModel, 'region' | 'tables'>,
  { day }: EditionTimes,
): Promise<string | undefined> {
  const prefix = 'LISTED#';
  const wire = createDynamoDbWire(dynamodbEndpoint, region);
  try {
    const { Items } = newestSchema.parse(
      await wire.call('Query', {
        TableName: tables[0]?.name,
        KeyConditionExpression: 'PK = :year AND begins_with(SK, :listed)',
        ExpressionAttributeValues: {
          ':year': { S: `EDITIONS#${day.slice(0, 4)}` },
          ':listed': { S: prefix },
        },
        ProjectionExpression: 'SK',
        ScanIndexForward: false,
        Limit: 1,
      }),
    );
    return Items[0]?.SK.S.slice(prefix.length);
  } finally {
    wire.close();
  }
}

/** From here on nobody gets it by a message, whichever hour they have chosen, and wherever they are. */
function lastReadersHour({ kind, day }: EditionTimes): Date {
  const hours = timeZones.flatMap((zone) =>
    messageHours[kind].map((hour) => localInstant(day, hour, zone).getTime()),
  );
  return new Date(Math.max(...hours) + runMilliseconds);
}

/** @throws Error that says why the function has failed */
async function runAt(
  instant: Date,
  maker: FunctionModel,
  root: URL,
  surroundings: SandboxSurroundings,
): Promise<void> {
  const { model, internalUrl } = surroundings;
  const clockBuffer = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const offset = instant.getTime() - Date.now();
  new BigInt64Array(clockBuffer)[0] = BigInt(offset);
  const partners = openProductMarket(surroundings, () => new Date(Date.now() + offset));
  const server = await listenOnLoopback(
    0,
    async (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (!partners.handle(path, request, response)) response.writeHead(404).end();
    },
    () => {},
  );
  const theirUrl = `http://127.0.0.1:${server.port}`;
  const environment = Object.fromEntries(
    Object.entries(maker.environment).map(([name, value]) => [
      name,
      value.replaceAll(internalUrl, theirUrl),
    ]),
  );
  const functions = hostFunctions({
    functions: [{ ...maker, environment }],
    region: model.region,
    awsEndpoint: internalUrl,
    clockBuffer,
    root,
    log: { write: () => {}, recent: () => [], close: () => {} },
  });
  try {
    const result = await functions.invoke(maker.name, {});
    if (!result.ok) throw new Error(result.errorMessage);
  } finally {
    await functions.stop();
    await server.close();
  }
}
