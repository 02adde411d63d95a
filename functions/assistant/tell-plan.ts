import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { ruleFigure } from '../../shared/assistant/figures.ts';
import { nameOf, told, type Sentence } from '../../shared/assistant/told.ts';
import type { Access } from '../../shared/contracts/access.ts';
import { monthlyPlan, oneOffPlans, oneOffPlanKeys } from '../../shared/plans.ts';
import { formatReais } from '../../shared/values/money.ts';
import { dayInWords } from '../runtime/day-in-words.ts';

/** What is told of somebody's plan; undefined for a visitor, who has none. */
export type PlanAccess = Pick<Access, 'hasAccess' | 'expiresAt' | 'trialEndsAt'> | undefined;

/** What somebody has, what it costs, and where they pay and cancel. */
export function tellPlan(access: PlanAccess): Paragraphs {
  const price = ruleFigure(formatReais(monthlyPlan.priceInCentavos));
  return [
    ...(access === undefined ? [] : [standing(access)]),
    told`O plano mensal custa ${price} por mês, e se cancela quando quiser; os de mais meses, e o que cada um tem, estão na página dos planos.`,
    { kind: 'link', label: 'Planos e preços', path: '/nossos-planos' },
    ...(access?.hasAccess === true
      ? ([
          told`Pagamentos e cancelamento estão no painel, na aba Pagamentos. Cancelar é lá mesmo, sem falar com ninguém.`,
          { kind: 'link', label: 'Abrir o painel', path: '/dashboard' },
        ] as const)
      : []),
  ];
}

/** The prices of all plans, which are public. */
export function tellPrices(): Paragraphs {
  const price = (inCentavos: number) => ruleFigure(formatReais(inCentavos));
  return [
    told`O plano mensal custa ${price(monthlyPlan.priceInCentavos)} por mês, e se cancela quando quiser. Os outros se pagam uma vez e não renovam:`,
    ...oneOffPlanKeys.map((key) => {
      const { months, totalPriceInCentavos, monthlyPriceInCentavos } = oneOffPlans[key];
      return told`- ${nameOf(key)}, ${ruleFigure(String(months))} meses: ${price(totalPriceInCentavos)}, que são ${price(monthlyPriceInCentavos)} por mês`;
    }),
    told`O mensal se paga só com cartão de crédito; os outros, com Pix ou com cartão, em parcelas se você quiser.`,
    { kind: 'link', label: 'Planos e preços', path: '/nossos-planos' },
  ];
}

function standing({ hasAccess, expiresAt, trialEndsAt }: NonNullable<PlanAccess>): Sentence {
  if (trialEndsAt !== undefined) {
    return told`O seu teste grátis vai até ${ruleFigure(dayInWords(trialEndsAt))}.`;
  }
  if (!hasAccess) return told`Você não tem um plano ativo agora.`;
  return expiresAt === null
    ? told`O seu plano está ativo.`
    : told`O seu plano está ativo até ${ruleFigure(dayInWords(expiresAt))}.`;
}
