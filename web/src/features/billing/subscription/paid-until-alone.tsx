import { QueryClientProvider } from '@tanstack/react-query';
import { sessionQueries } from '../../access/session/session-queries.ts';
import { PaidUntilNotice } from './paid-until-notice.tsx';

/** For a page that does not require a session: shows users with an account when their next plan would start. */
export default function StandalonePaidUntil() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <PaidUntilNotice />
    </QueryClientProvider>
  );
}
