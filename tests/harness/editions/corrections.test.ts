import { describe, expect, it } from 'vitest';
import { partnerFaultSchema } from '@bfj/sandboxes/partner-faults';
import { editionsPartition, type EditionId } from '../../../functions/entities/edition.ts';
import { bancoCentral } from '../../../functions/integrations/banco-central/banco-central.ts';
import { unpack } from '../../../functions/market/editions/edition-content.ts';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { partnerDependencies } from '../../../functions/market/market-dependencies.ts';
import { readPartition } from '../../../functions/runtime/read-partition.ts';
import { readAudit } from '../../../infra/operations/editions/control-rows.ts';
import {
  correctEdition,
  type CorrectionRequest,
} from '../../../infra/operations/editions/correct-edition.ts';
import { latestEdition } from '../../../shared/contracts/latest-edition.ts';
import { editionPath } from '../../../shared/editions/edition-address.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { formatNumericDay, formatSaoPauloTime } from '../../../shared/editions/format-days.ts';
import { closingMarginMinutes, tradingApp } from '../support/messaging/trading-days.ts';

const minute = 60_000;

const app = await tradingApp();
const { clock, table, runEveryMinute } = app;
const store = editionStore(table);
const platform = app.platformOf('make-edition');
const settings = platform.settings(
  'BRAPI_BASE_URL',
  'BRAPI_PLAN',
  'BRAPI_SECRET_ARN',
  'BANCO_CENTRAL_BASE_URLS',
);
const sources = {
  ...partnerDependencies(table, settings, platform),
  plan: settings.BRAPI_PLAN,
  bancoCentral: bancoCentral(settings.BANCO_CENTRAL_BASE_URLS, platform.fetch),
  hasTime: () => true,
};
const ana = { name: 'Ana Souza', identity: 'Ana Souza (arn)' };

const correct = (id: EditionId, over: Partial<CorrectionRequest>) =>
  correctEdition(
    { table, sources, marginMinutes: closingMarginMinutes },
    id,
    {
      reason: undefined,
      values: [],
      headline: undefined,
      facts: {},
      isGatheredAgain: false,
      ...over,
    },
    ana,
  );

/** Makes the next edition of a kind. */
async function make(kind: EditionId['kind']): Promise<EditionId> {
  const id = { kind, day: app.nextDay(app.isTrading) };
  await app.makeEdition(kind, id.day);
  return id;
}
const get = async (path: string) => {
  const answer = await app.http.send(path, {});
  return answer.text();
};
const newest = async () => (await app.http.ask(latestEdition, {})).edition;

const rowsOf = ({ day }: EditionId, part: string) =>
  readPartition(table, editionsPartition(day.slice(0, 4)), `${part}#${day}`);

describe('a corrected edition', () => {
  it('is a new version in archive, feed, sitemap and panel, and its old version is kept', async () => {
    const id = await make('closing');
    const before = await store.readFacts(id);
    clock.advance('2m');
    // The instance has the first version in its cache.
    expect(await get(editionPath(id))).not.toContain('Correção em');
    clock.advance('61m');
    const reason = 'A Selic estava com o valor da reunião anterior';
    const lines = await correct(id, { values: ['selic=13.75'], reason });
    expect(lines).toEqual([
      'selic: from 14.25 to 13.75',
      'Corrected: version 2. The recipients of the one before read of it in their next edition.',
    ]);
    const after = await store.readFacts(id);
    const at = after?.corrections?.[0]?.at ?? '';
    expect(after?.selic?.value).toBe(13.75);
    clock.advance('2m');
    const words = `Correção em ${formatNumericDay(id.day)} às ${formatSaoPauloTime(at)}: ${reason}.`;
    const page = await get(editionPath(id));
    expect(page).toContain(words);
    expect(page).toContain('13,75%');
    expect(page).toContain(`"dateModified":"${at}"`);
    expect(await get('/edicoes/feed.xml')).toContain(`<atom:updated>${at}</atom:updated>`);
    expect(await get('/edicoes/sitemap.xml')).toContain(`<lastmod>${at}</lastmod>`);
    expect(JSON.stringify((await newest())?.parts.at(-1))).toContain(words);
    const [version, ...others] = await rowsOf(id, 'VERSION');
    expect(others).toEqual([]);
    expect(await unpack(version)).toEqual(before);
    expect(await readAudit(table, id)).toMatchObject([
      { by: ana.identity, what: 'correction', from: 'selic 14.25', to: `selic 13.75: ${reason}` },
    ]);
  });

  it('is not corrected twice by the same command, and only shown without a reason', async () => {
    const id = await make('opening');
    const wanted = { values: ['selic=13.75'], reason: 'Era outra' };
    expect(await correct(id, { ...wanted, reason: undefined })).toEqual([
      'selic: from 14.25 to 13.75',
      'Nothing is changed yet: say why with --reason.',
    ]);
    await correct(id, wanted);
    const once = await store.readFacts(id);
    expect(await correct(id, wanted)).toEqual([
      'The edition says so already; nothing was corrected.',
    ]);
    expect(await store.readFacts(id)).toEqual(once);
    await correct(id, { values: ['selic=14.25'], reason: 'Era a primeira' });
    expect((await store.readFacts(id))?.corrections).toHaveLength(2);
    expect(await rowsOf(id, 'VERSION')).toHaveLength(2);
  });

  it('saves one of two simultaneous corrections, and asks the other operator to look again', async () => {
    const id = await make('closing');
    const outcomes = await Promise.allSettled([
      correct(id, { values: ['selic=13.75'], reason: 'Uma' }),
      correct(id, { values: ['cdi=13.65'], reason: 'Outra' }),
    ]);
    const failed = outcomes.filter((one) => one.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('changed meanwhile'),
    ]);
    expect((await store.readFacts(id))?.corrections).toHaveLength(1);
    expect(await readAudit(table, id)).toHaveLength(1);
  });

  it('gets what its sources could not give in time', async () => {
    const day = app.nextDay(app.isTrading);
    const times = editionTimes('closing', day, closingMarginMinutes);
    if (times === undefined) throw new Error('No trading');
    app.bancoCentral.faults.add(partnerFaultSchema.parse({ status: 503, times: 1000 }));
    const { completeBy } = times;
    await runEveryMinute('make-edition', completeBy.getTime(), completeBy.getTime() + minute);
    app.bancoCentral.faults.clear();
    const id = { kind: 'closing', day } as const;
    const before = await store.readFacts(id);
    expect(before?.missing).toContain('selic');
    clock.advance('30m');
    await correct(id, { isGatheredAgain: true, reason: 'Recebemos os juros' });
    const after = await store.readFacts(id);
    expect(after).toMatchObject({ selic: { value: 14.25 }, ibovespa: before?.ibovespa });
    expect(after?.missing).not.toContain('selic');
    // The price of bitcoin is another one by now.
    expect(after?.bitcoin).toEqual(before?.bitcoin);
  });

  it.each<[string, Partial<CorrectionRequest>, string]>([
    ['a value that the edition does not have', { values: ['dolar=5:1'] }, 'no fact of an edition'],
    ['a headline with a link', { headline: 'Leia https://x.test' }, 'has a link'],
    ['a long reason', { values: ['selic=1'], reason: 'x'.repeat(301) }, 'has 301 characters'],
  ])('is not made from %s', async (_, request, message) => {
    const [last] = await rowsOf(
      { kind: 'closing', day: clock.now().toISOString().slice(0, 10) },
      'FACTS',
    );
    expect(last).toBeDefined();
    const id = { kind: 'closing', day: String(last?.['SK']).split('#')[1] ?? '' } as const;
    await expect(correct(id, request)).rejects.toThrow(message);
  });

  it('has to be made before', async () => {
    const id = { kind: 'closing', day: app.nextDay(app.isTrading) } as const;
    await expect(correct(id, { values: ['selic=1'] })).rejects.toThrow('is not made');
  });
});
