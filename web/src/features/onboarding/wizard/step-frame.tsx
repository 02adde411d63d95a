import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { signUp } from '../../../copy/onboarding/signup.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { StickyAction } from '../../../ui/page/sticky-action.tsx';
import { StepAlert } from './step-alert.tsx';
import type { StepNotice } from './signup-steps.ts';
import type { CalledEndpoints } from '../../../lib/limits.ts';
import { CallButton } from '../../../ui/call-button.tsx';

/** Props of every step. */
export interface StepProps<Answers> {
  readonly answers: Answers;
  readonly notice: StepNotice | undefined;
  readonly onValuesChange: (answers: Partial<Answers>) => void;
  readonly onComplete: (answers: Partial<Answers>) => void;
  readonly onBack: (() => void) | undefined;
}

/** Whether a newly shown step focuses its headline: not the first step, nor a step with an error. */
export const TakesFocus = createContext(false);

interface StepFrameProps<Values extends FieldValues, Output> {
  /** The form with the errors that the step shows; a step without fields has none. */
  readonly form?: UseFormReturn<Values, unknown, Output>;
  readonly title: string;
  readonly lead?: string;
  readonly notice: StepNotice | undefined;
  readonly children: ReactNode;
  /** Shown between the questions and the button. */
  readonly consent?: ReactNode;
  readonly submitLabel: string;
  /** The endpoints that the button calls: it is disabled during their rate limits. */
  readonly endpoints: CalledEndpoints;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly onBack: (() => void) | undefined;
}

/** One question of a sign-up: its headline, its fields, and the buttons in a fixed position. */
export function StepFrame<Values extends FieldValues, Output>(
  props: StepFrameProps<Values, Output>,
) {
  const {
    form,
    title,
    lead,
    notice,
    children,
    consent,
    submitLabel,
    endpoints,
    busy = false,
  } = props;
  const { busyLabel, onSubmit, onBack } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const takesFocus = useContext(TakesFocus);
  const arrive = useEffectEvent(() => {
    if (takesFocus) headingRef.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  // An explanation of the step is above it, an error next to the button.
  const isOpening = notice?.kind === 'forgotten';
  const attributes = {
    className: 'animate-enter',
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      dismissToasts();
      onSubmit(event);
    },
  };
  const content = (
    <>
      <h1 ref={headingRef} tabIndex={-1} className="text-title-2">
        {title}
      </h1>
      {lead ? <p className="text-muted mt-3">{lead}</p> : null}
      {isOpening ? <StepAlert notice={notice} /> : null}
      <div className="mt-8 flex flex-col gap-6">{children}</div>
      {/* Hide the previous error while the request is repeated. */}
      {isOpening || busy ? null : <StepAlert notice={notice} />}
      {consent ? <div className="mt-8">{consent}</div> : null}
      {/* No box of its own on phones, so that the sticky first button can move along the whole form. */}
      <div className="contents sm:mt-8 sm:flex sm:flex-row-reverse sm:justify-between sm:gap-3">
        <StickyAction ground="paper" className="max-sm:mt-5">
          <CallButton
            endpoints={endpoints}
            type="submit"
            busy={busy}
            className="sm:min-w-56"
            busyLabel={busyLabel}
          >
            {submitLabel}
          </CallButton>
        </StickyAction>
        {onBack ? (
          <Button tone="secondary" onClick={() => (busy ? undefined : onBack())}>
            {signUp.back}
          </Button>
        ) : null}
      </div>
    </>
  );
  return form === undefined ? (
    <form method="dialog" {...attributes}>
      {content}
    </form>
  ) : (
    <CheckedForm form={form} {...attributes}>
      {content}
    </CheckedForm>
  );
}
