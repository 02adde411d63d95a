import type { PlanKey } from '../../../../../shared/plans.ts';
import { overduePage as texts } from '../../../copy/billing/billing-pages.ts';
import { oneOffOffers } from '../../../copy/marketing/plans.ts';
import { PlanRadios } from './plan-radios.tsx';

const offers = [...oneOffOffers, { key: 'mensal' as const, ...texts.monthly }];

interface PlanChoiceProps {
  readonly chosen: PlanKey;
  readonly onChoose: (plan: PlanKey) => void;
}

/** All four plans, one of them always chosen. */
export function PlanChoice({ chosen, onChoose }: PlanChoiceProps) {
  return <PlanRadios label={texts.choice} offers={offers} chosen={chosen} onChoose={onChoose} />;
}
