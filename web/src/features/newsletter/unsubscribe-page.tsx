import { useEffect, useRef, useState, type ReactNode } from 'react';
import { unsubscribeNewsletter } from '../../../../shared/contracts/newsletter.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { Masthead } from '../../ui/page/masthead.tsx';
import { Page } from '../../ui/page/page.tsx';
import { brand } from '../../copy/brand.ts';
import { unsubscribe as texts } from '../../copy/newsletter/newsletter-unsubscribe.ts';
import { callFailure } from '../../lib/call-failure.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { isUnsubscribed, unsubscribedState } from './navigation-states.ts';
import { dropAccess } from './newsletter-access.ts';
import { checkLink, unsubscribe } from './newsletter-api.ts';
import { personalizationDraft } from './personalization-draft.ts';
import { isAccessRefusal } from './use-subscription.ts';
import * as paths from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** The e-mail is masked; unknown where nobody could look whose the link is. */
type Step =
  | { readonly name: 'checking' }
  | { readonly name: 'done' }
  | { readonly name: 'invalid' }
  | { readonly name: 'asking'; readonly email: string | undefined }
  | { readonly name: 'gone'; readonly email: string };

const SendLinkForm = lazyPart(
  () => loadCode(() => import('./send-link-form.tsx')),
  <Skeleton className="rounded-card h-32" />,
);

export default function UnsubscribePage() {
  // Behind the `#`, so that it reaches no server's log.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <Masthead>
        <div className="pt-8">
          <Unsubscription key={token} token={token} />
        </div>
      </Masthead>
    </Page>
  );
}

function Unsubscription({ token }: { readonly token: string }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(() => {
    if (isUnsubscribed(state)) return { name: 'done' };
    return token === '' ? { name: 'invalid' } : { name: 'checking' };
  });
  const { busy, failure, submit } = useSubmit<ErrorText>();

  const isChecking = step.name === 'checking';
  useEffect(() => {
    if (!isChecking) return undefined;
    const abort = new AbortController();
    async function look(): Promise<void> {
      const found = await stepOfLink(token, abort.signal);
      if (!abort.signal.aborted) setStep(found);
    }
    void look();
    return () => abort.abort();
  }, [token, isChecking]);

  async function confirm(): Promise<void> {
    await submit(
      async () => {
        await unsubscribe(token);
        // What this tab has kept of a subscription opens nothing any more.
        dropAccess();
        personalizationDraft.drop();
        setStep({ name: 'done' });
        void navigate({ pathname, search, hash }, { replace: true, state: unsubscribedState });
      },
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        if (isLinkRefusal(error)) {
          setStep({ name: 'invalid' });
          return undefined;
        }
        return callFailure(texts.failureTitle, error.code, error.retryAfterSeconds);
      },
    );
  }

  if (step.name === 'checking') return <Checking />;
  if (step.name === 'done' || step.name === 'gone') {
    const title = step.name === 'gone' ? texts.goneTitle : texts.doneTitle;
    const lead = step.name === 'gone' ? texts.goneLead(step.email) : texts.doneLead;
    return (
      <Outcome title={title} lead={lead}>
        <ButtonLink to={paths.home}>{texts.home}</ButtonLink>
        <ButtonLink to={paths.newsletter} tone="secondary">
          {texts.again}
        </ButtonLink>
      </Outcome>
    );
  }
  if (step.name === 'invalid') {
    return (
      <>
        <Outcome title={texts.invalidTitle} lead={texts.invalidLead} />
        <div className="mt-8">
          <SendLinkForm label={texts.email} />
        </div>
        <p className="text-muted mt-6">
          {texts.invalidHelp}{' '}
          <a href={`mailto:${brand.contactEmail}`} className="link">
            {brand.contactEmail}
          </a>
          .
        </p>
      </>
    );
  }
  return (
    <>
      <Outcome
        title={texts.title}
        lead={step.email === undefined ? texts.lead : texts.leadOf(step.email)}
      />
      {failure ? (
        <div className="mt-6">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
      <Actions>
        <CallButton
          calls={[unsubscribeNewsletter]}
          tone="danger"
          busy={busy}
          busyLabel={texts.confirming}
          onClick={() => void confirm()}
        >
          {texts.confirm}
        </CallButton>
        <ButtonLink to={paths.home} tone="secondary">
          {texts.keep}
        </ButtonLink>
      </Actions>
    </>
  );
}

/** Looked up before anything is asked, so that nobody confirms for nothing. */
async function stepOfLink(token: string, signal: AbortSignal): Promise<Step> {
  try {
    const { email, subscribed } = await checkLink(token, signal);
    return { name: subscribed ? 'asking' : 'gone', email };
  } catch (error) {
    // Leaving has to work while looking does not.
    const isRefused = error instanceof ApiError && isLinkRefusal(error);
    return isRefused ? { name: 'invalid' } : { name: 'asking', email: undefined };
  }
}

function isLinkRefusal(error: ApiError): boolean {
  return isAccessRefusal(error) || error.code === 'invalid_request';
}

function Checking() {
  return (
    <Loading label={texts.checking}>
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-5 h-5 w-full" />
      <Skeleton className="mt-2 h-5 w-2/3" />
      <Skeleton className="rounded-card mt-8 h-12 w-full sm:w-40" />
    </Loading>
  );
}

/** What is to be read now; whatever had the focus is gone, so the headline takes it. */
function Outcome(props: {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}) {
  const { title, lead, children } = props;
  const headlineRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headlineRef.current?.focus();
    // Another headline in the place of the one before is another thing to be read.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [title]);
  return (
    <>
      <h1 ref={headlineRef} tabIndex={-1} className="text-title-1">
        {title}
      </h1>
      <p className="text-lead text-muted mt-4 break-words">{lead}</p>
      {children === undefined ? null : <Actions>{children}</Actions>}
    </>
  );
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-8 flex flex-col gap-3 sm:flex-row">{children}</div>;
}
