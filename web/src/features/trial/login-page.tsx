import { loadCodeForm } from '../identity/load-code-form.ts';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Page } from '../../ui/page/page.tsx';
import { loginCodeTexts } from '../../copy/identity/identity.ts';
import { loginOfAccount } from '../../copy/trial/account-without-trial.ts';
import { trialLogin as texts } from '../../copy/trial/trial-dashboard.ts';
import { EndedNotice } from '../identity/ended-notice.tsx';
import { LoginForm } from '../identity/login-form.tsx';
import { takePreviousRoute } from '../access/session/previous-route.ts';
import { trialRoute } from '../identity/trial-routes.ts';
import { useLogin } from '../identity/use-login.ts';
import { useSession } from '../access/session/use-session.ts';
import { trialLoginVariant } from './trial-login.ts';

const CodeForm = lazyPart(loadCodeForm, null);

/** `/trial-login`: e-mail and phone, for a trial session. */
export default function TrialLoginPage() {
  const login = useLogin(trialLoginVariant);
  useLeaveWhenSignedIn();
  const { sentCode } = login;
  const title = sentCode ? loginCodeTexts.documentTitle : texts.documentTitle;
  return (
    <Page title={title} description={texts.description} private>
      <div className="mx-auto max-w-[29rem] px-5 pt-10 pb-16 md:pt-16 md:pb-24">
        <div className="masthead-rule" />
        <div className="pt-8">
          {sentCode ? (
            <CodeForm login={login} sentCode={sentCode} />
          ) : (
            <Credentials login={login} />
          )}
        </div>
      </div>
    </Page>
  );
}

function Credentials({ login }: { readonly login: ReturnType<typeof useLogin> }) {
  const isAccount = useSession()?.kind === 'account';
  const startLink = isAccount ? loginOfAccount : { text: texts.noTrial, ...texts.start };
  return (
    <>
      <h1 className="text-title-1">{texts.title}</h1>
      <p className="text-muted mt-3 mb-8">{texts.lead}</p>
      <EndedNotice isAccountDeleted={login.isAccountDeleted} />
      <LoginForm login={login} start={login.lastFields} />
      <p className="border-rule mt-8 border-t pt-6">
        <span>{startLink.text}</span>{' '}
        <Link to={startLink.to} className="link font-semibold">
          {startLink.label}
        </Link>
      </p>
      {isAccount ? null : (
        <p className="text-small mt-4">
          <span>{texts.account.text}</span>{' '}
          <Link to={texts.account.to} className="link">
            {texts.account.label}
          </Link>
        </p>
      )}
    </>
  );
}

/** Redirects to the requested page, or to the trial; an account's session does not count here. */
function useLeaveWhenSignedIn(): void {
  const navigate = useNavigate();
  const isSignedIn = useSession()?.kind === 'trial';
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isSignedIn || hasLeft.current) return;
    hasLeft.current = true;
    void navigate(trialRoute(takePreviousRoute()), { replace: true });
  }, [isSignedIn, navigate]);
}
