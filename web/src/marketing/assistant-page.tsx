import { Suspense } from 'react';
import { tryTexts } from '../copy/assistant/try-assistant.ts';
import { comesLater } from '../lib/hydration/held-presses.ts';
import { lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { Page } from '../ui/page/page.tsx';
import { assistant } from '../copy/marketing/assistant.ts';
import { analysisChat } from '../copy/marketing/chat-samples.ts';
import { pageMetadata } from '../copy/page-metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ClosingCall } from './closing-call.tsx';
import { loadWhenNear } from './home/load-when-near.ts';
import { Chat } from './samples/chat.tsx';

const onSite = 'no-site';
const trySection = 'experimente';
/** Loaded when the reader scrolls near it. */
const AnswerPicture = lazyCode(async () =>
  loadWhenNear(onSite, () => loadCode(() => import('./answer-picture.tsx'))),
);
const TryAssistant = lazyCode(async () =>
  loadWhenNear(trySection, () => loadCode(() => import('./samples/try-assistant.tsx'))),
);

/** The question, its values and their explanation: the part of the sample that fits beside the headline. */
const bubblesInOpening = 3;

export default function AssistantPage() {
  const { features, technology, closing } = assistant;
  return (
    <Page {...pageMetadata['/assistente-ia']}>
      <Opening />
      <section className="max-w-page mx-auto px-5 md:px-8">
        <div className="masthead-rule pb-16 md:pb-24">
          <h2 className="text-title-1 pt-8 md:pt-12">{features.title}</h2>
          <dl className="mt-8 grid md:mt-12 md:grid-cols-2 md:gap-x-16">
            {features.items.map(({ id, title, text }) => (
              <div key={id} className="border-rule border-t py-6 md:py-8">
                <dt className="text-title-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
                  {title}
                </dt>
                <dd className="text-muted mt-2">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <div id={onSite} {...comesLater}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <AnswerPicture />
        </Suspense>
      </div>
      <section id={trySection} {...comesLater} className="max-w-page mx-auto px-5 md:px-8">
        <div className="masthead-rule pb-16 md:pb-24">
          <h2 className="text-title-1 pt-8 md:pt-12">{tryTexts.title}</h2>
          <p className="text-lead text-muted mt-4 max-w-[44rem]">{tryTexts.lead}</p>
          <Suspense fallback={<div className="min-h-60" />}>
            <TryAssistant />
          </Suspense>
        </div>
      </section>
      <section className="bg-sunk">
        <div className="max-w-page mx-auto px-5 py-16 md:px-8 md:py-24">
          <h2 className="text-title-1">{technology.title}</h2>
          <ol className="mt-8 grid gap-8 md:mt-12 md:grid-cols-3 md:gap-12">
            {technology.items.map(({ id, title, text }) => (
              <li key={id} className="border-ink border-t-2 pt-4">
                <h3 className="text-title-4">{title}</h3>
                <p className="text-muted mt-2">{text}</p>
              </li>
            ))}
          </ol>
          <p className="text-small text-muted max-w-text mt-12">{assistant.disclaimer}</p>
        </div>
      </section>
      <ClosingCall {...closing} />
    </Page>
  );
}

function Opening() {
  const { kicker, title, lead, actions } = assistant;
  return (
    <header className="max-w-page mx-auto grid gap-12 px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24 lg:grid-cols-[1fr_29rem] lg:items-center lg:gap-16">
      <div>
        <p className="text-brand text-small font-semibold">{kicker}</p>
        <h1 className="text-display mt-3">{title}</h1>
        <p className="text-lead text-muted mt-5 max-w-xl">{lead}</p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          {actions.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} tone={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <div className="mx-auto w-full max-w-lg">
        <Chat chat={analysisChat} bubbles={bubblesInOpening} />
        <p className="text-fine text-muted mt-3 text-center">{analysisChat.notice}</p>
      </div>
    </header>
  );
}
