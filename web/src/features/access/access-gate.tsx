import type { ReactNode } from 'react';
import type { Access } from '../../../../shared/contracts/access.ts';
import { usePartnerLook } from './use-partner-look.ts';
import { AccessFailure } from './access-failure.tsx';
import { endsSession, useAccess } from './use-access.ts';

interface AccessGateProps {
  /** Stands there until the answer comes. */
  readonly loading: ReactNode;
  readonly children: (access: Access) => ReactNode;
}

/** Asks the server what may be seen, and shows it; or why that is not known. */
export function AccessGate({ loading, children }: AccessGateProps) {
  const { data, error, isFetching, refetch } = useAccess();
  const { isLooking, look } = usePartnerLook();
  if (data) return children(data);
  if (error === null || endsSession(error)) return loading;

  /** Shows what we know at once, and what the partner knows as soon as it has said so. */
  async function retry(): Promise<void> {
    const [, hasPartnerAnswered] = await Promise.all([refetch(), look()]);
    if (hasPartnerAnswered) await refetch();
  }
  const busy = isFetching || isLooking;
  return <AccessFailure error={error} busy={busy} onRetry={() => void retry()} />;
}
