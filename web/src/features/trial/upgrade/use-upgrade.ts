import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { upgradeTrial } from '../../../../../shared/contracts/trial.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { callFailure } from '../../../lib/call-failure.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { upgradeErrors } from '../../../copy/trial/trial-errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { openPayment } from './open-payment.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

type Answer = z.infer<typeof upgradeTrial.response>;

export type UpgradeState =
  | { readonly phase: 'asking' | 'leaving' }
  | { readonly phase: 'failed'; readonly failure: ErrorText }
  /** `cpf` is known when the user entered it at the start of the trial. */
  | { readonly phase: 'form'; readonly cpf: string | undefined };

/** The server's error. */
export interface UpgradeError {
  readonly fields: Readonly<Record<string, string>>;
  readonly failure?: ErrorText;
}

interface UpgradeOptions {
  /** The chosen one-off plan; undefined for the monthly plan. */
  readonly plan: OneOffPlanKey | undefined;
  readonly onLeaving: (leaving: boolean) => void;
  /** Called when the trial does not exist: the page then leads to the start of a trial. */
  readonly onMissing: (missing: boolean) => void;
}

/**
 * Leads from a trial to the payment. It first checks whether there is a subscription, which needs no further data.
 */
export function useUpgrade({ plan, onLeaving, onMissing }: UpgradeOptions) {
  const [state, setState] = useState<UpgradeState>({ phase: 'asking' });
  const {
    busy,
    failure: upgradeError,
    setFailure: setUpgradeError,
    submit,
  } = useSubmit<UpgradeError>();

  const leave = useCallback(
    async (answer: Answer): Promise<void> => {
      onLeaving(true);
      setState({ phase: 'leaving' });
      if (await openPayment(answer, plan)) return;
      onLeaving(false);
      setState({ phase: 'form', cpf: answer.customer.cpf });
      setUpgradeError({ fields: {}, failure: upgradeErrors.sessionMissing });
      toastError(upgradeErrors.sessionMissing);
    },
    [plan, onLeaving, setUpgradeError],
  );

  const takeResult = useCallback(
    (found: Found): void => {
      if ('answer' in found) void leave(found.answer);
      else setState(found);
    },
    [leave],
  );

  useEffect(() => {
    const controller = new AbortController();
    findOut(onMissing, controller.signal).then(takeResult, () => undefined);
    return () => controller.abort();
  }, [takeResult, onMissing]);

  async function send(cpf: string, password: string): Promise<void> {
    await submit(async () => {
      const request = { cpf, ...(password === '' ? {} : { password }) };
      await leave(await callWithSession(upgradeTrial, request));
    }, toFailure);
  }

  function toFailure(error: unknown): UpgradeError | undefined {
    if (handleMissingTrial(error, onMissing)) return undefined;
    const found = toUpgradeError(error);
    const message = found.failure?.text ?? Object.values(found.fields)[0];
    toastError({ title: found.failure?.title ?? 'Erro', text: message ?? '' });
    return found;
  }

  function ask(): void {
    setState({ phase: 'asking' });
    findOut(onMissing).then(takeResult, () => undefined);
  }

  return { state, busy, upgradeError, ask, submit: send };
}

type Found = UpgradeState | { readonly answer: Answer };

/**
 * Checks whether there is a subscription, and which fields are stored. The request changes nothing.
 * @throws when the user has left the page
 */
async function findOut(
  onMissing: UpgradeOptions['onMissing'],
  signal?: AbortSignal,
): Promise<Found> {
  try {
    const answer = await callWithSession(upgradeTrial, {}, { signal });
    return answer.hasSubscription ? { answer } : { phase: 'form', cpf: answer.customer.cpf };
  } catch (error) {
    signal?.throwIfAborted();
    // Without a session, the page redirects.
    if (handleMissingTrial(error, onMissing)) return { phase: 'asking' };
    const needsCpf = error instanceof ApiError && error.code === 'invalid_request';
    return needsCpf
      ? { phase: 'form', cpf: undefined }
      : { phase: 'failed', failure: toErrorText(error) };
  }
}

/** Handles a deleted trial by leading to its landing page. */
function handleMissingTrial(error: unknown, onMissing: UpgradeOptions['onMissing']): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'trial_not_found') {
    toastError(upgradeErrors.notFound);
    onMissing(true);
    return true;
  }
  // `callWithSession` has already ended the session: the page redirects to the login, which explains it.
  return error.code === 'unauthorized' || error.code === 'account_not_found';
}

function toUpgradeError(error: unknown): UpgradeError {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'upgrade_cpf_registered') return { fields: { cpf: upgradeErrors.cpfRegistered } };
  const named = error instanceof ApiError && code === 'invalid_request' ? error.fields : [];
  const fields = Object.fromEntries(
    named
      .filter(({ path }) => path === 'cpf' || path === 'password')
      .map(({ path, message }) => [path, message]),
  );
  return Object.keys(fields).length > 0 ? { fields } : { fields, failure: toErrorText(error) };
}

function toErrorText(error: unknown): ErrorText {
  const { notSaved } = upgradeErrors;
  if (!(error instanceof ApiError)) return notSaved;
  const { code, retryAfterSeconds } = error;
  const isConnection = code === 'network' || code === 'timeout' || code === 'rate_limited';
  return isConnection ? callFailure(notSaved.title, code, retryAfterSeconds) : notSaved;
}
