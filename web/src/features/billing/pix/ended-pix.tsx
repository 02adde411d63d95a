import type { ReactNode } from 'react';
import { processMercadoPagoPayment } from '../../../../../shared/contracts/billing-endpoints.ts';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { checkout, pix as texts } from '../../../copy/billing/billing.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import type { PixEnd } from './use-pix-status.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { SupportLink } from '../support-link.tsx';

interface EndedPixProps {
  readonly end: PixEnd;
  readonly plan: OneOffPlanKey;
  /** Something else has paid the plan. */
  readonly isPaid: boolean;
  /** That is being asked for. */
  readonly isLooking: boolean;
  readonly notice: ReactNode;
  readonly onGenerate: () => void;
}

/** A Pix that cannot be paid any more: why, what became of the money, and how to go on. */
export function EndedPix(props: EndedPixProps) {
  const { end, plan, isPaid, isLooking, notice, onGenerate } = props;
  const { title, text, next } = texts.ends[end];
  if (isPaid) {
    return (
      <Alert tone="success" title={title} action={<TextLink {...checkout.dashboard} />}>
        {text} {texts.paidOtherwise(planNames[plan])}
      </Alert>
    );
  }
  const isContested = end === 'charged_back';
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info" title={title} action={isContested ? <SupportLink /> : null}>
        {next === undefined ? text : `${text} ${next}`}
      </Alert>
      {notice}
      {isContested ? null : (
        <CallButton
          calls={[processMercadoPagoPayment]}
          wide={false}
          busy={isLooking}
          onClick={onGenerate}
        >
          {texts.regenerate}
        </CallButton>
      )}
    </div>
  );
}
