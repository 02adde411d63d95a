import type { ReactNode } from 'react';
import type { Access } from '../../../../shared/contracts/access.ts';
import { usePartnerCheck } from './use-partner-check.ts';
import { AccessFailure } from './access-failure.tsx';
import { endsSession, useAccess } from './use-access.ts';

interface AccessGateProps {
  /** Shown until the answer comes. */
  readonly loading: ReactNode;
  readonly children: (access: Access) => ReactNode;
}

/** Renders its children by the access decision, or explains why it is unknown. */
export function AccessGate({ loading, children }: AccessGateProps) {
  const { data, error, isFetching, refetch } = useAccess();
  const { isLooking, look } = usePartnerCheck();
  if (data) return children(data);
  if (error === null || endsSession(error)) return loading;

  /** Shows at once what we know, and the partner's answer as soon as it is there. */
  async function retry(): Promise<void> {
    const [, hasPartnerAnswered] = await Promise.all([refetch(), look()]);
    if (hasPartnerAnswered) await refetch();
  }
  const busy = isFetching || isLooking;
  return <AccessFailure error={error} busy={busy} onRetry={() => void retry()} />;
}
