import { Link } from 'react-router-dom';
import { accountWithoutTrial as texts } from '../../../copy/trial/account-without-trial.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Masthead } from '../../../ui/page/masthead.tsx';
import { Page } from '../../../ui/page/page.tsx';

/** Explains why an account gets no trial, and links to what it can do instead. */
export default function AccountWithoutTrial() {
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <Masthead>
        <h1 className="text-title-1 mt-8">{texts.title}</h1>
        <p className="text-lead text-muted mt-4">{texts.lead}</p>
        <p className="text-muted mt-3">{texts.withdrawal}</p>
        <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
          <ButtonLink to={texts.plans.to}>{texts.plans.label}</ButtonLink>
          <Link to={texts.dashboard.to} className="link text-center font-medium">
            {texts.dashboard.label}
          </Link>
        </div>
      </Masthead>
    </Page>
  );
}
