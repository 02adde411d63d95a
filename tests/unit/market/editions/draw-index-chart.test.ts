import { decode } from 'fast-png';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartPicture } from '../../../../functions/editions/messages/chart-picture.ts';
import { BrapiFailure } from '../../../../functions/integrations/brapi-http.ts';
import { renderIndexPng } from '../../../../functions/integrations/email-layout/render-index-png.ts';
import { indexChartStorer } from '../../../../functions/market/editions/draw-index-chart.ts';
import { sampleEdition } from '../../../../infra/operations/preview/sample-edition.ts';
import type { HistoricalRow } from '../../../../shared/market/asset-data.ts';
import { editionTimes, type EditionTimes } from '../../../../shared/editions/edition-times.ts';

function timesOf(day: string): EditionTimes {
  const times = editionTimes('closing', day, 35);
  if (times === undefined) throw new Error('No session');
  return times;
}
const times = timesOf('2026-11-24');
const { ibovespa } = sampleEdition('closing').facts;

const row = (at: string, close: number | null): HistoricalRow => ({
  date: Date.parse(at) / 1000,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
});
/** Every quarter of an hour from 10h to 18h in São Paulo. */
const moments = (day: string, count = 32) =>
  Array.from({ length: count }, (_, index) =>
    row(new Date(Date.parse(`${day}T13:00:00Z`) + index * 900_000).toISOString(), 138_000 + index),
  );
const days = Array.from({ length: 40 }, (_, index) =>
  row(new Date(Date.UTC(2026, 9, 16 + index, 3)).toISOString(), 130_000 + index),
);

function play(over: Partial<Parameters<typeof indexChartStorer>[0]> = {}) {
  const stored: Uint8Array[] = [];
  const store = indexChartStorer({
    brapiDay: {
      readIbovespaMoments: async () => [...moments('2026-11-23'), ...moments('2026-11-24')],
      readIbovespaDays: async () => days,
    },
    hasMoments: true,
    charts: { save: async (_, png) => void stored.push(png) },
    ...over,
  });
  return { stored, draw: () => store(times, ibovespa) };
}
const fails = () => Promise.reject(new BrapiFailure('down', 'unavailable'));

describe('the chart of an edition', () => {
  it('shows its session and ends at its close', async () => {
    const { draw, stored } = play();
    expect(await draw()).toEqual({
      span: 'session',
      sessions: 1,
      first: 138_000,
      lowest: 138_000,
      highest: 138_919.42,
      last: 138_919.42,
    });
    expect(stored).toHaveLength(1);
  });

  it.each([
    ['a plan without prices within a day', { hasMoments: false }],
    [
      'a session of which the source has little',
      {
        brapiDay: {
          readIbovespaMoments: async () => moments('2026-11-24', 7),
          readIbovespaDays: async () => days,
        },
      },
    ],
    [
      'a source that refuses them',
      {
        brapiDay: {
          readIbovespaMoments: () => Promise.reject(new BrapiFailure('no', 'not_in_plan')),
          readIbovespaDays: async () => days,
        },
      },
    ],
  ])('shows the closes of the last sessions for %s', async (_, over) => {
    const { draw } = play(over);
    // Holidays are left out, and so is the unfinished bar of the session itself.
    expect(await draw()).toMatchObject({
      span: 'sessions',
      sessions: 20,
      highest: 138_919.42,
      last: 138_919.42,
    });
  });

  it.each([
    ['the source fails', { brapiDay: { readIbovespaMoments: fails, readIbovespaDays: fails } }],
    ['it cannot be stored', { charts: { save: () => Promise.reject(new Error('down')) } }],
    [
      'the source has nothing',
      {
        brapiDay: {
          readIbovespaMoments: async () => undefined,
          readIbovespaDays: async () => undefined,
        },
      },
    ],
  ])('is left out when %s', async (_, over) => {
    expect(await play(over).draw()).toBeUndefined();
  });

  it('is at most 12 kB, on its own paper, with the dot at the close', () => {
    const changes = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 7, maxLength: 33 });
    fc.assert(
      fc.property(changes, (steps) => {
        let value = 138_000;
        const png = renderIndexPng(steps.map((step) => (value += step)));
        expect(png.length).toBeLessThan(12_000);
      }),
      { numRuns: 20 },
    );
    const { width, height, data, palette = [] } = decode(renderIndexPng([1, 2, 3]));
    expect([width, height]).toEqual([1104, 360]);
    const colourAt = (x: number, y: number) => palette[data[y * width + x] ?? 0];
    expect(colourAt(2, 2)).toEqual([250, 247, 241, 255]);
    expect(colourAt(1076, 36)).toEqual([233, 168, 32, 255]);
  });

  it('is described in words, with its figures', () => {
    const { facts } = sampleEdition('closing');
    const chart = {
      span: 'session',
      sessions: 1,
      first: 138_201.4,
      lowest: 137_905,
      highest: 139_310,
      last: 138_919.42,
    } as const;
    const siteUrl = 'https://bfj.example';
    expect(chartPicture({ ...facts, chart }, siteUrl)).toEqual([
      {
        kind: 'picture',
        url: 'https://bfj.example/edicoes/2026-11-24/fechamento.png',
        alt: 'Gráfico do Ibovespa no pregão de 24 de novembro: de 138.201 a 138.919 pontos.',
        caption: 'Mínima de 137.905, máxima de 139.310 pontos.',
        width: 552,
        height: 180,
      },
    ]);
    const longer = { ...chart, span: 'sessions', sessions: 20 } as const;
    expect(chartPicture({ ...facts, chart: longer }, siteUrl)).toMatchObject([
      {
        alt: 'Gráfico do Ibovespa em 20 pregões, até 24 de novembro: de 138.201 a 138.919 pontos.',
      },
    ]);
    expect(chartPicture(facts, siteUrl)).toEqual([]);
  });
});
