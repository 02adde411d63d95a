import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { investmentForm as texts } from '../../../copy/portfolio/fixed-income.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { formDraft } from '../../../lib/form-draft.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import { useSavedForm } from '../../../ui/forms/use-saved-form.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { saveFailureText } from '../change-failure.ts';
import { useRequestId } from '../forms/use-request-id.ts';
import {
  checkedInvestmentSchema,
  investmentOf,
  isSameTyped,
  typedInvestmentSchema,
  typedOf,
  type TypedInvestment,
} from './investment-values.ts';
import { investmentDraftKey } from './open-investment.ts';
import { useSaveFixedIncome } from './use-fixed-income.ts';

interface InvestmentFormOptions {
  readonly owner: string;
  readonly fixedIncome: FixedIncome;
  /** The edited investment; undefined for a new one. */
  readonly id: string | undefined;
  readonly onSaved: () => void;
}

/** The form of an investment. */
export function useInvestmentForm({ owner, fixedIncome, id, onSaved }: InvestmentFormOptions) {
  const client = useQueryClient();
  const save = useSaveFixedIncome();
  const requestIdOf = useRequestId();
  const [draft] = useState(() => formDraft(investmentDraftKey(id), typedInvestmentSchema));
  const [today] = useState(() => saoPauloDay(new Date(serverNow())));
  const stored = fixedIncome.investments.find((one) => one.id === id);
  // After an investment was removed elsewhere, the fields keep its last values.
  const [lastSeen, setLastSeen] = useState(stored);
  if (stored !== undefined && stored !== lastSeen) setLastSeen(stored);
  const edited = stored ?? lastSeen;
  const isMissing = id !== undefined && stored === undefined;
  const statedValue = edited?.statedValue ?? null;

  const saved = useSavedForm<TypedInvestment>({
    resolver: zodResolver(checkedInvestmentSchema({ today, statedValue })),
    saved: useMemo(() => typedOf(edited, today), [edited, today]),
    isSame: isSameTyped,
    draft,
    owner,
    leavesAfterSave: true,
    save: async (typed) => {
      const investment = investmentOf(typed, statedValue);
      if (investment === undefined) throw new RangeError('invalid investment');
      await save(
        id === undefined || isMissing
          ? { added: [investment] }
          : { replaced: [{ id, investment }] },
        fixedIncome,
        requestIdOf(typed),
      );
    },
    onSaved,
    toFailure: (error) => ({
      title: texts.failureTitle,
      text: isChangedMeanwhile(error) ? texts.changed : saveFailureText(error, texts.notSaved),
    }),
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });
  // The form says of a removed investment what has changed.
  const isSaidAlready = isMissing && saved.failure?.text === texts.changed;
  return { ...saved, failure: isSaidAlready ? undefined : saved.failure, today, edited, isMissing };
}
