import { useState } from 'react';
import type { OneOffPlanKey } from '../../../../shared/plans.ts';
import { oneOffOffers } from '../../copy/plans.ts';
import { planStep as texts } from '../../copy/signup.ts';
import { FieldGroup } from '../../ui/field.tsx';
import { StepFrame } from './step-frame.tsx';

interface PlanStepProps {
  readonly plan: OneOffPlanKey;
  readonly lead: string;
  readonly onChoose: (plan: OneOffPlanKey) => void;
  readonly onSubmit: (plan: OneOffPlanKey) => void;
  readonly onBack: (() => void) | undefined;
}

/** The three plans that are paid once, one of them always chosen. */
export function PlanStep({ plan, lead, onChoose, onSubmit, onBack }: PlanStepProps) {
  const [chosen, setChosen] = useState(plan);
  return (
    <StepFrame
      title={texts.title}
      lead={lead}
      submit={texts.submit}
      notice={undefined}
      onBack={onBack}
      onSubmit={() => onSubmit(chosen)}
    >
      <FieldGroup label={texts.choice} role="radiogroup">
        <div className="flex flex-col gap-3">
          {oneOffOffers.map((offer) => (
            <Offer
              key={offer.key}
              offer={offer}
              checked={offer.key === chosen}
              onCheck={() => {
                setChosen(offer.key);
                onChoose(offer.key);
              }}
            />
          ))}
        </div>
      </FieldGroup>
    </StepFrame>
  );
}

function Offer(props: {
  readonly offer: (typeof oneOffOffers)[number];
  readonly checked: boolean;
  readonly onCheck: () => void;
}) {
  const { offer, checked, onCheck } = props;
  const { key, title, badge, price, total, installments, duration } = offer;
  return (
    // Its text lies deeper than the rule looks.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className="rounded-card border-field bg-surface hover:border-ink has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-checked:bg-brand-soft has-focus-visible:outline-brand grid cursor-pointer grid-cols-[1.25rem_1fr] gap-x-3.5 gap-y-2 border p-4 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 sm:grid-cols-[1.25rem_1fr_auto] sm:p-5">
      <input
        type="radio"
        name="plan"
        value={key}
        checked={checked}
        onChange={onCheck}
        className="accent-brand mt-0.5 size-5 outline-none"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span
          className={
            key === 'semestral'
              ? 'bg-accent text-fine text-ink mt-1.5 inline-block rounded-full px-3 py-0.5 font-semibold'
              : 'border-field text-fine mt-1.5 inline-block rounded-full border px-3 py-0.5 font-medium'
          }
        >
          {badge}
        </span>
      </span>
      <span className="tabular col-start-2 sm:col-start-3 sm:text-right">
        <span className="text-title-4 block font-serif font-semibold [font-variation-settings:'opsz'_64]">
          {price}
        </span>
        <span className="text-small block">{total}</span>
        <span className="text-fine text-muted block">{duration}</span>
        <span className="text-fine text-muted block">{installments}</span>
      </span>
    </label>
  );
}
