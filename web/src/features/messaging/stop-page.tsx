import { useState } from 'react';
import {
  checkStopLink,
  resumeMessages,
  stopMessages,
  type StopLink,
} from '../../../../shared/contracts/account-messages.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { stopMessages as texts } from '../../copy/messaging/stop-messages.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { callFailure } from '../../lib/call-failure.ts';
import { sendOneClick } from '../../lib/one-click.ts';
import * as paths from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { CheckingLink, LinkOutcome, LinkPage, useLinkCheck } from '../../ui/page/link-page.tsx';

/** The link is undefined when its owner could not be read. */
type Step =
  | { readonly name: 'checking' }
  | { readonly name: 'invalid' }
  | { readonly name: 'asking' | 'stopped'; readonly link: StopLink | undefined }
  | { readonly name: 'resumed' | 'still-off'; readonly link: StopLink };

/** The page opened by the link in a message: it stops this kind of message without a login, and can undo that. */
export default function StopPage() {
  return <LinkPage title={texts.documentTitle} description={texts.description} of={Stopping} />;
}

function Stopping({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>(() =>
    token === '' ? { name: 'invalid' } : { name: 'checking' },
  );
  const { busy, failure, submit } = useSubmit<ErrorText>();

  useLinkCheck(step.name === 'checking', async (signal) => stepOfLink(token, signal), setStep);

  async function go(action: () => Promise<Step>): Promise<void> {
    await submit(
      async () => setStep(await action()),
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        if (isInvalidLinkError(error)) {
          setStep({ name: 'invalid' });
          return undefined;
        }
        return callFailure(texts.failureTitle, error.code, error.retryAfterSeconds);
      },
    );
  }

  const stop = async (link: StopLink | undefined) =>
    go(async () => {
      await sendOneClick(stopMessages, token);
      return { name: 'stopped', link };
    });
  const undo = async () =>
    go(async () => {
      const link = await callApi(resumeMessages, { token });
      return { name: link.stopped ? 'still-off' : 'resumed', link };
    });

  switch (step.name) {
    case 'checking':
      return <CheckingLink label={texts.checking} />;
    case 'invalid':
      return (
        <LinkOutcome title={texts.invalidTitle} lead={texts.invalidLead}>
          <Choices />
          <ButtonLink to={paths.home} tone="secondary">
            {texts.home}
          </ButtonLink>
        </LinkOutcome>
      );
    case 'asking':
      return (
        <LinkOutcome
          title={step.link === undefined ? texts.unknownTitle : texts.title(step.link.kind)}
          lead={
            step.link === undefined
              ? texts.unknownLead
              : texts.lead(step.link.email, step.link.kind)
          }
          failure={failure}
        >
          <CallButton
            endpoints={[stopMessages]}
            tone="danger"
            busy={busy}
            busyLabel={texts.confirming}
            onClick={() => void stop(step.link)}
          >
            {texts.confirm}
          </CallButton>
          <ButtonLink to={paths.home} tone="secondary">
            {texts.keep}
          </ButtonLink>
        </LinkOutcome>
      );
    case 'stopped':
      return (
        <LinkOutcome
          title={texts.stoppedTitle}
          lead={
            step.link === undefined
              ? texts.stoppedUnknown
              : texts.stoppedLead(step.link.email, step.link.kind)
          }
          failure={failure}
        >
          <CallButton
            endpoints={[resumeMessages]}
            tone="secondary"
            busy={busy}
            busyLabel={texts.undoing}
            onClick={() => void undo()}
          >
            {texts.undo}
          </CallButton>
          <Choices />
        </LinkOutcome>
      );
    case 'resumed':
      return (
        <LinkOutcome
          title={texts.resumedTitle}
          lead={texts.resumedLead(step.link.email, step.link.kind)}
        >
          <Choices />
        </LinkOutcome>
      );
    case 'still-off':
      return (
        <LinkOutcome title={texts.stillOffTitle} lead={texts.stillOffLead}>
          <Choices />
        </LinkOutcome>
      );
    default:
      return step satisfies never;
  }
}

/** Checks the link before it asks for a confirmation. */
async function stepOfLink(token: string, signal: AbortSignal): Promise<Step> {
  try {
    const link = await callApi(checkStopLink, { token }, { signal });
    return { name: link.stopped ? 'stopped' : 'asking', link };
  } catch (error) {
    // Stopping messages must work even when reading the current state fails.
    const isInvalidLink = error instanceof ApiError && isInvalidLinkError(error);
    return isInvalidLink ? { name: 'invalid' } : { name: 'asking', link: undefined };
  }
}

function isInvalidLinkError({ code }: ApiError): boolean {
  return code === 'invalid_token' || code === 'invalid_request';
}

function Choices() {
  return (
    <ButtonLink to={paths.messages} tone="secondary">
      {texts.choices}
    </ButtonLink>
  );
}
