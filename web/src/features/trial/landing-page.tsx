import { Minus } from 'lucide-react';
import { Check } from '../../ui/icons.tsx';
import { Link } from 'react-router-dom';
import { Page } from '../../ui/page/page.tsx';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import {
  landingOfAccount,
  trialLanding as texts,
  trialQuestions,
} from '../../copy/trial/trial-landing.ts';
import { ClosingCall } from '../../marketing/closing-call.tsx';
import { Questions } from '../../marketing/questions.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useStoredSessionKind } from '../access/session/use-signed-in.ts';
import { ThreeDayConversation } from './three-day-conversation.tsx';

export default function TrialLandingPage() {
  const { start } = useStart();
  return (
    <Page title={texts.documentTitle} description={texts.description}>
      <div className="max-w-page mx-auto px-5 md:px-8">
        <Hero />
        <ThreeDays />
        <Contents />
        <HowItWorks />
      </div>
      <Migration />
      <Questions title={texts.faqTitle} questions={trialQuestions} />
      <ClosingCall {...texts.closing} actions={[start]} />
    </Page>
  );
}

/** Returns the link that starts a trial; users with an account get a link to the plans. */
function useStart() {
  return useStoredSessionKind() === 'account' ? landingOfAccount : texts;
}

function Hero() {
  const { start, enter } = useStart();
  return (
    <section className="grid gap-12 py-10 md:py-16 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-16">
      <div>
        <p className="text-brand text-small font-semibold">{texts.kicker}</p>
        <h1 className="text-display mt-3">{texts.title}</h1>
        <p className="text-lead text-muted mt-5 max-w-xl">{texts.lead}</p>
        <div className="mt-8 flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center">
          <ButtonLink to={start.to}>{start.label}</ButtonLink>
          <p className="text-small max-sm:text-center">
            <span>{enter.text}</span>{' '}
            <Link to={enter.to} className="link font-medium">
              {enter.label}
            </Link>
          </p>
        </div>
        <ul className="text-small mt-6 flex flex-wrap gap-x-6 gap-y-1.5">
          {texts.facts.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <Check size={16} strokeWidth={2} aria-hidden className="text-brand shrink-0" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mx-auto w-full max-w-md">
        <ThreeDayConversation />
      </div>
    </section>
  );
}

function ThreeDays() {
  return (
    <section className="masthead-rule pb-12 md:pb-20">
      <h2 className="text-title-1 mt-10">{texts.daysTitle}</h2>
      <p className="text-lead text-muted max-w-text mt-3">{texts.daysLead}</p>
      <ol className="mt-8 grid md:mt-10 md:grid-cols-3">
        {texts.days.map(({ name, title, text }, index) => (
          <li
            key={name}
            className="border-rule grid grid-cols-[3.5rem_1fr] py-6 not-first:border-t md:block md:px-8 md:py-0 md:not-first:border-t-0 md:not-first:border-l md:first:pl-0 md:last:pr-0"
          >
            <span
              aria-hidden
              className="text-brand font-serif text-[3.25rem] leading-none font-semibold [font-variation-settings:'opsz'_64] md:text-[4rem]"
            >
              {index + 1}
            </span>
            <div>
              <p className="text-small text-muted md:mt-4">{name}</p>
              <h3 className="text-title-4 mt-1">{title}</h3>
              <p className="text-muted mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Contents() {
  const { inside, outside } = texts;
  return (
    <section className="border-ink border-t pt-6 pb-14 md:pt-8 md:pb-20">
      <h2 className="text-title-2">{texts.insideTitle}</h2>
      <div className="mt-8 grid gap-10 md:grid-cols-[1.2fr_1fr] md:gap-16">
        <List {...inside} included />
        <List {...outside} included={false} />
      </div>
    </section>
  );
}

function List(props: {
  readonly title: string;
  readonly items: readonly string[];
  readonly included: boolean;
}) {
  const { title, items, included } = props;
  const Icon = included ? Check : Minus;
  return (
    <div>
      <h3 className="text-title-4">{title}</h3>
      <ul className="divide-rule border-rule mt-3 divide-y border-y">
        {items.map((item) => (
          <li key={item} className={included ? 'flex gap-3 py-3' : 'text-muted flex gap-3 py-3'}>
            <Icon
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className={included ? 'text-brand mt-0.5 shrink-0' : 'mt-0.5 shrink-0'}
            />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HowItWorks() {
  return (
    <section className="border-ink border-t pt-6 pb-14 md:pt-8 md:pb-20">
      <h2 className="text-title-2">{texts.howTitle}</h2>
      <ol className="mt-8 grid gap-6 md:grid-cols-3 md:gap-10">
        {texts.how.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 md:block">
            <span
              aria-hidden
              className="text-muted text-title-4 w-6 shrink-0 font-serif font-semibold md:block"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-title-4 md:mt-2">{title}</h3>
              <p className="text-muted mt-1">{keepAmountsTogether(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Migration() {
  const { title, text, action } = texts.migration;
  return (
    <section className="bg-sunk mb-14 md:mb-20">
      <div className="max-w-page mx-auto flex flex-col gap-6 px-5 py-10 md:flex-row md:items-center md:justify-between md:px-8 md:py-12">
        <div>
          <h2 className="text-title-3">{title}</h2>
          <p className="text-muted mt-2 max-w-xl">{text}</p>
        </div>
        <div className="grid shrink-0">
          <ButtonLink to={action.to} tone="secondary">
            {action.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
