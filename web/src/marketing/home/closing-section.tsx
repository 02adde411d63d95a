import { Check } from '../../ui/icons.tsx';
import { closingSection } from '../../copy/marketing/home-closing.ts';
import { SubscribeForm } from '../../features/newsletter/subscribe-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';

const price =
  "tabular text-display font-serif leading-none font-semibold tracking-[-0.015em] [font-variation-settings:'opsz'_64]";

/** The price, the trial, and the newsletter as an alternative. */
export default function ClosingSection() {
  return (
    <section className="max-w-page mx-auto px-5 pb-10 md:px-8 md:pb-24">
      <div className="masthead-rule">
        <h2 className="text-title-1 pt-8 md:pt-12">{closingSection.title}</h2>
        <div className="mt-6 grid gap-4 md:mt-10 lg:grid-cols-2 lg:gap-6">
          <Plan />
          <Newsletter />
        </div>
      </div>
    </section>
  );
}

function Plan() {
  const { kicker, price: amount, unit, points, trial, plans } = closingSection.plan;
  return (
    <div className="rounded-card bg-band text-on-band [&_a:focus-visible]:outline-accent flex flex-col px-5 py-6 sm:p-8">
      <h3 className="text-small font-sans font-semibold [word-spacing:0]">{kicker}</h3>
      <p className="mt-2">
        <span className={price}>{amount}</span> <span>{unit}</span>
      </p>
      <ul className="mt-4 grid gap-1.5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check size={18} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className="calls-on-band mt-auto grid gap-2 pt-6 sm:flex sm:flex-wrap sm:gap-3">
        <ButtonLink to={trial.to}>{trial.label}</ButtonLink>
        <ButtonLink to={plans.to} tone="secondary">
          {plans.label}
        </ButtonLink>
      </div>
    </div>
  );
}

function Newsletter() {
  const { kicker, price: amount, text } = closingSection.newsletter;
  return (
    <div className="rounded-card border-rule bg-surface border px-5 py-6 sm:p-8">
      <h3 className="text-small text-brand font-sans font-semibold [word-spacing:0]">{kicker}</h3>
      <p className={classNames('mt-2', price)}>{amount}</p>
      <p className="text-muted mt-3">{text}</p>
      <div className="mt-4">
        <SubscribeForm />
      </div>
    </div>
  );
}
