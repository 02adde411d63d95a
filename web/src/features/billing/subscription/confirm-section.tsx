import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CalledEndpoints } from '../../../lib/limits.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextButton } from '../text-button.tsx';

export interface Failure {
  readonly title: string;
  readonly text: string;
}

interface ConfirmSectionProps {
  readonly title: string;
  /** Names the subject for screen readers that list headings and buttons. */
  readonly of?: string;
  readonly text: string;
  readonly open: string;
  readonly question: string;
  /** The consequences, one paragraph each. */
  readonly consequence: readonly string[];
  readonly keep: string;
  readonly confirm: string;
  readonly working: string;
  readonly endpoints: CalledEndpoints;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Inside a card: a plain link that the question replaces. */
  readonly isQuiet?: boolean;
  /** Further questions in the same confirmation. */
  readonly children?: ReactNode;
  readonly onConfirm: (form: FormData) => void;
  /** Called when the user dismisses the confirmation. */
  readonly onKeep: () => void;
}

/** An irreversible action, and in the same position the question that precedes it. */
export function ConfirmSection(props: ConfirmSectionProps) {
  const { title, text, question, consequence, busy, failure, children } = props;
  const { isQuiet = false } = props;
  const of = props.of === undefined ? null : <span className="sr-only">{`: ${props.of}`}</span>;
  const [isConfirming, setIsConfirming] = useState(false);
  const openRef = useRef<HTMLButtonElement>(null);
  const questionRef = useRef<HTMLHeadingElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (isConfirming) questionRef.current?.focus();
    else if (wasConfirming.current) openRef.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);

  if (!isConfirming && isQuiet) {
    return (
      <div className="border-rule mt-5 border-t pt-3">
        <p className="text-small text-muted">{text}</p>
        <TextButton ref={openRef} onClick={() => setIsConfirming(true)}>
          <span>{props.open}</span>
          {of}
        </TextButton>
      </div>
    );
  }
  if (!isConfirming) {
    return (
      <Card>
        <h3 className="text-title-4">
          <span>{title}</span>
          {of}
        </h3>
        <p className="text-small text-muted mt-2">{text}</p>
        <div className="mt-5 grid sm:flex">
          <Button ref={openRef} tone="danger" onClick={() => setIsConfirming(true)}>
            <span>{props.open}</span>
            {of}
          </Button>
        </div>
      </Card>
    );
  }
  const form = (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        props.onConfirm(new FormData(event.currentTarget));
      }}
    >
      <h3 ref={questionRef} tabIndex={-1} className="text-title-4 outline-none">
        <span>{question}</span>
        {of}
      </h3>
      {consequence.map((text) => (
        <p key={text} className="mt-2">
          {text}
        </p>
      ))}
      {children === undefined ? null : <div className="mt-5">{children}</div>}
      {failure === undefined ? null : (
        <div className="mt-5">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button
          disabled={busy}
          onClick={() => {
            setIsConfirming(false);
            props.onKeep();
          }}
        >
          {props.keep}
        </Button>
        <CallButton
          endpoints={props.endpoints}
          type="submit"
          tone="danger"
          busy={busy}
          busyLabel={props.working}
        >
          {props.confirm}
        </CallButton>
      </div>
    </form>
  );
  return isQuiet ? (
    <div className="animate-enter border-rule mt-5 border-t pt-5">{form}</div>
  ) : (
    <Card className="animate-enter">{form}</Card>
  );
}
