import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { savePortfolio, type Portfolio } from '../../../../../shared/contracts/portfolio.ts';
import {
  formatAveragePrice,
  formatDecimal,
  parseDecimal,
} from '../../../../../shared/portfolio/decimal.ts';
import {
  averagePriceSchema,
  maximumPositions,
  positionKey,
  type Position,
} from '../../../../../shared/portfolio/position.ts';
import { importTexts as texts } from '../../../copy/portfolio/import.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { changeFailureText } from '../change-failure.ts';
import { sendPositions, toSave, useCachedPortfolio } from '../use-portfolio.ts';
import { FoundTable } from './found-table.tsx';
import { SkippedRowsList, WrongRows } from './skipped-rows.tsx';
import { ImportQuestion, namesOf, type ImportAnswer, type ImportItem } from './import-question.tsx';
import { compareImport, matchingPosition, mergePositions } from './merge-positions.ts';
import type { ReadPositions } from './read-positions.ts';
import type { Elements } from '../../../ui/elements.ts';

interface ImportPreviewProps {
  readonly portfolio: Portfolio;
  readonly read: ReadPositions;
  readonly chooseOther: Elements;
  readonly onClose: () => void;
}

/** Shows everything that was read from the file, before any of it is saved. */
export function ImportPreview({ portfolio, read, chooseOther, onClose }: ImportPreviewProps) {
  const { found, wrong, skipped, hasFormulas } = read;
  const portfolioCache = useCachedPortfolio();
  const [answers, setAnswers] = useState<Partial<Record<Question, QuestionAnswer>>>({});
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [hasTried, setHasTried] = useState(false);

  const currentPositions = portfolio.positions;
  const imported = found.map(({ position }) => position);
  /** The price in the file, or the price that is already stored. */
  const storedPriceOf = (position: Position): string | null =>
    position.averagePrice ??
    matchingPosition(currentPositions, imported, position)?.averagePrice ??
    null;
  const priceTextOf = (position: Position): string => {
    const price = storedPriceOf(position);
    return prices[positionKey(position)] ?? (price === null ? '' : formatAveragePrice(price));
  };
  /** A field shows fewer decimals than are stored, so an unchanged price stays exact. */
  const finalPriceOf = (position: Position): string | null | undefined => {
    const typed = prices[positionKey(position)];
    return typed === undefined ? storedPriceOf(position) : priceOf(typed);
  };
  const isBad = (position: Position) => finalPriceOf(position) === undefined;
  const withPrices = imported.map((position) => ({
    ...position,
    averagePrice: finalPriceOf(position) ?? null,
  }));
  const { changed, absent } = compareImport(currentPositions, imported);
  const changedItems = changed.map(({ name, position, before }) => ({
    name,
    text: texts.otherQuantity(
      describePosition(position),
      formatDecimal(before.quantity),
      formatDecimal(position.quantity),
    ),
  }));
  const absentItems = absent.map(({ name, position, isElsewhereInFile }) => ({
    name,
    text: (isElsewhereInFile ? texts.absentHere : texts.absent)(
      describePosition(position),
      formatDecimal(position.quantity),
    ),
  }));
  // An answer covers these items only: items that appear later need a new answer.
  const answerTo = (key: Question, items: readonly ImportItem[]) =>
    answers[key]?.items === itemsKey(items) ? answers[key].answer : undefined;
  const quantities = answerTo('quantities', changedItems);
  const absences = answerTo('absences', absentItems);
  const isOpen =
    (changed.length > 0 && quantities === undefined) ||
    (absent.length > 0 && absences === undefined);
  const merged = mergePositions(currentPositions, withPrices, {
    updated: namesOf(quantities, changedItems),
    removed: namesOf(absences, absentItems),
  });
  const isTooMany = merged.length > maximumPositions;

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => sendPositions(merged.map(toSave), portfolioCache.read() ?? portfolio),
    onSuccess: (saved) => {
      portfolioCache.write(() => saved);
      showToast({ tone: 'success', ...texts.saved(found.length) });
      onClose();
    },
    onError: async (failure) => {
      if (isChangedMeanwhile(failure)) await portfolioCache.refetch();
    },
  });

  function answerQuestion(key: Question, items: readonly ImportItem[], answer: ImportAnswer): void {
    setAnswers((previous) => ({ ...previous, [key]: { items: itemsKey(items), answer } }));
  }

  function save(): void {
    setHasTried(true);
    if (isPending || isOpen || imported.some(isBad)) return;
    mutate();
  }

  return (
    <>
      <ul className="text-small mt-4 flex flex-wrap gap-x-6 gap-y-1 font-medium">
        <li>{texts.found(found.length)}</li>
        {wrong.length > 0 ? <li className="text-down">{texts.wrong(wrong.length)}</li> : null}
        {skipped.length > 0 ? (
          <li className="text-muted">
            {texts.leftOut(skipped.reduce((sum, { rows }) => sum + rows, 0))}
          </li>
        ) : null}
      </ul>
      {hasFormulas ? (
        <div className="mt-4">
          <Alert tone="info">{texts.formulas}</Alert>
        </div>
      ) : null}
      <WrongRows wrong={wrong} />
      {found.length === 0 ? (
        <p className="mt-6 font-semibold">{texts.nothing}</p>
      ) : (
        <FoundTable
          {...{ found, priceTextOf }}
          isBad={(position) => hasTried && isBad(position)}
          onPrice={(position, text) => setPrices({ ...prices, [positionKey(position)]: text })}
        />
      )}
      <SkippedRowsList skipped={skipped} />
      {found.length > 0 && changed.length > 0 ? (
        <ImportQuestion
          key={itemsKey(changedItems)}
          id="quantities"
          texts={texts.quantities}
          items={changedItems}
          answer={quantities}
          onAnswer={(answer) => answerQuestion('quantities', changedItems, answer)}
          error={hasTried && quantities === undefined ? texts.unanswered : undefined}
        />
      ) : null}
      {found.length > 0 && absent.length > 0 ? (
        <ImportQuestion
          key={itemsKey(absentItems)}
          id="absences"
          texts={texts.absences}
          items={absentItems}
          answer={absences}
          onAnswer={(answer) => answerQuestion('absences', absentItems, answer)}
          error={hasTried && absences === undefined ? texts.unanswered : undefined}
        />
      ) : null}
      {isTooMany ? (
        <div className="mt-6">
          <Alert tone="error">{texts.tooMany(merged.length, maximumPositions)}</Alert>
        </div>
      ) : null}
      {error === null ? null : (
        <div className="mt-6">
          <Alert tone="error">
            {isChangedMeanwhile(error) ? texts.changed : changeFailureText(error, texts.failed)}
          </Alert>
        </div>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {found.length === 0 || isTooMany ? null : (
          <CallButton
            endpoints={[savePortfolio]}
            busy={isPending}
            busyLabel={texts.saving}
            onClick={save}
          >
            {texts.save(found.length)}
          </CallButton>
        )}
        {chooseOther}
        <Button tone="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

type Question = 'quantities' | 'absences';

interface QuestionAnswer {
  readonly items: string;
  readonly answer: ImportAnswer;
}

function itemsKey(items: readonly ImportItem[]): string {
  return items.map(({ text }) => text).join();
}

function describePosition({ ticker, broker }: Position): string {
  return broker === null ? ticker : texts.atBroker(ticker, broker);
}

/** Null for an empty field; undefined for a text that is not a price. */
function priceOf(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const decimal = parseDecimal(text);
  return decimal !== undefined && averagePriceSchema.safeParse(decimal).success
    ? decimal
    : undefined;
}
