import type { PaymentAnswer } from '../../../../../shared/contracts/billing-endpoints.ts';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { confirming } from '../../../copy/billing/billing.ts';
import {
  cardLimit,
  nothingCharged,
  paymentErrors,
  refusedPaymentTitle,
  refusedCardTitles,
  undonePayments,
} from '../../../copy/billing/billing-errors.ts';
import { formatWait } from '../../../copy/errors/call-failures.ts';
import type { ApiError, ApiErrorCode } from '../../../lib/api-error.ts';
import type { CalledEndpoints } from '../../../lib/limits.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IntoView } from '../../../ui/feedback/into-view.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import type { PaymentPhase } from './use-payment.ts';
import { SupportLink } from '../support-link.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** The result of an attempt that was not a payment. */
export interface PaymentFailure {
  readonly title: string;
  readonly text?: string;
  /** No card is accepted any more today. */
  readonly isCardLimit?: boolean;
  /** Whether the text recommends the alternative offered by `Instead`. */
  readonly advisesInstead?: boolean;
}

type RefusedAnswer = Partial<Pick<PaymentAnswer, 'error' | 'status' | 'statusDetail'>>;

/** Returns the failure of a payment that the bank or the partner refused, or that was undone after its approval. */
export function describeRefusedPayment({
  error,
  status,
  statusDetail,
}: RefusedAnswer): PaymentFailure {
  const undone = status === undefined ? undefined : undonePayments[status];
  if (undone !== undefined) return undone;
  const title = refusedCardTitles[statusDetail ?? ''] ?? refusedPaymentTitle;
  return { title, text: `${asSentence(error ?? paymentErrors.payment)} ${nothingCharged}` };
}

/** The catalogue's texts are shown on their own and have no full stop. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const errorTitles: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  subscription_already_active: paymentErrors.alreadyActive,
  payment_data_incomplete: paymentErrors.incomplete,
  payment_amount_differs: paymentErrors.amount,
  first_charge_changed: paymentErrors.firstChargeChanged,
  possessions_changed: paymentErrors.possessionsChanged,
  forbidden: paymentErrors.otherPerson,
  invalid_request: paymentErrors.verification,
  partner_unavailable: paymentErrors.unavailable,
  rate_limited: paymentErrors.rateLimited,
  unauthorized: paymentErrors.session,
};

/** The server rejected the request before anything was charged. */
export function describeFailedCall(error: ApiError, otherwise: string): PaymentFailure {
  const { code, retryAfterSeconds: seconds } = error;
  if (code === 'rate_limited' && seconds !== undefined) {
    return { title: paymentErrors.wait(formatWait(seconds)) };
  }
  if (code === 'cards_refused_too_often') {
    return { title: cardLimit.title, text: cardLimit.text, isCardLimit: true };
  }
  return { title: errorTitles[code] ?? otherwise };
}

/** The alternative where card payments are not possible. */
export interface Instead {
  readonly text: string;
  readonly action?: Elements;
}

interface FailureAlertProps {
  readonly failure: PaymentFailure | undefined;
  /** Shown below the failure. */
  readonly instead: Instead;
}

/** Shown beside the payment button: what failed. */
export function FailureAlert({ failure, instead }: FailureAlertProps) {
  return failure === undefined ? null : (
    <IntoView>
      <Failure {...{ failure, instead }} />
    </IntoView>
  );
}

function Failure({ failure, instead }: FailureAlertProps & { readonly failure: PaymentFailure }) {
  if (failure.isCardLimit !== true) {
    return (
      <Alert
        tone="error"
        title={failure.title}
        action={failure.advisesInstead === true ? instead.action : null}
      >
        {failure.text}
      </Alert>
    );
  }
  return (
    <Alert
      tone="error"
      title={failure.title}
      action={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {instead.action}
          <SupportLink />
        </div>
      }
    >
      {[failure.text, instead.text].filter(Boolean).join(' ')}
    </Alert>
  );
}

interface PaymentNoticeProps extends FailureAlertProps {
  readonly phase: PaymentPhase;
  readonly lastError: ApiErrorCode | undefined;
  /** Called by a retry. */
  readonly endpoints: CalledEndpoints;
  readonly onRetry: () => void;
  /** The order that was sent, if the form may have changed since. */
  readonly order?: string | undefined;
  /** The request was for a Pix code, so nothing is paid yet. */
  readonly isPix?: boolean;
}

/** Shown beside the payment button: what is in progress, or what failed. */
export function PaymentNotice(props: PaymentNoticeProps) {
  const { phase, lastError, endpoints, onRetry, order, isPix = false, ...failed } = props;
  const words = isPix ? confirming.pix : confirming;
  if (phase === 'confirming') {
    return (
      <Alert tone="info" title={words.title}>
        {confirming.text}
      </Alert>
    );
  }
  if (phase === 'unknown') {
    const isOffline = lastError === 'network';
    return (
      <Alert
        tone="error"
        title={isOffline ? paymentErrors.connection : paymentErrors.paymentAgain}
        action={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <CallButton
              endpoints={endpoints}
              busy={false}
              tone="secondary"
              wide={false}
              onClick={onRetry}
            >
              {confirming.retry}
            </CallButton>
            <SupportLink />
          </div>
        }
      >
        {`${order === undefined ? '' : `${keepAmountsTogether(confirming.order(order))} `}${words.unknownText}`}
      </Alert>
    );
  }
  return <FailureAlert {...failed} />;
}
