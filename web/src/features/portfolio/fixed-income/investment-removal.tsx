import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  saveFixedIncome,
  type FixedIncome,
} from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import type { StoredInvestment } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { investmentForm as texts } from '../../../copy/portfolio/fixed-income.ts';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { tradesFailureText } from '../change-failure.ts';
import { useSaveFixedIncome } from './use-fixed-income.ts';

interface InvestmentRemovalProps {
  readonly fixedIncome: FixedIncome;
  readonly investment: StoredInvestment;
  readonly onClose: () => void;
}

/** Asks for a confirmation before it removes an investment. */
export function InvestmentRemoval({ fixedIncome, investment, onClose }: InvestmentRemovalProps) {
  const { id, name } = investment;
  const [isAsking, setAsking] = useState(false);
  const save = useSaveFixedIncome();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => save({ removed: [id] }, fixedIncome),
    onSuccess: () => {
      showToast({ tone: 'success', ...texts.removed(name) });
      onClose();
    },
  });
  if (!isAsking) {
    return (
      <div className="border-rule mt-6 border-t pt-4">
        <button
          type="button"
          className="text-down inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          onClick={() => setAsking(true)}
        >
          {texts.remove}
        </button>
      </div>
    );
  }
  return (
    <div role="group" aria-labelledby="remover" className="border-rule mt-6 border-t pt-5">
      <p id="remover" className="font-semibold">
        {texts.removeQuestion(name)}
      </p>
      <p className="text-small mt-1">{texts.removeText}</p>
      {error === null ? null : (
        <div className="mt-3">
          <Alert tone="error" title={texts.failureTitle}>
            {tradesFailureText(error, texts.notRemoved)}
          </Alert>
        </div>
      )}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <CallButton
          endpoints={[saveFixedIncome]}
          tone="danger"
          busy={isPending}
          onClick={() => mutate()}
        >
          {texts.removeYes}
        </CallButton>
        {/* The button that opened the question was removed, so the focus moves to its cancel button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button tone="secondary" autoFocus onClick={() => setAsking(false)}>
          {texts.removeNo}
        </Button>
      </div>
    </div>
  );
}
