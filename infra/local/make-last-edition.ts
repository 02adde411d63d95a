import * as z from 'zod';
import type { SandboxDependencies } from '@bfj/local-cloud/application';
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
 * Editions are made at their hour, when this machine may have been off. So that a new start has an edition to show,
 * the function that makes them runs once more with a clock set to that hour, and with partners that answer by the
 * same clock. The hours of its messages are over by then, so none is sent.
 */

const makerEntry = 'functions/market/make-edition.lambda.ts';
/** A run ends this long after its hour (functions/messaging/schedule/plan-broadcasts.ts), and somewhat more. */
const runMilliseconds = 60 * 60_000;

/** @returns a line about the result; undefined when there was nothing to do */
export async function makeLastEdition(
  dynamodbEndpoint: string,
  root: URL,
  surroundings: SandboxDependencies,
): Promise<string | undefined> {
  const { model, services } = surroundings;
  const maker = model.functions.find((one) => one.entry === makerEntry);
  if (maker === undefined) return undefined;
  const now = services.clock.now();
  const times = newestFinishedEdition(now, Number(maker.environment['CLOSING_MARGIN_MINUTES']));
  const newest = await readNewestEdition(dynamodbEndpoint, surroundings.model, times);
  // In an empty table no reader waits for this edition, so it is made at once.
  if (newest !== undefined && (newest >= sortKeyOf(times) || now < lastDeliveryTime(times))) {
    return undefined;
  }
  await runMakerAt(times.completeBy, maker, root, surroundings);
  return `Made the newest finished edition: ${times.day} (${times.kind}).`;
}

/** Returns the newest finished edition; of one day, the later one. */
function newestFinishedEdition(now: Date, marginMinutes: number): EditionTimes {
  for (let day = saoPauloDay(now); ; day = dayBefore(day)) {
    const over = editionKinds
      .map((kind) => editionTimes(kind, day, marginMinutes))
      .filter((times) => times !== undefined)
      .filter(({ until }) => until <= now)
      .toSorted((one, other) => other.until.getTime() - one.until.getTime());
    if (over[0] !== undefined) return over[0];
  }
}

/** Sorts as editions come: `2026-11-27#1-opening` (functions/entities/edition.ts). */
const sortKeyOf = ({ day, kind }: Pick<EditionTimes, 'day' | 'kind'>) =>
  `${day}#${kind === 'opening' ? '1' : '2'}-${kind}`;

const newestSchema = z.object({ Items: z.array(z.object({ SK: z.object({ S: z.string() }) })) });

/**
 * Returns the newest edition of the year. It reads the table instead of the site, which would cache for a while that
 * there is none.
 */
async function readNewestEdition(
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

/**
 * Returns the time after which no message brings this edition, for any hour that a reader may choose and any time
 * zone.
 */
function lastDeliveryTime({ kind, day }: EditionTimes): Date {
  const hours = timeZones.flatMap((zone) =>
    messageHours[kind].map((hour) => localInstant(day, hour, zone).getTime()),
  );
  return new Date(Math.max(...hours) + runMilliseconds);
}

/** @throws Error with the reason of the function's failure */
async function runMakerAt(
  instant: Date,
  maker: FunctionModel,
  root: URL,
  surroundings: SandboxDependencies,
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
