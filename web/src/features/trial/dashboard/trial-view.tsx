import { useEffect, useState, type ReactNode } from 'react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { announce } from '../../../ui/page/announcer.tsx';
import { trialDashboard as texts } from '../../../copy/dashboard.ts';
import type { Access, AccountPlan } from '../../../../../shared/contracts/access.ts';
import { storeSession } from '../../access/session/session-store.ts';
import { useSession } from '../../access/session/use-session.ts';
import { useMinutesLeft } from '../use-minutes-left.ts';
import { AccessFailure } from '../../access/access-failure.tsx';
import { TrialExpiredView } from './trial-expired-view.tsx';
import { accessKey } from '../../access/session/query-keys.ts';

/** A trial at this moment. */
export interface RunningTrial {
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** The minutes until the end, including the current one. */
  readonly minutes: number;
  /** The paid or pending plan of the same user's account. */
  readonly accountPlan: AccountPlan | undefined;
}

interface TrialViewProps {
  /** The server's access decision for the trial session. */
  readonly access: Access;
  readonly children: (trial: RunningTrial) => ReactNode;
}

/** Shows the view of a running trial, and from the instant of its end the view of an ended one. */
export function TrialView({ access, children }: TrialViewProps) {
  const session = useSession();
  if (access.accountType !== 'inactive' || session?.kind !== 'trial') {
    return <CheckedTrial access={access}>{children}</CheckedTrial>;
  }
  return <UncheckedTrial access={access} expiresAt={session.trial.data_expiracao} />;
}

/**
 * For a trial session the server also answers `inactive` when it could not check; only the stored end is then
 * conclusive.
 */
function UncheckedTrial(props: { readonly access: Access; readonly expiresAt: string }) {
  const { access, expiresAt } = props;
  const client = useQueryClient();
  const isChecking = useIsFetching({ queryKey: [accessKey] }) > 0;
  if (useMinutesLeft(expiresAt) === 0)
    return <TrialExpiredView access={{ ...access, expiresAt }} />;
  return (
    <AccessFailure
      error={undefined}
      busy={isChecking}
      onRetry={() => void client.invalidateQueries({ queryKey: [accessKey] })}
    />
  );
}

function CheckedTrial({ access, children }: TrialViewProps) {
  const { accountType, expiresAt, accountPlan } = access;
  const minutes = useMinutesLeft(expiresAt ?? '');
  const isOver = accountType !== 'trial_active' || minutes === 0;
  const [wasOver] = useState(isOver);
  useAccessCheckAtEnd(accountType === 'trial_active' && isOver);
  useKeptTrial(expiresAt, isOver);
  if (isOver || expiresAt === null) {
    return <TrialExpiredView access={access} hasJustEnded={!wasOver} />;
  }
  return children({ expiresAt, minutes, accountPlan });
}

/** The server decides whether the trial has ended, as soon as there is a new answer. */
function useAccessCheckAtEnd(hasJustEnded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasJustEnded) return;
    announce(texts.expiredTitle);
    void client.invalidateQueries({ queryKey: [accessKey] });
  }, [hasJustEnded, client]);
}

/** Updates the browser's record of the trial. */
function useKeptTrial(expiresAt: string | null, isExpired: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (session?.kind !== 'trial' || expiresAt === null) return;
    const { trial } = session;
    if (trial.isExpired === isExpired && trial.data_expiracao === expiresAt) return;
    storeSession({ kind: 'trial', trial: { ...trial, isExpired, data_expiracao: expiresAt } });
  }, [session, expiresAt, isExpired]);
}
