import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getPaymentStatus } from '../../../../../shared/contracts/billing-endpoints.ts';
import { paymentAlerts as texts } from '../../../copy/billing/payment-alerts.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { callWithSession } from '../../access/session/authorized-api.ts';
import type { OpenPayment } from '../payment/open-payment-notice.tsx';

interface PixCodeOfProps {
  readonly payment: OpenPayment;
  readonly renderCode: (code: {
    readonly qrCode: string;
    readonly qrCodeBase64: string | undefined;
  }) => ReactNode;
}

/** The code is read only once, because only the partner has it. */
export function PixCodeOf({ payment: { paymentId }, renderCode }: PixCodeOfProps) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['pix-code', paymentId],
    queryFn: async ({ signal }) =>
      callWithSession(getPaymentStatus, { paymentId, code: 'true' }, { signal }),
    staleTime: Infinity,
    // The code is requested only once: for an ended Pix the partner would not return it.
    enabled: ({ state }) => state.data?.qrCode === undefined,
  });
  const { qrCode, qrCodeBase64 } = data ?? {};
  if (qrCode !== undefined) return renderCode({ qrCode, qrCodeBase64 });
  if (isFetching) {
    return (
      <Loading label={texts.pixLoading}>
        <Skeleton className="rounded-card h-52" />
      </Loading>
    );
  }
  return (
    <Alert
      tone="info"
      title={texts.pixMissing}
      action={
        <CallButton
          endpoints={[getPaymentStatus]}
          busy={isFetching}
          tone="secondary"
          wide={false}
          onClick={() => void refetch()}
        >
          {texts.fetchPixAgain}
        </CallButton>
      }
    />
  );
}
