import { Page } from '../app/page.tsx';
import { home } from '../copy/home.ts';
import { landing } from '../copy/newsletter-landing.ts';
import { OpeningMessage } from '../features/newsletter/opening-message.tsx';
import { ButtonLink } from '../ui/button.tsx';

export default function HomePage() {
  return (
    <Page title={home.documentTitle} description={home.description}>
      <div className="max-w-page mx-auto px-5 md:px-8">
        <section className="grid gap-12 py-10 md:py-16 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-16">
          <div>
            <p className="text-brand text-small font-semibold">{home.kicker}</p>
            <h1 className="text-display mt-3">{home.title}</h1>
            <p className="text-lead text-muted mt-5 max-w-xl">{home.lead}</p>
            <div className="mt-8">
              <ButtonLink to="/newsletter">{home.action}</ButtonLink>
              <p className="text-small text-muted mt-4">{home.note}</p>
            </div>
          </div>
          <div className="mx-auto w-full max-w-md">
            <OpeningMessage label={landing.sampleLabel} />
            <p className="text-fine text-muted mt-3 text-center">{landing.sampleNote}</p>
          </div>
        </section>
        <section className="masthead-rule pb-16 md:pb-24">
          <ul className="grid gap-8 pt-10 md:grid-cols-3 md:gap-12">
            {home.points.map(({ title, text }) => (
              <li key={title}>
                <h2 className="text-title-4">{title}</h2>
                <p className="text-muted mt-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
