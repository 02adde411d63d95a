import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createClock } from '@bfj/local-cloud/clock';
import { openDatabase } from '@bfj/local-cloud/database';
import { ensureDemonstrationAccounts } from '../../../infra/local/demonstration-accounts.ts';
import { startLocalProduct, type LocalProduct } from '../../../infra/local/local-product.ts';
import { latestEdition } from '../../../shared/contracts/latest-edition.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { localCloudClient } from '../../support/cloud/local-cloud-client.ts';

const dataDirectory = mkdtempSync(
  path.join(process.env['LOCAL_CLOUD_TEMPLATE_CACHE'] ?? tmpdir(), 'bfj-last-edition-'),
);
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** Starts the product as if the machine had been off until this instant. */
async function startAt(instant: string, use: (product: LocalProduct) => Promise<void>) {
  const database = openDatabase(dataDirectory);
  createClock({ database }).advanceTo(new Date(instant));
  database.close();
  const product = await startLocalProduct({ dataDirectory, site: 'none' });
  try {
    await use(product);
  } finally {
    await product.stop();
  }
}

async function newest({ baseUrl }: LocalProduct) {
  const answer = await fetch(new URL(latestEdition.path, baseUrl));
  return latestEdition.response.parse(await answer.json()).edition;
}

const messagesSchema = z.object({
  messages: z.array(z.object({ to: z.string(), content: z.unknown() })),
});

/** After planning the runs, only the messages caused by the sign-up have been sent. */
async function expectNoEditionSent({ baseUrl }: LocalProduct): Promise<void> {
  const cloud = localCloudClient(baseUrl);
  const planned = await fetch(new URL('/_local/functions/bfj-local-plan-runs/invoke', baseUrl), {
    method: 'POST',
  });
  expect(planned.status).toBe(200);
  const queues = z
    .object({ queues: z.array(z.object({ name: z.string(), visible: z.number() })) })
    .parse(await cloud.read('/_local/queues'));
  expect(queues.queues.filter(({ name, visible }) => /shard/.test(name) && visible > 0)).toEqual(
    [],
  );
  const { messages } = messagesSchema.parse(await cloud.read('/_local/messages'));
  const about = messages.map(({ content }) => JSON.stringify(content));
  expect(about.filter((text) => /Ibovespa|Abertura de|Fechamento de/.test(text))).toEqual([]);
}

/** Returns the next two consecutive trading days after today. */
function tradingDays(): readonly [string, string] {
  for (let day = dayAfter(saoPauloDay(new Date())); ; day = dayAfter(day)) {
    const next = dayAfter(day);
    if (tradingSession(day) !== undefined && tradingSession(next) !== undefined) return [day, next];
  }
}

it('a new start makes the last due edition with its original data, and sends it to no subscriber', async () => {
  const [day, next] = tradingDays();

  await startAt(`${day}T11:00:00-03:00`, async (product) => {
    await ensureDemonstrationAccounts(product);
    expect(await product.makeLastEdition()).toContain(`${day} (opening)`);
    const edition = await newest(product);
    expect(edition).toMatchObject({ day, kind: 'opening' });
    const times = editionTimes('opening', day, 0);
    const lateness = Date.parse(edition?.madeAt ?? '') - (times?.completeBy.getTime() ?? 0);
    expect(lateness).toBeGreaterThanOrEqual(0);
    expect(lateness).toBeLessThan(60_000);
    const rows = await localCloudClient(product.baseUrl).partition(`EDITIONS#${day.slice(0, 4)}`);
    expect(rows.map(({ SK }) => SK)).toEqual(
      expect.arrayContaining([`FACTS#${day}#1-opening`, `QUOTES#${day}#1-opening`]),
    );
    expect(await product.makeLastEdition()).toBeUndefined();
    await expectNoEditionSent(product);
  });

  // A subscriber in Acre may have chosen noon, and still gets this edition if the product makes it.
  await startAt(`${next}T13:00:00-03:00`, async (product) => {
    expect(await product.makeLastEdition()).toBeUndefined();
    expect(await newest(product)).toMatchObject({ day, kind: 'opening' });
  });

  await startAt(`${next}T15:30:00-03:00`, async (product) => {
    expect(await product.makeLastEdition()).toContain(`${next} (opening)`);
    expect(await newest(product)).toMatchObject({ day: next, kind: 'opening' });
    await expectNoEditionSent(product);
  });
}, 120_000);
