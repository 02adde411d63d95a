import { isBankDay as isBankDayOfSandbox } from '@bfj/sandboxes/banco-central/bank-days';
import { describe, expect, it } from 'vitest';
import {
  bankDayBefore,
  countBankDays,
  isBankDay,
} from '../../../../functions/portfolio/fixed-income/bank-days.ts';
import { taxInvestment } from '../../../../functions/portfolio/fixed-income/investment-tax.ts';
import { valueInvestment } from '../../../../functions/portfolio/fixed-income/value-investment.ts';
import { tradingSession } from '../../../../shared/market/b3-session.ts';
import type { Investment } from '../../../../shared/portfolio/fixed-income/investment.ts';

/** A CDI of 14.90 % a year: a day's factor is 1.149^(1/252) = 1.00055131. */
const dayFactor = 1.00055131;
/** The CDI of Friday, 27 November, is earned on Monday. */
const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'];
const rates = {
  cdi: days.map((day, index) => ({ day, close: 100 * dayFactor ** index })),
  ipca: [
    { month: '2026-09', value: 0.3 },
    { month: '2026-10', value: 0.5 },
  ],
};
const today = '2026-11-30';

const tenThousand: Investment = {
  kind: 'cdb',
  name: 'CDB Banco A',
  broker: null,
  amountInCentavos: 1_000_000,
  day: '2026-11-23',
  index: { kind: 'cdi', percentInBasisPoints: 10_000 },
  maturity: null,
  statedValue: null,
};
const value = (investment: Partial<Investment>, on = today) =>
  valueInvestment({ ...tenThousand, ...investment }, rates, on);

describe('the value of an investment', () => {
  it('earns the CDI from its own day on', () => {
    // 10 000.00 × 1.00055131^5 = 10 027.60. After 7 days: IOF 76 % of 27.60 = 20.98; income tax 22.5 % of 6.62 = 1.49.
    expect(value({})).toEqual({
      grossInCentavos: 1_002_760,
      netInCentavos: 1_000_513,
      iofInCentavos: 2_098,
      incomeTaxInCentavos: 149,
      day: '2026-11-30',
      isEstimate: true,
      isMatured: false,
    });
  });

  it('applies a percentage of the CDI to each day’s rate', () => {
    // 1 + 0.00055131 × 1.1 = 1.000606441; ^5 = 1.003035885. IOF 76 % of 30.36 = 23.07; 22.5 % of 7.29 = 1.64.
    expect(value({ index: { kind: 'cdi', percentInBasisPoints: 11_000 } })).toMatchObject({
      grossInCentavos: 1_003_036,
      netInCentavos: 1_000_565,
    });
    // 1 + 0.00055131 × 0.95 = 1.0005237445; ^5 = 1.002621467.
    expect(
      value({ kind: 'lci', index: { kind: 'cdi', percentInBasisPoints: 9_500 } }),
    ).toMatchObject({ grossInCentavos: 1_002_621, netInCentavos: 1_002_621, iofInCentavos: 0 });
  });

  it('adds a spread to the Selic', () => {
    // 1.00055131^5 × 1.001^(5/252) = 1.002759591 × 1.000019832 = 1.002779477.
    expect(
      value({ kind: 'tesouro', index: { kind: 'selic', rateInBasisPoints: 10 } }),
    ).toMatchObject({ grossInCentavos: 1_002_779, netInCentavos: 1_000_517 });
  });

  it('compounds a fixed rate by days on which banks open', () => {
    // 226 bank days: 1.125^(226/252) = 1.111411487. After 332 days: 20 % of 1 114.11 = 222.82.
    expect(
      value({ day: '2026-01-02', index: { kind: 'fixed', rateInBasisPoints: 1_250 } }),
    ).toMatchObject({
      grossInCentavos: 1_111_411,
      netInCentavos: 1_089_129,
      incomeTaxInCentavos: 22_282,
      iofInCentavos: 0,
    });
  });

  it('counts months of IPCA by their bank days, and the current one like the last published one', () => {
    // October from the 15th: 12 of 21 days; November up to the 30th: 18 of 19. 30 days of the rate.
    // 1.005^(12/21) × 1.005^(18/19) × 1.0625^(30/252) = 1.014902227. 22.5 % of 149.02 = 33.53.
    expect(
      value({ day: '2026-10-15', index: { kind: 'ipca', rateInBasisPoints: 625 } }),
    ).toMatchObject({ grossInCentavos: 1_014_902, netInCentavos: 1_011_549 });
  });

  it('earns nothing after its maturity', () => {
    const matured = {
      day: '2025-11-26',
      maturity: '2026-11-26',
      index: { kind: 'fixed', rateInBasisPoints: 1_000 },
    } as const;
    // 249 bank days: 1.1^(249/252) = 1.098752598. After 365 days: 17.5 % of 987.53 = 172.82.
    const atMaturity = value(matured);
    expect(atMaturity).toMatchObject({
      day: '2026-11-26',
      isMatured: true,
      grossInCentavos: 1_098_753,
      netInCentavos: 1_081_471,
    });
    expect(value(matured, '2027-11-30')).toEqual(atMaturity);
    // Four days of the CDI, up to the maturity on the 27th: 1.00055131^4 = 1.002207064.
    expect(value({ maturity: '2026-11-27' })).toMatchObject({ grossInCentavos: 1_002_207 });
    // A Saturday's maturity is paid on Monday and includes Friday's rate.
    expect(value({ maturity: '2026-11-28' })).toMatchObject({
      grossInCentavos: 1_002_760,
      day: '2026-11-28',
    });
  });

  it('is the amount on the day of the investment, and on a weekend before the first rate', () => {
    expect(value({ day: today })).toMatchObject({
      grossInCentavos: 1_000_000,
      netInCentavos: 1_000_000,
      day: today,
    });
    expect(value({}, '2026-11-23')).toMatchObject({ grossInCentavos: 1_000_000 });
    // Invested on Saturday, the 28th: the first rate is Monday's.
    expect(value({ day: '2026-11-28' })).toMatchObject({ grossInCentavos: 1_000_000 });
  });

  it('ends with the newest published rate', () => {
    // Without newer rates, the value of Monday is shown on Wednesday too.
    expect(value({}, '2026-12-02')).toMatchObject({ grossInCentavos: 1_002_760, day: today });
  });

  it('is unknown before the first known rate, and without an index', () => {
    expect(value({ day: '2026-11-20' })).toBeNull();
    expect(
      value({ day: '2026-08-31', index: { kind: 'ipca', rateInBasisPoints: 500 } }),
    ).toBeNull();
    expect(valueInvestment(tenThousand, { cdi: [], ipca: [] }, today)).toBeNull();
    expect(value({ index: null })).toBeNull();
  });

  it('loses with a negative rate, without tax', () => {
    // 39 bank days: 0.995^(39/252) = 0.999224550.
    expect(
      value({ day: '2026-10-01', index: { kind: 'fixed', rateInBasisPoints: -50 } }),
    ).toMatchObject({ grossInCentavos: 999_225, netInCentavos: 999_225 });
  });

  it('is the value in a file, with its day', () => {
    const statedValue = { grossInCentavos: 1_100_000, netInCentavos: 1_080_000, day: '2026-11-13' };
    expect(value({ statedValue })).toEqual({
      grossInCentavos: 1_100_000,
      netInCentavos: 1_080_000,
      iofInCentavos: null,
      incomeTaxInCentavos: null,
      day: '2026-11-13',
      isEstimate: false,
      isMatured: false,
    });
    const unknownNet = { ...statedValue, netInCentavos: null };
    // After 377 days: 17.5 % of 1 000.00.
    expect(value({ statedValue: unknownNet, day: '2025-11-01' })).toMatchObject({
      netInCentavos: 1_082_500,
      incomeTaxInCentavos: 17_500,
    });
    expect(value({ statedValue: unknownNet, day: null })).toMatchObject({ netInCentavos: null });
    expect(value({ kind: 'lca', statedValue: unknownNet, day: null })).toMatchObject({
      netInCentavos: 1_100_000,
    });
  });
});

describe('the tax of a redemption', () => {
  it.each([
    [1, 9_600, 90],
    [29, 300, 2_183],
    [30, 0, 2_250],
    [180, 0, 2_250],
    [181, 0, 2_000],
    [360, 0, 2_000],
    [361, 0, 1_750],
    [720, 0, 1_750],
    [721, 0, 1_500],
  ])('after %i days', (daysHeld, iofInCentavos, incomeTaxInCentavos) => {
    expect(taxInvestment('cdb', 10_000, daysHeld)).toEqual({ iofInCentavos, incomeTaxInCentavos });
    expect(taxInvestment('lca', 10_000, daysHeld)).toEqual({
      iofInCentavos: 0,
      incomeTaxInCentavos: 0,
    });
  });
});

describe('days on which banks open', () => {
  it('are those of the published calendar', () => {
    // ANBIMA's calendar: 249 days in 2023, 253 in 2024, when 20 November became a holiday.
    expect(countBankDays('2023-01-01', '2024-01-01')).toBe(249);
    expect(countBankDays('2024-01-01', '2025-01-01')).toBe(253);
    // Banks are open on 24 and 31 December.
    expect(countBankDays('2026-12-24', '2027-01-01')).toBe(5);
    const first = Date.parse('2022-01-01');
    const days = Array.from({ length: 2_200 }, (_, day) =>
      new Date(first + day * 86_400_000).toISOString().slice(0, 10),
    );
    // The sandbox has rates of the same days, and every session is on one of them.
    expect(days.filter(isBankDayOfSandbox)).toEqual(days.filter(isBankDay));
    expect(days.filter((day) => tradingSession(day) !== undefined && !isBankDay(day))).toEqual([]);
    expect(bankDayBefore('2026-11-23')).toBe('2026-11-19');
  });
});
