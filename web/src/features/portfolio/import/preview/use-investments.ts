import { useMemo, useState } from 'react';
import type { StoredInvestment } from '../../../../../../shared/portfolio/fixed-income/investment.ts';
import { importedInvestments as texts } from '../../../../copy/portfolio/import-preview.ts';
import { useFixedIncome } from '../../fixed-income/use-fixed-income.ts';
import { namesOf, type ImportAnswer } from '../import-question.tsx';
import type { ImportedInvestment } from '../imported-file.ts';
import { matchInvestments } from '../matching/match-investments.ts';

const none: readonly StoredInvestment[] = [];

/** What an import does with its investments, after the user has said which are the same as stored ones. */
export function useInvestments(investments: readonly ImportedInvestment[]) {
  const { data, isLoading } = useFixedIncome();
  const stored = data?.investments ?? none;
  const [given, setGiven] = useState<{ readonly key: string; readonly answer: ImportAnswer }>();
  const matches = useMemo(() => matchInvestments(investments, stored), [investments, stored]);
  const items = matches.flatMap(({ imported, likely }, index) =>
    likely === undefined
      ? []
      : [
          {
            name: String(index),
            text: texts.likely(describe(imported.investment), describe(likely)),
          },
        ],
  );
  const key = JSON.stringify(items);
  const answer = given?.key === key ? given.answer : undefined;
  const chosen = namesOf(answer, items);
  return {
    matches,
    items,
    answer,
    /** The stored ones that are updated by another name, by the index in the file. */
    same: matches.flatMap(({ likely }, index) =>
      likely !== undefined && chosen.has(String(index)) ? [{ index, id: likely.id }] : [],
    ),
    isOpen: investments.length > 0 && (isLoading || (items.length > 0 && answer === undefined)),
    onAnswer: (one: ImportAnswer) => setGiven({ key, answer: one }),
  };
}

function describe({ name, broker }: Pick<StoredInvestment, 'name' | 'broker'>): string {
  return broker === null ? name : texts.atInstitution(name, broker);
}
