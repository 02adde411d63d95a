import { describe, expect, it } from 'vitest';
import { formatReais, formatReaisDifference } from '../../../shared/values/money.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import { sampleReport as report } from '../../../web/src/copy/marketing/sample-report.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const changeInBasisPoints = (from: number, to: number) => Math.round(((to - from) / from) * 10_000);

describe('the sample weekly report', () => {
  it.each(report.holdings)('$ticker is worth its quantity times its price', (holding) => {
    expect(holding.valueInCentavos).toBe(holding.quantity * holding.priceInCentavos);
    expect(holding.weekChangeInBasisPoints).toBe(
      changeInBasisPoints(holding.previousPriceInCentavos, holding.priceInCentavos),
    );
    expect(holding.shareInBasisPoints).toBe(
      Math.round((holding.valueInCentavos / report.totalInCentavos) * 10_000),
    );
  });

  it('adds up', () => {
    const { holdings } = report;
    expect(holdings).toHaveLength(5);
    expect(sum(holdings.map((each) => each.valueInCentavos))).toBe(report.totalInCentavos);
    expect(sum(holdings.map((each) => each.quantity * each.previousPriceInCentavos))).toBe(
      report.previousTotalInCentavos,
    );
    expect(sum(holdings.map((each) => each.shareInBasisPoints))).toBe(10_000);
  });

  it('changes by the difference of its totals', () => {
    const { previousTotalInCentavos, totalInCentavos } = report;
    expect(report.weekChangeInCentavos).toBe(totalInCentavos - previousTotalInCentavos);
    expect(report.weekChangeInBasisPoints).toBe(
      changeInBasisPoints(previousTotalInCentavos, totalInCentavos),
    );
  });

  it('draws five days that end at the total', () => {
    expect(report.chart.points).toHaveLength(5);
    expect(report.chart.points.at(-1)?.valueInCentavos).toBe(report.totalInCentavos);
    for (const day of [0, 2, 4]) {
      const point = report.chart.points.at(day);
      expect(report.chart.description).toContain(formatReais(point?.valueInCentavos ?? 0));
    }
  });

  it('receives what each asset paid', () => {
    for (const income of report.income) {
      expect(income.totalInCentavos).toBe(income.quantity * income.perUnitInCentavos);
      const holding = report.holdings.find(({ ticker }) => ticker === income.ticker);
      expect(holding?.quantity).toBe(income.quantity);
    }
    expect(sum(report.income.map((each) => each.totalInCentavos))).toBe(
      report.incomeTotalInCentavos,
    );
  });

  it('says in words what its numbers say', () => {
    const text = report.summary.join(' ');
    expect(text).toContain(
      `${formatReais(report.totalInCentavos)}, com alta de ${formatReais(report.weekChangeInCentavos)} (${formatChange(report.weekChangeInBasisPoints)})`,
    );
    expect(formatReaisDifference(report.weekChangeInCentavos)).toMatch(/^\+/);
    expect(formatChange(report.benchmark.weekChangeInBasisPoints)).toBe('+1,05%');
    expect(text).toContain('o Ibovespa subiu 1,05%');
    expect(text).toContain(`recebeu ${formatReais(report.incomeTotalInCentavos)} em proventos`);
    for (const { ticker, totalInCentavos } of report.income) {
      expect(text).toContain(`${formatReais(totalInCentavos)} de ${ticker}`);
    }
    const named = report.holdings.filter(({ ticker }) => text.includes(`${ticker} (`));
    expect(named).toHaveLength(4);
    for (const { ticker, weekChangeInBasisPoints } of named) {
      expect(text).toContain(`${ticker} (${formatChange(weekChangeInBasisPoints)})`);
    }
  });
});
