import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Page } from '../../ui/page/page.tsx';
import { landing } from '../../copy/newsletter/newsletter-landing.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LatestEdition } from '../../ui/editions/latest-edition.tsx';
import * as paths from '../../paths.ts';
import { OpeningMessage } from './opening-message.tsx';
import { cameWithoutEmail } from './navigation-states.ts';
import { SubscribeForm } from './subscribe-form.tsx';

export default function LandingPage() {
  return (
    <Page title={landing.documentTitle} description={landing.description}>
      <div className="max-w-page mx-auto px-5 md:px-8">
        <Hero />
        <Schedule />
        <Steps />
      </div>
    </Page>
  );
}

function Hero() {
  const { state } = useLocation();
  const [missingEmail] = useState(() => cameWithoutEmail(state));
  return (
    <section className="grid gap-12 py-10 md:py-16 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-16">
      <div>
        {missingEmail ? (
          <div className="mb-8">
            <Alert tone="error" title={landing.emailMissing.title}>
              {landing.emailMissing.text}
            </Alert>
          </div>
        ) : null}
        <p className="text-brand text-small font-semibold">{landing.kicker}</p>
        <h1 className="text-display mt-3">{landing.title}</h1>
        <p className="text-lead text-muted mt-5 max-w-xl">{landing.lead}</p>
        <div className="mt-8 max-w-form">
          <SubscribeForm />
        </div>
      </div>
      <div className="mx-auto w-full max-w-md">
        <LatestEdition>
          <OpeningMessage label={landing.sampleLabel} />
          <p className="text-fine text-muted mt-4 pl-10">{landing.sampleNote}</p>
        </LatestEdition>
        <p className="text-small mt-3 pl-10">
          <Link to={paths.editions} className="link">
            {landing.archive}
          </Link>
        </p>
      </div>
    </section>
  );
}

function Schedule() {
  return (
    <section className="masthead-rule pb-12 md:pb-16">
      <h2 className="text-title-2 mt-10">{landing.whatTitle}</h2>
      <div className="mt-8 grid gap-8 md:grid-cols-2 md:gap-0">
        {landing.what.map(({ time, title, text }, index) => (
          <div
            key={time}
            className={
              index === 0
                ? 'md:border-rule md:border-r md:pr-12'
                : 'border-rule border-t pt-8 md:border-0 md:pt-0 md:pl-12'
            }
          >
            <p className="text-brand text-display font-serif leading-none font-semibold">{time}</p>
            <h3 className="text-title-4 mt-3">{title}</h3>
            <p className="text-muted mt-2">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Steps() {
  return (
    <section className="border-rule border-t pb-16 md:pb-24">
      <h2 className="text-title-2 mt-10">{landing.howTitle}</h2>
      <ol className="mt-8 grid gap-6 md:grid-cols-3 md:gap-10">
        {landing.how.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 md:block">
            <span
              aria-hidden
              className="text-muted text-title-4 w-6 shrink-0 font-serif font-semibold md:block"
            >
              {index + 1}
            </span>
            <div className="min-w-0 break-words">
              <h3 className="text-title-4 md:mt-2">{title}</h3>
              <p className="text-muted mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <aside className="bg-accent-soft border-accent mt-12 border-l-4 px-5 py-4 md:px-6">
        <h2 className="text-title-4">{landing.educational.title}</h2>
        <p className="max-w-text mt-1">{landing.educational.text}</p>
      </aside>
    </section>
  );
}
