import { useMutation } from '@tanstack/react-query';
import {
  saveFixedIncome,
  type FixedIncome,
} from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import type { StoredInvestment } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { investmentForm as texts } from '../../../copy/portfolio/fixed-income.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { tradesFailureText } from '../change-failure.ts';
import { RemovalQuestion } from '../forms/removal-question.tsx';
import { useSaveFixedIncome } from './use-fixed-income.ts';

interface InvestmentRemovalProps {
  readonly fixedIncome: FixedIncome;
  readonly investment: StoredInvestment;
  readonly onClose: () => void;
}

/** Asks for a confirmation before it removes an investment. */
export function InvestmentRemoval({ fixedIncome, investment, onClose }: InvestmentRemovalProps) {
  const { id, name } = investment;
  const save = useSaveFixedIncome();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => save({ removed: [id] }, fixedIncome),
    onSuccess: () => {
      showToast({ tone: 'success', ...texts.removed(name) });
      onClose();
    },
  });
  return (
    <RemovalQuestion
      texts={texts}
      question={texts.removeQuestion(name)}
      failure={error === null ? undefined : tradesFailureText(error, texts.notRemoved)}
      endpoints={[saveFixedIncome]}
      busy={isPending}
      onRemove={() => mutate()}
    >
      <p className="text-small mt-1">{texts.removeText}</p>
    </RemovalQuestion>
  );
}
