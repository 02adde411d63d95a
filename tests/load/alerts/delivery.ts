/**
 * Measures how soon users are notified of a price (`npm run bench:alert-delivery`, or with `-- --people 60 --bulk
 * 600`): on the local cloud, with its real functions, queues and sandboxes, one price scan meets the alerts of 200
 * users at once, half of them with WhatsApp, while an edition of 2,000 messages leaves by both channels at their
 * rates. The time runs from the scan that met an alert until its channel has accepted the message. `--write` puts
 * the results into README.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { channelSettingsKey } from '../../../functions/entities/channel-settings.ts';
import { alertSchema, createAlert, getAlertPrice } from '../../../shared/contracts/alerts.ts';
import { messageChannels } from '../../../shared/contracts/messaging.ts';
import { nextOpening } from '../../../shared/market/b3-session.ts';
import { startTestCloud } from '../../support/cloud/test-cloud.ts';
import { readArrivals } from '../../support/messaging/arrivals.ts';
import { messageTo, outgoing } from '../../support/messaging/outgoing.ts';
import { makeReaders, untilQuiet, type Reader } from '../../support/messaging/readers.ts';
import { openSessions } from '../../support/users/sessions.ts';
import { printBars, type Bar } from '../reporting/bars.ts';
import { tableOfBars, writeFigures } from '../reporting/figures.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    bulk: { type: 'string', default: '2000' },
    write: { type: 'boolean', default: false },
  },
});
const [people, bulk] = [Number(values.people), Number(values.bulk)];
const latestMilliseconds = 60_000;
const tickers = ['PETR4', 'VALE3', 'ITUB4', 'BBAS3', 'ABEV3', 'WEGE3', 'BBDC4', 'PRIO3'];

/** Targets in centavos, by asset; all users wait for the same one. */
const targets = new Map<string, number>();

const cloud = await startTestCloud({ partnersInMemory: true });
const sessions = await openSessions(cloud);
const post = outgoing(cloud, sessions);
try {
  const opening = nextOpening(await cloud.now());
  await cloud.write('/_local/clock', {
    to: new Date(opening.getTime() + 60 * 60_000).toISOString(),
  });
  const readers = await makeReaders(cloud, sessions, { count: people, signedIn: people });
  for (const [nth, { account }] of readers.entries()) {
    if (nth % 2 === 0) continue;
    await sessions.putItems({
      ...channelSettingsKey(account.id),
      entity: 'ChannelSettings',
      email: {},
      whatsapp: {},
      off: [],
      updated_at: (await cloud.now()).toISOString(),
    });
  }
  console.log(`${people} people wait for the prices of ${tickers.length} assets`);
  for (const [nth, reader] of readers.entries()) await waitFor(reader, nth);

  const now = await cloud.now();
  await post.sendMany(
    Array.from({ length: bulk }, (_, nth) => {
      const reader = readers[nth % people];
      if (reader === undefined) throw new Error('No recipient');
      return messageTo(reader, now, {
        channel: Math.floor(nth / people) % 2 === 0 ? 'email' : 'whatsapp',
        notAfter: new Date(now.getTime() + 3_600_000).toISOString(),
      });
    }),
  );
  for (const [ticker, target] of targets) {
    await cloud.write('/_local/brapi/prices', { ticker, price: (target + 1) / 100 });
  }
  // Move the clock in small steps until the next scan and no further, because skipped time is measured too.
  const [firstReader] = readers;
  if (firstReader === undefined) throw new Error('No reader');
  for (let step = 0; step < 120; step += 1) {
    if ((await firedAt(firstReader)) !== undefined) break;
    await cloud.advanceClock('3s', 'sweep-alerts');
    await sleep(100);
  }
  const queues = messageChannels.flatMap((channel) => [`${channel}-bulk`, `${channel}-priority`]);
  await untilQuiet(cloud, queues, 900);

  const waited: number[] = [];
  const missing: string[] = [];
  let twice = 0;
  for (const reader of readers) {
    const seenAt = await firedAt(reader);
    const arrived = (
      await Promise.all(messageChannels.map((channel) => readArrivals(cloud, reader, channel)))
    )
      .flat()
      .filter(({ id }) => id.includes('_alert_'));
    const [first] = arrived;
    if (seenAt === undefined || first === undefined) missing.push(reader.account.id);
    else waited.push(first.at - seenAt);
    if (arrived.length > 1) twice += 1;
  }
  const sorted = waited.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
  const resultLine = `From the scan to the channel: p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)} ms, beside ${bulk} messages of an edition.`;
  console.log(resultLine);
  const bars: readonly Bar[] = [
    {
      what: 'every user is notified exactly once',
      measured: `${waited.length} of ${people}, ${twice} twice`,
      holds: missing.length === 0 && twice === 0,
    },
    {
      what: 'seen to accepted: 95 of 100 within a minute',
      measured: `${at(0.95)} ms`,
      holds: at(0.95) <= latestMilliseconds,
      isPerformance: true,
    },
  ];
  printBars(bars);
  if (values.write) writeFigures('bench:alert-delivery', `${resultLine}\n\n${tableOfBars(bars)}`);
} finally {
  post.close();
  sessions.close();
  await cloud.stop();
}

async function waitFor({ headers }: Reader, nth: number): Promise<void> {
  const ticker = tickers[nth % tickers.length] ?? '';
  const known = targets.get(ticker);
  const target = known ?? (await priceOf(ticker, headers)) + 50;
  targets.set(ticker, target);
  const request = { ticker, direction: 'acima', targetInCentavos: target };
  const { status } = await cloud.call(createAlert, request, headers);
  if (status !== 200) throw new Error(`An alert was answered with ${status}`);
}

async function priceOf(ticker: string, headers: Reader['headers']): Promise<number> {
  const { body } = await cloud.call(getAlertPrice, { ticker }, headers);
  return z.object({ priceInCentavos: z.int() }).parse(body).priceInCentavos;
}

/** Returns when a scan met the user's alert, in milliseconds of the local clock. */
async function firedAt({ account }: Reader): Promise<number | undefined> {
  const rows = await cloud.partition(`ACCOUNT#${account.id}`);
  const firings = rows.flatMap((row) => alertSchema.safeParse(row).data?.firing ?? []);
  return firings[0] && Date.parse(firings[0].at);
}
