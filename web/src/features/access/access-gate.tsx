import type { ReactNode } from 'react';
import type { Access } from '../../../../shared/contracts/access.ts';
import { usePartnerCheck } from './use-partner-check.ts';
import { AccessFailure } from './access-failure.tsx';
import { endsSession, useAccess } from './use-access.ts';

interface AccessGateProps {
  /** Shown until the answer is received. */
  readonly loading: ReactNode;
  readonly children: (access: Access) => ReactNode;
}

/** Renders its children according to the access decision, or explains why the decision is unknown. */
export function AccessGate({ loading, children }: AccessGateProps) {
  const { data, error, isFetching, refetch } = useAccess();
  const { isChecking, check } = usePartnerCheck();
  if (data) return children(data);
  if (error === null || endsSession(error)) return loading;

  /** Shows our stored state at once, and the partner's answer when it arrives. */
  async function retry(): Promise<void> {
    const [, hasPartnerAnswered] = await Promise.all([refetch(), check()]);
    if (hasPartnerAnswered) await refetch();
  }
  const busy = isFetching || isChecking;
  return <AccessFailure error={error} busy={busy} onRetry={() => void retry()} />;
}
