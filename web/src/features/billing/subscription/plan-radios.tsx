import { FieldGroup } from '../../../ui/forms/field-group.tsx';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { oneOffSection } from '../../../copy/marketing/plans.ts';
import { classNames } from '../../../lib/class-names.ts';

/** The texts of a plan's card. */
interface PlanOffer<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  readonly badge: string;
  readonly price: string;
  readonly total: string;
  readonly duration: string;
  readonly installments: string;
  /** The price of the same period in the monthly plan. */
  readonly comparison?: string;
}

/** Plans to choose from, one of them always chosen. */
export function PlanRadios<Key extends string>(props: {
  readonly label: string;
  readonly offers: readonly PlanOffer<Key>[];
  readonly chosen: Key;
  readonly onChoose: (plan: Key) => void;
}) {
  const { label, offers, chosen, onChoose } = props;
  return (
    <FieldGroup label={label} role="radiogroup">
      <div className="@container flex flex-col gap-3">
        {offers.map((offer) => (
          <PlanRadio
            key={offer.key}
            choice={offer}
            checked={offer.key === chosen}
            onCheck={() => onChoose(offer.key)}
          />
        ))}
      </div>
      {offers.some(({ key }) => key === 'anual') ? (
        <p className="text-fine text-muted mt-3">{oneOffSection.savingNote}</p>
      ) : null}
    </FieldGroup>
  );
}

function PlanRadio(props: {
  readonly choice: PlanOffer;
  readonly checked: boolean;
  readonly onCheck: () => void;
}) {
  const { choice, checked, onCheck } = props;
  const { key, title, badge, price, total, duration, installments, comparison } = choice;
  return (
    // The lint rule does not find the text, which is nested too deep in the label.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className="rounded-card border-field bg-surface hover:border-ink has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-checked:bg-brand-soft has-focus-visible:outline-brand grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3.5 gap-y-2 border p-4 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:p-5 @max-[11rem]:grid-cols-[minmax(0,1fr)] @max-[11rem]:p-2">
      <input
        type="radio"
        name="plan"
        value={key}
        checked={checked}
        onChange={onCheck}
        className="radio mt-0.5 size-5 outline-none"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span
          className={classNames(
            'text-fine mt-1.5 inline-block max-w-full rounded-full px-3 py-0.5 @max-[11rem]:px-1',
            key === 'semestral'
              ? 'bg-accent text-on-accent font-semibold'
              : 'border-field border font-medium',
          )}
        >
          {badge}
        </span>
        {comparison === undefined ? null : (
          <span className="text-small text-muted mt-2 block">
            {keepAmountsTogether(comparison)}
          </span>
        )}
      </span>
      <span className="tabular col-start-2 sm:col-start-3 sm:text-right @max-[11rem]:col-start-1">
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
