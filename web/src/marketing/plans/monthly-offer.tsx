import { Check } from '../../ui/icons.tsx';
import { Link } from 'react-router-dom';
import { monthlyOffer as offer } from '../../copy/marketing/plans.ts';
import type { AccountPlanNoticeState } from '../../features/access/use-account-plan.ts';
import { useStoredSessionKind } from '../../features/access/session/use-signed-in.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { chooseMonthlyPlan } from '../chosen-plan.ts';

interface MonthlyOfferProps {
  readonly origin: string;
  /** The plan of a trial session's account: a user who has paid gets a link to it. */
  readonly accountPlan: AccountPlanNoticeState | undefined;
}

/** The monthly plan, its price and all that it contains. */
export function MonthlyOffer({ origin, accountPlan }: MonthlyOfferProps) {
  const session = useStoredSessionKind();
  const trial = session === 'trial' ? offer.inTrial : offer.trial;
  const isPaid = accountPlan?.plan === 'paid';
  return (
    <section className="max-w-page mx-auto grid gap-y-10 px-5 pt-10 pb-14 md:px-8 md:pt-16 md:pb-24 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-20">
      <div>
        <p className="text-brand text-small font-semibold">{offer.kicker}</p>
        <h1 className="text-display mt-3">{offer.title}</h1>
        <p className="text-lead text-muted mt-5 max-w-xl">{offer.lead}</p>
      </div>
      <div className="rounded-card border-ink bg-surface border-[1.5px] p-6 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        <p className="text-title-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
          {offer.kicker}
        </p>
        <Price price={offer.price} />
        <p className="mt-3 font-medium">{offer.note}</p>
        <div className="mt-6 grid">
          {accountPlan?.plan === 'paid' ? (
            <accountPlan.PlanLink tone="secondary" />
          ) : (
            <ButtonLink
              to={session === undefined ? offer.action.to : offer.signedIn[session]}
              tone={accountPlan?.plan === 'waiting' ? 'secondary' : 'primary'}
              // A payment page has a different content security policy.
              reloadDocument={session === 'account'}
              state={chooseMonthlyPlan(origin)}
            >
              {offer.action.label}
            </ButtonLink>
          )}
        </div>
        {isPaid ? null : <p className="text-fine text-muted mt-3">{offer.paymentNote}</p>}
        {/* Accounts cannot start a trial. */}
        {session === 'account' ? null : (
          <p className="text-small border-rule mt-6 border-t pt-5">
            <span>{isPaid ? offer.inTrialPaid : trial.text}</span>{' '}
            <Link to={trial.to} className="link font-medium">
              {trial.label}
            </Link>
          </p>
        )}
      </div>
      <div>
        <h2 className="text-title-4">{offer.benefitsTitle}</h2>
        <ul className="divide-rule border-rule mt-3 max-w-xl divide-y border-y">
          {offer.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3 py-3">
              <Check
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="text-brand mt-0.5 shrink-0"
              />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** `R$ 20,00/mês`, the amount large. */
function Price({ price }: { readonly price: string }) {
  const [amount, unit = ''] = price.split(/\//);
  return (
    <p className="mt-2">
      <span className="tabular font-serif text-[min(3.25rem,13.5vw)] leading-none whitespace-nowrap font-semibold tracking-[-0.02em] [font-variation-settings:'opsz'_64]">
        {amount}
      </span>
      <span className="text-muted inline-block whitespace-nowrap">{`/${unit}`}</span>
    </p>
  );
}
