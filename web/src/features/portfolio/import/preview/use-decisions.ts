import { useMemo, useState } from 'react';
import Big from 'big.js';
import { canonicalDecimal, formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Position } from '../../../../../../shared/portfolio/position.ts';
import { importTexts } from '../../../../copy/portfolio/import.ts';
import { importQuestions as texts } from '../../../../copy/portfolio/import-preview.ts';
import { formatShortDate } from '../../formatted-values.tsx';
import { namesOf, type ImportAnswer, type ImportItem } from '../import-question.tsx';
import type { ChangedQuantity } from '../matching/compare-positions.ts';
import type { DoubtfulTrade } from '../matching/doubtful-trades.ts';
import type { FileComparison, StatementQuestion } from './compare-file.ts';
import { describeTrade } from './describe-trade.ts';

export type DecisionId = 'changes' | 'quantities' | 'absences' | 'statements';

/** A question about some assets, with its answer. */
export interface Decision {
  readonly id: DecisionId;
  readonly items: readonly ImportItem[];
  /** Changes with the items: an answer covers these items only. */
  readonly key: string;
  readonly answer: ImportAnswer | undefined;
  readonly isPreselected: boolean;
}

/** The decisions that only the user can make. */
export function useDecisions(comparison: FileComparison) {
  const [answers, setAnswers] = useState<Readonly<Record<string, ImportAnswer>>>({});
  const { doubtfulTrades, changes, questions, tradedTickers } = comparison;
  const asked = useMemo(
    () => [
      {
        id: 'changes' as const,
        isPreselected: false,
        items: doubtfulTrades.map((doubtful) => ({
          name: doubtful.name,
          text: describeDoubt(doubtful),
        })),
      },
      {
        id: 'quantities' as const,
        isPreselected: false,
        items: changes.changed.map((one) => ({
          name: one.name,
          text: describeChange(one, tradedTickers.has(one.position.ticker)),
        })),
      },
      {
        id: 'absences' as const,
        isPreselected: false,
        items: changes.absent.map(({ name, position, isElsewhereInFile }) => ({
          name,
          text: (isElsewhereInFile ? texts.absentHere : texts.absent)(
            describePosition(position),
            formatDecimal(position.quantity),
          ),
        })),
      },
      {
        id: 'statements' as const,
        isPreselected: questions.every(
          ({ statedQuantity, computedQuantity }) => statedQuantity === computedQuantity,
        ),
        items: questions.map((question) => ({
          name: question.ticker,
          text: describeStatement(question),
        })),
      },
    ],
    [doubtfulTrades, changes, questions, tradedTickers],
  );
  const decisions = asked.map(({ id, items, isPreselected }): Decision => {
    const key = `${id} ${items.map(({ text }) => text).join()}`;
    const preselected: ImportAnswer | undefined = isPreselected
      ? { choice: 'all', chosen: new Set() }
      : undefined;
    return { id, items, key, isPreselected, answer: answers[key] ?? preselected };
  });
  const open = decisions.filter(({ items }) => items.length > 0);
  // Stable while the same names are chosen, so that the plan is not computed for each key that is pressed.
  const chosen = JSON.stringify(decisions.map(({ answer, items }) => [...namesOf(answer, items)]));
  const [separate, updated, removed, computed] = useMemo(() => {
    const [first = [], second = [], third = [], fourth = []] = JSON.parse(chosen) as string[][];
    return [new Set(first), new Set(second), new Set(third), new Set(fourth)] as const;
  }, [chosen]);
  return {
    open,
    isOpen: open.some(({ answer }) => answer === undefined),
    questions,
    separate,
    updated,
    removed,
    computed,
    answer: (key: string, answer: ImportAnswer) =>
      setAnswers((before) => ({ ...before, [key]: answer })),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

function describeDoubt({ row: { trade, location }, stored }: DoubtfulTrade): string {
  return texts.doubtful(
    importTexts.location(location.sheet, location.line),
    describeTrade(trade),
    stored.map(describeTrade).join('; '),
  );
}

function describeChange({ position, before }: ChangedQuantity, hasTrades: boolean): string {
  const name = describePosition(position);
  if (!hasTrades) {
    const [from, to] = [before.quantity, position.quantity].map((one) => formatDecimal(one));
    return texts.otherQuantity(name, from ?? '', to ?? '');
  }
  const difference = new Big(position.quantity).minus(before.quantity);
  const describe = difference.gt(0) ? texts.moreThanTrades : texts.lessThanTrades;
  return describe(name, formatDecimal(canonicalDecimal(difference.abs())));
}

function describeStatement(question: StatementQuestion): string {
  const { ticker, statedQuantity, statedDay, computedQuantity } = question;
  return texts.statement(
    ticker,
    formatDecimal(statedQuantity),
    formatShortDate(statedDay),
    formatDecimal(computedQuantity),
  );
}

function describePosition({ ticker, broker }: Position): string {
  return broker === null ? ticker : texts.atBroker(ticker, broker);
}
