import type { ReactNode } from 'react';
import type { Access } from '../../../../shared/contracts/access.ts';
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
  if (data) return children(data);
  if (error === null || endsSession(error)) return loading;
  return <AccessFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
