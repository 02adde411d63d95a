import { Page } from '../ui/page/page.tsx';
import { contact } from '../copy/marketing/contact.ts';
import { pageMetadata } from '../copy/page-metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageOpening } from './page-opening.tsx';
import { SideHeading } from './side-heading.tsx';

export default function ContactPage() {
  const { title, lead, email, responseTime, topics, privacy } = contact;
  const [mailbox = '', domain] = email.address.split('@');
  return (
    <Page {...pageMetadata['/contact']}>
      <PageOpening title={title} lead={lead} />
      <div className="max-w-page mx-auto grid gap-5 px-5 pb-16 md:px-8 md:pb-24 lg:grid-cols-[1.7fr_1fr]">
        <section className="rounded-card border-rule bg-surface border p-6 md:p-10">
          <h2 className="text-small text-muted font-sans font-semibold [word-spacing:0]">
            {email.title}
          </h2>
          <a
            href={email.mailto}
            className="link text-title-2 mt-2 inline-block font-serif font-semibold [font-variation-settings:'opsz'_64]"
          >
            {/* A long address breaks between the @ and the domain. */}
            <span>{`${mailbox}@`}</span>
            <wbr />
            <span>{domain}</span>
          </a>
          <p className="mt-4 max-w-lg">{email.text}</p>
          <div className="mt-7">
            <ButtonLink to={email.mailto}>{email.action}</ButtonLink>
          </div>
          <p className="text-small text-muted border-rule mt-8 border-t pt-4">{email.safety}</p>
        </section>
        <section className="rounded-card border-rule border p-6 md:p-10">
          <h2 className="text-small text-muted font-sans font-semibold [word-spacing:0]">
            {responseTime.title}
          </h2>
          <p className="text-brand text-display tabular mt-2 font-serif leading-none font-semibold [font-variation-settings:'opsz'_64]">
            {responseTime.value}
          </p>
          <p className="text-muted mt-5">{responseTime.text}</p>
        </section>
      </div>
      <SideHeading title={topics.title}>
        <dl className="divide-rule divide-y">
          {topics.items.map(({ id, title: name, text }) => (
            <div
              key={id}
              className="grid gap-x-8 gap-y-1 py-5 first:pt-0 last:pb-0 lg:grid-cols-[15rem_1fr]"
            >
              <dt className="text-title-4 font-serif font-semibold [font-variation-settings:'opsz'_64]">
                {name}
              </dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-small border-rule mt-10 border-t pt-5">
          <span>{privacy.text}</span>{' '}
          <a href={privacy.mailto} className="link">
            {privacy.address}
          </a>
          <span>.</span>
        </p>
      </SideHeading>
    </Page>
  );
}
