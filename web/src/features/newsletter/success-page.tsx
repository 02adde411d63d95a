import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../app/page.tsx';
import { success as texts } from '../../copy/newsletter-success.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { personalizationAddress } from './personalization-address.ts';

export default function SuccessPage() {
  const email = useSubscribedEmail();
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
        <div className="masthead-rule max-w-text">
          <p className="text-brand text-small mt-8 font-semibold">{texts.kicker}</p>
          <h1 className="text-title-1 mt-2">{texts.title}</h1>
          <p className="text-lead text-muted mt-4">{texts.lead}</p>
          <dl className="border-rule mt-10 border-t">
            {texts.times.map(({ time, title, text }) => (
              <div
                key={time}
                className="border-rule grid grid-cols-[7.5rem_1fr] items-baseline gap-4 border-b py-5 sm:grid-cols-[10rem_1fr]"
              >
                <dt className="text-brand text-title-1 tabular font-serif leading-none font-semibold">
                  {time}
                </dt>
                <dd>
                  <strong className="block font-semibold">{title}</strong>
                  <span className="text-muted">{text}</span>
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
            <ButtonLink to="/">{texts.home}</ButtonLink>
            {email ? (
              <Link to={personalizationAddress(email)} className="link text-center font-medium">
                {texts.edit}
              </Link>
            ) : null}
          </div>
          <p className="text-muted mt-8">
            {texts.trial.text}{' '}
            <Link to="/migrar-newsletter" className="link font-medium">
              {texts.trial.link}
            </Link>
          </p>
        </div>
      </div>
    </Page>
  );
}

/** Whose subscription this tab may edit; known a moment after the prerendered page is shown. */
function useSubscribedEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    // Without it, only a convenience is missing.
    import('./newsletter-access.ts').then(
      ({ readAccess }) => setEmail(readAccess()?.email),
      () => undefined,
    );
  }, []);
  return email;
}
