import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { cpfDigits, maskCpf } from '../../../../../shared/values/cpf.ts';
import { announce } from '../../../ui/page/announcer.tsx';
import { checkout, customerForm } from '../../../copy/billing/billing.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useIsDisabled } from '../../../ui/disabled-while.tsx';
import { isComplete, type Customer } from '../checkout-state.ts';
import { CustomerForm } from './customer-form.tsx';
import { lacksCpf } from './register-cpf.ts';
import { VerificationAlert } from './verification-alert.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface CheckoutPanelProps {
  readonly customer: Customer;
  /** Opens the card form at once when all other data is known. */
  readonly autoStart: boolean;
  /** The title of a payment that has already started; this payment is shown before the customer's data. */
  readonly startedPaymentTitle?: string | undefined;
  /** The panel was just opened by a button, so its heading gets the focus. */
  readonly focusesHeading?: boolean;
  /** Returns why the payment may not begin; undefined when it may. */
  readonly verify: () => Promise<string | undefined>;
  /** Content above the fields. */
  readonly before?: ReactNode;
  readonly renderPayment: (customer: Customer) => Elements;
}

type Step = 'starting' | 'customer' | 'payment';

/** The payment: first the customer's data, then the payment method. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { autoStart, startedPaymentTitle, verify, renderPayment } = props;
  const [customer, setCustomer] = useState(props.customer);
  const [step, setStep] = useState<Step>(() =>
    // A CPF that only this browser knows is registered by the form.
    autoStart && isComplete(props.customer) && !lacksCpf() ? 'starting' : 'customer',
  );
  const [startProblem, setStartProblem] = useState<string>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const mustFocusHeading = useRef(props.focusesHeading === true);

  const start = useEffectEvent(async (signal: AbortSignal) => {
    if (step !== 'starting') return;
    const problem = await verify();
    if (signal.aborted) return;
    setStartProblem(problem);
    setStep(problem === undefined ? 'payment' : 'customer');
  });
  useEffect(() => {
    const controller = new AbortController();
    const startTimer = setTimeout(() => void start(controller.signal));
    return () => {
      clearTimeout(startTimer);
      controller.abort();
    };
  }, []);

  const title =
    step === 'customer' ? customerForm.title : (startedPaymentTitle ?? checkout.paymentTitle);
  const focusHeading = useEffectEvent((_step: Step, running: string | undefined) => {
    // Move the focus when another payment method is chosen.
    if (running !== undefined) mustFocusHeading.current = true;
    if (running !== undefined) return;
    if (!mustFocusHeading.current) return;
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView({ block: 'nearest' });
    announce(title);
  });
  useEffect(() => focusHeading(step, startedPaymentTitle), [step, startedPaymentTitle]);

  function goTo(next: Step): void {
    mustFocusHeading.current = true;
    setStartProblem(undefined);
    setStep(next);
  }

  return (
    <Card className="sm:p-8">
      <h2 ref={headingRef} tabIndex={-1} className="text-title-3 outline-none">
        {title}
      </h2>
      {startProblem === undefined ? null : (
        <div className="mt-4">
          <VerificationAlert problem={startProblem} />
        </div>
      )}
      {step === 'starting' ? <StartingSkeleton /> : null}
      {step === 'customer' ? (
        <div className="mt-2">
          {/* Empty when there is no notice. */}
          <div className="mb-5 empty:hidden">{props.before}</div>
          <CustomerForm
            customer={customer}
            verify={verify}
            onDone={(entered) => {
              setCustomer(entered);
              goTo('payment');
            }}
          />
        </div>
      ) : null}
      {step === 'payment' ? (
        <div className="animate-enter">
          {startedPaymentTitle === undefined ? (
            <CustomerSummary customer={customer} onEdit={() => goTo('customer')} />
          ) : null}
          {renderPayment(customer)}
          {startedPaymentTitle === undefined ? null : <CustomerSummary customer={customer} />}
        </div>
      ) : null}
    </Card>
  );
}

function CustomerSummary(props: {
  readonly customer: Customer;
  /** Undefined when the customer's data can no longer be changed. */
  readonly onEdit?: () => void;
}) {
  const { name, email, cpf } = props.customer;
  const [mailbox = '', domain] = email.split('@');
  const isDisabled = useIsDisabled();
  return (
    <section
      aria-label={customerForm.summary}
      className="border-rule mt-4 mb-6 flex items-start justify-between gap-4 border-y py-3"
    >
      <div className="text-small min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted break-words">
          {/* A long address breaks between the @ and the domain. */}
          <span>{`${mailbox}@`}</span>
          <wbr />
          <span>{domain}</span>
        </p>
        <p className="text-muted tabular">{`CPF ${maskCpf(cpfDigits(cpf))}`}</p>
      </div>
      {props.onEdit === undefined ? null : (
        <button
          type="button"
          disabled={isDisabled}
          onClick={props.onEdit}
          className="link text-small min-h-11 shrink-0 font-medium disabled:cursor-not-allowed disabled:opacity-50"
        >
          {customerForm.edit}
        </button>
      )}
    </section>
  );
}

export function StartingSkeleton() {
  return (
    <Loading label={checkout.loading}>
      <div className="mt-6 flex flex-col gap-5">
        <Skeleton className="rounded-card h-16" />
        <Skeleton className="rounded-card h-12" />
        <Skeleton className="rounded-card h-12" />
        <Skeleton className="rounded-card h-12" />
      </div>
    </Loading>
  );
}
