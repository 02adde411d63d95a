import { loadCodeForm } from './load-code-form.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Page } from '../../ui/page/page.tsx';
import { helpNow } from '../../copy/identity/help-now.ts';
import { login as texts, loginCodeTexts } from '../../copy/identity/identity.ts';
import { EndedNotice } from './ended-notice.tsx';
import { LoginForm } from './login-form.tsx';
import {
  peekPreviousRoute,
  takePreviousRoute,
  wasAccountWanted,
  wasRedirectedToLogin,
} from '../access/session/previous-route.ts';
import { isTrialRoute, trialRoute } from './trial-routes.ts';
import { accountLogin, useLogin } from './use-login.ts';
import { useStoredSessionKind } from '../access/session/use-signed-in.ts';
import { readLinkToken } from '../../lib/link-token.ts';
import * as paths from '../../paths.ts';

const CodeForm = lazyPart(loadCodeForm, null);

export default function LoginPage() {
  const { state } = useLocation();
  const isLed = wasRedirectedToLogin(state);
  // E-mails also link to pages that a trial's session cannot open.
  const [needsAccount] = useState(
    () => isLed && !isTrialRoute(peekPreviousRoute() ?? paths.dashboard),
  );
  const isAccountWanted = needsAccount || wasAccountWanted(state);
  const login = useLogin(isAccountWanted ? { ...accountLogin, leadsToTrial: false } : accountLogin);
  useLeaveWhenSignedIn(login.opened === 'trial');
  const { sentCode } = login;
  const title = sentCode ? loginCodeTexts.documentTitle : texts.documentTitle;
  return (
    <Page title={title} description={texts.description}>
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
  const isTrialOpen = useStoredSessionKind() === 'trial';
  const { hash, state } = useLocation();
  const isByLink = readLinkToken(hash) !== null;
  const [comesFromAssistant] = useState(
    () => wasRedirectedToLogin(state) && assistantRoute.test(peekPreviousRoute() ?? ''),
  );
  return (
    <>
      <h1 className="text-title-1">{texts.title}</h1>
      <p className="text-muted mt-3 mb-8">{isByLink ? texts.linkLead : texts.lead}</p>
      <EndedNotice isAccountDeleted={login.isAccountDeleted} />
      {comesFromAssistant && <HelpNow />}
      <LoginForm login={login} start={login.lastFields} />
      {isTrialOpen ? (
        <Aside {...texts.trialOpen} />
      ) : (
        <Aside text={texts.noAccount} to={paths.signUp} label={texts.signUp} />
      )}
      <p className="text-small mt-4">
        <Link to={paths.home} className="link">
          {texts.home}
        </Link>
      </p>
    </>
  );
}

const assistantRoute = /^\/assistente(?=[?#]|$)/;

/** A message to the assistant was not read. Its author may be in danger, so help is shown above the login. */
function HelpNow() {
  return (
    <p className="border-rule mb-8 border-l-2 pl-4">
      <span>{helpNow.text}</span>{' '}
      <a href="tel:188" className="link font-semibold">
        {helpNow.call}
      </a>
    </p>
  );
}

/** Pages that can be shown in this document; other pages may need a document with a different security policy. */
const ordinaryRoutes = /^\/(dashboard|dashboard-inativo|profile)(?=[?#]|$)/;

function Aside(props: { readonly text: string; readonly to: string; readonly label: string }) {
  const { text, to, label } = props;
  return (
    <p className="border-rule mt-8 border-t pt-6">
      <span>{text}</span>{' '}
      <Link to={to} className="link font-semibold">
        {label}
      </Link>
    </p>
  );
}

/**
 * Redirects after a sign-in, also one in another tab: back to the page that required it, or to the dashboard. A
 * trial's session does not count here, unless this login has just opened it.
 * @param isTrialOpened whether this form has opened the session of a running trial
 */
function useLeaveWhenSignedIn(isTrialOpened: boolean): void {
  const navigate = useNavigate();
  const isLed = wasRedirectedToLogin(useLocation().state);
  const signedIn = useStoredSessionKind() === 'account';
  const hasLeft = useRef(false);
  useEffect(() => {
    if ((!signedIn && !isTrialOpened) || hasLeft.current) return;
    hasLeft.current = true;
    const previous = takePreviousRoute();
    const requested = isLed ? previous : undefined;
    if (isTrialOpened) {
      void navigate(trialRoute(requested), { replace: true });
      return;
    }
    const route = requested ?? paths.dashboard;
    if (ordinaryRoutes.test(route)) void navigate(route, { replace: true });
    else window.location.replace(route);
  }, [signedIn, isTrialOpened, isLed, navigate]);
}
