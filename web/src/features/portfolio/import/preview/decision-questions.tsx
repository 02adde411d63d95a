import { formatDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { importQuestions as texts } from '../../../../copy/portfolio/import-preview.ts';
import { formatShortDate } from '../../formatted-values.tsx';
import { ImportQuestion } from '../import-question.tsx';
import type { DecisionId, Decisions } from './use-decisions.ts';

interface DecisionQuestionsProps {
  readonly decisions: Decisions;
  readonly showsErrors: boolean;
}

/** Asks what only the user knows about quantities that differ. */
export function DecisionQuestions({ decisions, showsErrors }: DecisionQuestionsProps) {
  return (
    <>
      {decisions.open.map(({ id, items, key, answer, isPreselected }) => (
        <ImportQuestion
          key={key}
          id={id}
          texts={textsOf(id, decisions)}
          items={items}
          answer={answer}
          initial={isPreselected ? 'all' : undefined}
          onAnswer={(given) => decisions.answer(key, given)}
          error={showsErrors && answer === undefined ? texts.unanswered : undefined}
        />
      ))}
    </>
  );
}

function textsOf(id: DecisionId, { questions }: Decisions) {
  if (id !== 'statements') return texts[id];
  const [only, ...others] = questions;
  const { legendOf, ...common } = texts.statements;
  if (only === undefined || others.length > 0) return common;
  const { ticker, statedQuantity, statedDay } = only;
  return {
    ...common,
    legend: legendOf(formatDecimal(statedQuantity), ticker, formatShortDate(statedDay)),
  };
}
