import { useId, useState } from 'react';
import { savePortfolio } from '../../../../shared/contracts/portfolio/portfolio.ts';
import { formatDecimal } from '../../../../shared/portfolio/decimal.ts';
import type { StoredPosition } from '../../../../shared/portfolio/position.ts';
import {
  applySplit,
  type PositionQuestion,
  type SplitFactor,
} from '../../../../shared/portfolio/splits.ts';
import { editorTexts, questionTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Info } from '../../ui/icons.tsx';
import { changeFailureText } from './change-failure.ts';
import { formatShortDate, percentChange } from './formatted-values.tsx';
import { toSave, useChangePosition } from './use-portfolio.ts';

interface PositionQuestionProps {
  readonly position: StoredPosition;
  readonly question: PositionQuestion;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
}

/** A notice about a position; nothing changes without a confirmation. */
export default function PositionQuestionRow({
  position,
  question,
  mayChange,
  onEdit,
}: PositionQuestionProps) {
  const { ticker } = position;
  const { title, text } =
    question.kind === 'unlisted'
      ? { title: texts.unlistedTitle(ticker), text: texts.unlistedText }
      : {
          title: texts.splitTitle(
            ticker,
            percentChange(question.jump.changeInBasisPoints),
            formatShortDate(question.jump.day),
          ),
          text: texts.splitText,
        };
  return (
    <div className="rounded-card border-accent bg-accent-soft flex gap-3 border p-4">
      <Info size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="mt-1">{text}</p>
        {!mayChange ? null : question.kind === 'unlisted' ? (
          <div className="mt-3">
            <Button tone="secondary" onClick={onEdit}>
              {texts.change}
            </Button>
          </div>
        ) : (
          <SplitAnswer position={position} likely={question.likely} />
        )}
      </div>
    </div>
  );
}

interface SplitAnswerProps {
  readonly position: StoredPosition;
  readonly likely: SplitFactor | null;
}

function SplitAnswer({ position, likely }: SplitAnswerProps) {
  const [typed, setTyped] = useState({
    from: String(likely?.from ?? 1),
    to: String(likely?.to ?? 2),
  });
  const { mutate, isPending, variables, error } = useChangePosition();
  const factor = factorOf(typed);
  const after = factor && applySplit(position, factor);
  const isAdjusting = isPending && variables.change?.quantity !== position.quantity;

  function answer(change: StoredPosition): void {
    mutate({ seen: position, change: { ...toSave(change), checked: true } });
  }

  return (
    <>
      {likely === null ? null : <p className="mt-1">{texts.likely(likely.from, likely.to)}</p>}
      <fieldset className="mt-3">
        <legend className="font-medium">{texts.factorLegend}</legend>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <FactorField
            label={texts.from}
            value={typed.from}
            onType={(from) => setTyped({ ...typed, from })}
          />
          <FactorField
            label={texts.to}
            value={typed.to}
            onType={(to) => setTyped({ ...typed, to })}
          />
        </div>
      </fieldset>
      <p role="status" className="text-fine mt-2">
        {after === undefined
          ? texts.badFactor
          : texts.preview(formatDecimal(position.quantity), formatDecimal(after.quantity))}
      </p>
      {error === null ? null : (
        <div className="mt-3">
          <Alert tone="error" title={editorTexts.failureTitle}>
            {changeFailureText(error)}
          </Alert>
        </div>
      )}
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <CallButton
          endpoints={[savePortfolio]}
          busy={isAdjusting}
          disabled={after === undefined || Number(after.quantity) === 0}
          onClick={() => {
            if (after !== undefined && !isPending) answer(after);
          }}
        >
          {texts.adjust}
        </CallButton>
        <CallButton
          endpoints={[savePortfolio]}
          tone="secondary"
          busy={isPending && !isAdjusting}
          onClick={() => {
            if (!isPending) answer(position);
          }}
        >
          {texts.right}
        </CallButton>
      </div>
    </>
  );
}

function FactorField(props: {
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        inputMode="numeric"
        maxLength={4}
        className="control tabular w-20 text-center"
        value={props.value}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
    </>
  );
}

const largestFactor = 1_000;

function factorOf({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): SplitFactor | undefined {
  const factor = { from: Number(from), to: Number(to) };
  const isWhole = (part: number) => Number.isInteger(part) && part >= 1 && part <= largestFactor;
  return isWhole(factor.from) && isWhole(factor.to) && factor.from !== factor.to
    ? factor
    : undefined;
}
