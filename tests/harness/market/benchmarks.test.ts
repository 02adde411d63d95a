import { expect, it } from 'vitest';
import { marketApp } from '../support/market-use-cases.ts';

const app = await marketApp();
const { market, brapi } = app;

it('omits a benchmark when its source fails, and adds it later', async () => {
  const reader = await app.subscriber();
  brapi.faults.add({ status: 503, times: 1 });
  const first = await market.benchmarks(reader);
  expect(first.ibovespa).toBeNull();
  expect(first.cdi?.points.length).toBeGreaterThan(110);
  app.clock.advance('6m');
  const { ibovespa } = await market.benchmarks(reader);
  expect(ibovespa?.points.length).toBeGreaterThan(110);
});

it('returns half a year of each benchmark, oldest first, from one call per source', async () => {
  const reader = await app.subscriber();
  const calls = () => [brapi.calls(), app.bancoCentral.calls()].map((of) => ({ ...of }));
  const before = calls();
  const answers = await Promise.all(Array.from({ length: 3 }, () => market.benchmarks(reader)));
  for (const { ibovespa, cdi } of answers) {
    const days = ibovespa?.points.map(({ day }) => day) ?? [];
    expect(days).toEqual(days.toSorted());
    const values = cdi?.points.map(({ value }) => value) ?? [];
    expect(values[0]).toBe(100);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    // Days on which both benchmarks have a value.
    const common = days.filter((day) => cdi?.points.some((point) => point.day === day));
    expect(common.length).toBeGreaterThan(110);
  }
  expect(calls()).toEqual(before);
});

it('requires access for benchmarks', async () => {
  await expect(market.benchmarks()).rejects.toMatchObject({ status: 401 });
  await expect(market.benchmarks(await app.withoutPlan())).rejects.toMatchObject({ status: 403 });
});
