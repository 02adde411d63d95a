import { Page } from '../ui/page/page.tsx';
import { about } from '../copy/marketing/about.ts';
import { pageMetadata } from '../copy/page-metadata.ts';
import { ClosingCall } from './closing-call.tsx';
import { AnnotatedMessage } from './samples/annotated-message.tsx';
import { PageOpening } from './page-opening.tsx';
import { SideHeading } from './side-heading.tsx';

export default function AboutPage() {
  const { badge, title, lead, why, goal, values, audiences, letter, annotated, sources, closing } =
    about;
  return (
    <Page {...pageMetadata['/about']}>
      <PageOpening kicker={badge} title={title} lead={lead} />
      {[why, goal].map((part) => (
        <SideHeading key={part.title} title={part.title}>
          <div className="max-w-text flex flex-col gap-4">
            {part.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </SideHeading>
      ))}
      <SideHeading title={values.title} lead={values.lead}>
        <ol className="max-w-text divide-rule divide-y">
          {values.items.map(({ id, title: name, text }, index) => (
            <li key={id} className="flex gap-5 py-5 first:pt-0 last:pb-0">
              <span
                aria-hidden
                className="text-brand text-title-2 w-8 shrink-0 font-serif leading-none font-semibold [font-variation-settings:'opsz'_64]"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-title-4">{name}</h3>
                <p className="text-muted mt-1">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </SideHeading>
      <section className="max-w-page mx-auto px-5 md:px-8">
        <div className="border-ink border-t pt-6 pb-14 md:pt-8 md:pb-24">
          <h2 className="text-title-3">{audiences.title}</h2>
          <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-3 md:gap-6">
            {audiences.items.map(({ id, title: name, text }) => (
              <li
                key={id}
                className="rounded-card border-rule bg-surface border px-5 py-6 md:px-7 md:py-8"
              >
                <h3 className="text-title-3">{name}</h3>
                <p className="text-muted mt-3">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <SideHeading title={letter.title}>
        <div className="max-w-text flex flex-col gap-4">
          {letter.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className="text-title-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
            {letter.signature}
          </p>
        </div>
      </SideHeading>
      <SideHeading title={annotated.title} lead={annotated.lead}>
        <AnnotatedMessage />
      </SideHeading>
      <SideHeading title={sources.title}>
        <dl className="max-w-text divide-rule divide-y">
          {sources.items.map(({ id, name, text }) => (
            <div key={id} className="py-4 first:pt-0 last:pb-0">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted mt-1">{text}</dd>
            </div>
          ))}
        </dl>
      </SideHeading>
      <ClosingCall title={closing.title} text={closing.text} actions={[closing.action]} />
    </Page>
  );
}
