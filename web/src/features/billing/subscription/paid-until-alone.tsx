import { QueryClientProvider } from '@tanstack/react-query';
import { sessionQueries } from '../../access/session/session-queries.ts';
import { PaidUntilNotice } from './paid-until-notice.tsx';

/**
 * For a page without a required session that shows people with an account when their next plan
 * would start.
 */
export default function PaidUntilAlone() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <PaidUntilNotice />
    </QueryClientProvider>
  );
}
