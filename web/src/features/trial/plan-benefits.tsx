import { Check } from '../../ui/icons.tsx';
import { trialDashboard as texts } from '../../copy/dashboard.ts';

/** The contents of a paid plan. */
export function PlanBenefits() {
  return (
    <ul className="divide-rule border-rule mt-4 divide-y border-y">
      {texts.planBenefits.map((benefit) => (
        <li key={benefit} className="flex gap-3 py-3">
          <Check size={20} strokeWidth={1.75} aria-hidden className="text-brand mt-0.5 shrink-0" />
          <span>{benefit}</span>
        </li>
      ))}
    </ul>
  );
}
