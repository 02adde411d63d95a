import { describe, expect, it } from 'vitest';
import {
  defaultOneOffPlanKey,
  monthlyPlan,
  oneOffPlanKeys,
  oneOffPlans,
} from '../../../shared/plans.ts';
import { formatReais } from '../../../shared/values/money.ts';

describe('plans', () => {
  it.each([
    [
      'semestral',
      'R$ 29,99',
      'R$ 179,94',
      6,
      6,
      'Plano Semestral - BFJ Analytics',
      'Plano Recomendado',
    ],
    ['anual', 'R$ 19,99', 'R$ 239,88', 12, 12, 'Plano Anual - BFJ Analytics', 'Economize 33%'],
    ['bienal', 'R$ 15,99', 'R$ 383,76', 24, 24, 'Plano Bienal - BFJ Analytics', 'Máxima Economia'],
  ] as const)(
    '%s is sold as specified',
    (key, monthly, total, months, installments, title, badge) => {
      const plan = oneOffPlans[key];
      expect({
        ...plan,
        monthlyPriceInCentavos: formatReais(plan.monthlyPriceInCentavos),
        totalPriceInCentavos: formatReais(plan.totalPriceInCentavos),
      }).toEqual({
        key,
        title,
        badge,
        monthlyPriceInCentavos: monthly,
        totalPriceInCentavos: total,
        months,
        maxInstallments: installments,
      });
    },
  );

  it.each(oneOffPlanKeys)('%s costs its monthly price times its months', (key) => {
    const plan = oneOffPlans[key];
    expect(plan.totalPriceInCentavos).toBe(plan.monthlyPriceInCentavos * plan.months);
  });

  it('has the badge text for a saving', () => {
    const { semestral, anual } = oneOffPlans;
    const saved = 1 - anual.monthlyPriceInCentavos / semestral.monthlyPriceInCentavos;
    expect(anual.badge).toBe(`Economize ${Math.floor(saved * 100)}%`);
  });

  it('has the badge text for the cheapest month', () => {
    const prices = oneOffPlanKeys.map((key) => oneOffPlans[key].monthlyPriceInCentavos);
    expect(oneOffPlans.bienal.monthlyPriceInCentavos).toBe(Math.min(...prices));
  });

  it('starts with the recommended plan', () => {
    expect(oneOffPlans[defaultOneOffPlanKey].badge).toBe('Plano Recomendado');
  });

  it('charges R$ 20,00 a month in a single installment', () => {
    expect(formatReais(monthlyPlan.priceInCentavos)).toBe('R$ 20,00');
    expect([monthlyPlan.minInstallments, monthlyPlan.maxInstallments]).toEqual([1, 1]);
  });
});
