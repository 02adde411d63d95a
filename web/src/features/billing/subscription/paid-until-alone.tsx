import { QueryClientProvider } from '@tanstack/react-query';
import { sessionQueries } from '../../access/session/session-queries.ts';
import { PaidUntilNotice } from './paid-until-notice.tsx';

/** For a page that is no session's own, but shows somebody with an account their next plan. */
export default function PaidUntilAlone() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <PaidUntilNotice />
    </QueryClientProvider>
  );
}
