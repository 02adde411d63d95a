import type { ComponentProps } from 'react';
import { defaultOneOffPlanKey } from '../../../../shared/plans.ts';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { oneOffOffers, oneOffSection } from '../../copy/marketing/plans.ts';
import { useStoredSessionKind } from '../../features/access/session/use-signed-in.ts';
import { Button } from '../../ui/button.tsx';
import type { MonthlyOffer } from './monthly-offer.tsx';

/**
 * The three one-off plans. A plain form passes the chosen plan to the sign-up, so it works before any script has
 * run; trial users are sent to their upgrade, or to the plan they have paid for.
 */
export function OneOffOffers({
  accountPlan,
}: Pick<ComponentProps<typeof MonthlyOffer>, 'accountPlan'>) {
  const { title, lead, choiceLabel, savingNote, signUp, upgrade } = oneOffSection;
  const action = useStoredSessionKind() === 'trial' ? upgrade : signUp;
  return (
    <section className="bg-sunk">
      <div className="max-w-page mx-auto px-5 py-14 md:px-8 md:py-20">
        <h2 className="text-title-1">{title}</h2>
        <p className="text-lead text-muted max-w-text mt-3">{lead}</p>
        <form action={action} method="get" className="group mt-8 md:mt-10">
          <fieldset>
            <legend className="text-small font-semibold">{choiceLabel}</legend>
            <div className="@container mt-3 flex flex-col gap-3">
              {oneOffOffers.map((offer) => (
                <Offer key={offer.key} offer={offer} />
              ))}
            </div>
          </fieldset>
          <div className="mt-6 flex flex-col gap-4 md:flex-row-reverse md:items-center md:justify-between">
            {accountPlan?.plan === 'paid' ? (
              <accountPlan.PlanLink tone="secondary" />
            ) : (
              <Button
                type="submit"
                tone={accountPlan?.plan === 'waiting' ? 'secondary' : 'primary'}
              >
                {/* Only CSS selects the text of the chosen plan, so that it is right before the code is loaded. */}
                <span className="hidden group-has-[[value=semestral]:checked]:inline">
                  {findAction('semestral')}
                </span>
                <span className="hidden group-has-[[value=anual]:checked]:inline">
                  {findAction('anual')}
                </span>
                <span className="hidden group-has-[[value=bienal]:checked]:inline">
                  {findAction('bienal')}
                </span>
              </Button>
            )}
            <p className="text-fine text-muted max-w-md">{savingNote}</p>
          </div>
        </form>
      </div>
    </section>
  );
}

function Offer({ offer }: { readonly offer: (typeof oneOffOffers)[number] }) {
  const { key, title, badge, price, total, installments, duration, summary, comparison } = offer;
  const isDefault = key === defaultOneOffPlanKey;
  return (
    // The lint rule does not find the text, which is nested too deep in the label.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className="rounded-card border-field bg-surface hover:border-ink has-checked:border-brand has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-checked:bg-brand-soft has-focus-visible:outline-brand grid cursor-pointer grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border p-5 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 md:grid-cols-[1.5rem_minmax(0,1fr)_auto] md:items-center md:gap-x-6 md:px-7 md:py-6 @max-[11rem]:grid-cols-[minmax(0,1fr)] @max-[11rem]:p-2">
      <input
        type="radio"
        name="plan"
        value={key}
        defaultChecked={isDefault}
        className="radio mt-0.5 size-5 outline-none md:mt-0"
      />
      <span className="block">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-title-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
            {title}
          </span>
          <span
            className={
              isDefault
                ? 'bg-accent text-fine text-on-accent max-w-full rounded-full px-3 py-0.5 font-semibold @max-[11rem]:px-1'
                : 'border-field text-fine max-w-full rounded-full border px-3 py-0.5 font-medium @max-[11rem]:px-1'
            }
          >
            {badge}
          </span>
        </span>
        <span className="text-muted mt-1 block">{summary}</span>
        <span className="text-small mt-1 block font-medium">{keepAmountsTogether(comparison)}</span>
      </span>
      <span className="tabular col-start-2 block md:col-start-3 md:text-right @max-[11rem]:col-start-1">
        <span className="text-title-3 @max-[11rem]:text-title-4 block font-serif font-semibold [font-variation-settings:'opsz'_64]">
          {price}
        </span>
        <span className="text-small block">{total}</span>
        <span className="text-fine text-muted block">
          <span>{duration}</span>
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{installments}</span>
        </span>
      </span>
    </label>
  );
}

function findAction(key: (typeof oneOffOffers)[number]['key']): string {
  return oneOffOffers.find((offer) => offer.key === key)?.action ?? '';
}
