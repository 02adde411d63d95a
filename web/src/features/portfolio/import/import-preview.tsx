import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { savePortfolio, type Portfolio } from '../../../../../shared/contracts/portfolio.ts';
import { formatDecimal, readDecimal } from '../../../../../shared/portfolio/decimal.ts';
import {
  averagePriceSchema,
  maximumPositions,
  positionName,
  type Position,
} from '../../../../../shared/portfolio/position.ts';
import { importTexts as texts } from '../../../copy/portfolio/import.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';
import { changeFailureText } from '../change-failure.ts';
import { sendPositions, toSave, useKnownPortfolio } from '../use-portfolio.ts';
import { FoundTable } from './found-table.tsx';
import { LeftOutRows, WrongRows } from './rows-not-taken.tsx';
import { heldBefore, mergePositions, type ImportMode } from './merge-positions.ts';
import type { ReadPositions } from './read-positions.ts';

interface ImportPreviewProps {
  readonly portfolio: Portfolio;
  readonly read: ReadPositions;
  readonly chooseOther: ReactNode;
  readonly onClose: () => void;
}

/** All that was read, before any of it is saved. */
export function ImportPreview({ portfolio, read, chooseOther, onClose }: ImportPreviewProps) {
  const { found, wrong, leftOut, hasFormulas } = read;
  const known = useKnownPortfolio();
  const [mode, setMode] = useState<ImportMode>('join');
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [hasTried, setHasTried] = useState(false);

  const held = portfolio.positions;
  const imported = found.map(({ position }) => position);
  /** What stands in the field of a price: what was typed, of the file, or known before. */
  const priceTextOf = (position: Position): string => {
    const typed = prices[positionName(position)];
    if (typed !== undefined) return typed;
    const price = position.averagePrice ?? heldBefore(held, imported, position)?.averagePrice;
    return price === undefined || price === null ? '' : formatDecimal(price, 2);
  };
  const isBad = (position: Position) => priceOf(priceTextOf(position)) === undefined;
  const withPrices = imported.map((position) => ({
    ...position,
    averagePrice: priceOf(priceTextOf(position)) ?? null,
  }));
  const merged = withChosenPrices(mergePositions(held, withPrices, mode), withPrices);
  const names = new Set(merged.map(positionName));
  const replaced = new Set(
    imported.flatMap((position) => {
      const before = heldBefore(held, imported, position);
      return before === undefined ? [] : [positionName(before)];
    }),
  );
  const changed = imported.flatMap((position) => {
    const before = heldBefore(held, imported, position);
    const isOther = before !== undefined && before.quantity !== position.quantity;
    return isOther ? [{ ...position, from: before.quantity, to: position.quantity }] : [];
  });
  const removed = held.filter(
    (one) => !names.has(positionName(one)) && !replaced.has(positionName(one)),
  );
  const tickers = new Set(imported.map(({ ticker }) => ticker));
  const added = new Set(imported.map(positionName));
  /** Of assets that the file has too, and in nothing of it: what somebody has of them becomes more. */
  const staying = merged.filter((one) => tickers.has(one.ticker) && !added.has(positionName(one)));
  const isTooMany = merged.length > maximumPositions;

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => sendPositions(merged.map(toSave), known.read() ?? portfolio),
    onSuccess: (saved) => {
      known.write(() => saved);
      notify({ tone: 'success', ...texts.saved(found.length) });
      onClose();
    },
    onError: async (failure) => {
      if (isChangedMeanwhile(failure)) await known.readAgain();
    },
  });

  function save(): void {
    setHasTried(true);
    if (isPending || imported.some(isBad)) return;
    mutate();
  }

  return (
    <>
      <ul className="text-small mt-4 flex flex-wrap gap-x-6 gap-y-1 font-medium">
        <li>{texts.found(found.length)}</li>
        {wrong.length > 0 ? <li className="text-down">{texts.wrong(wrong.length)}</li> : null}
        {leftOut.length > 0 ? (
          <li className="text-muted">
            {texts.leftOut(leftOut.reduce((sum, { rows }) => sum + rows, 0))}
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
          onPrice={(position, text) => setPrices({ ...prices, [positionName(position)]: text })}
        />
      )}
      <LeftOutRows leftOut={leftOut} />
      {found.length > 0 && held.length > 0 ? (
        <div className="mt-8">
          <ChoiceTiles
            type="radio"
            label={texts.modeLegend}
            options={[
              { id: 'join', ...texts.modes.join },
              { id: 'replace', ...texts.modes.replace },
            ]}
            initial={[mode]}
            input={{
              name: 'mode',
              onChange: ({ target }) => {
                setMode(target.value === 'replace' ? 'replace' : 'join');
              },
            }}
          />
          <Effects
            lead={texts.otherQuantities}
            effects={changed.map(({ ticker, broker, from, to }) =>
              texts.otherQuantity(
                broker === null ? ticker : texts.atBroker(ticker, broker),
                formatDecimal(from),
                formatDecimal(to),
              ),
            )}
          />
          <Effects
            lead={texts.staying}
            effects={staying.map(({ ticker, broker, quantity }) =>
              texts.stays(texts.atBroker(ticker, broker), formatDecimal(quantity)),
            )}
          />
          {removed.length > 0 ? (
            <p role="status" className="text-small mt-3 font-medium">
              {texts.removed(namesOf(removed, merged))}
            </p>
          ) : null}
        </div>
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
            calls={[savePortfolio]}
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

/** A code alone says which, unless it stays at another broker or leaves from two. */
function namesOf(removed: readonly Position[], staying: readonly Position[]): string[] {
  const isAmbiguous = (ticker: string) =>
    [...removed, ...staying].filter((one) => one.ticker === ticker).length > 1;
  return removed.map(({ ticker, broker }) =>
    isAmbiguous(ticker) ? texts.atBroker(ticker, broker) : ticker,
  );
}

/** Null for an empty field; undefined for what is no price. */
function priceOf(text: string): string | null | undefined {
  if (text.trim() === '') return null;
  const decimal = readDecimal(text);
  return decimal !== undefined && averagePriceSchema.safeParse(decimal).success
    ? decimal
    : undefined;
}

/** What the import does to positions that are there already. */
function Effects({
  lead,
  effects,
}: {
  readonly lead: string;
  readonly effects: readonly string[];
}) {
  if (effects.length === 0) return null;
  return (
    <div role="status" className="text-small mt-3">
      <p className="font-medium">{lead}</p>
      <ul className="mt-1 list-disc pl-6">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  );
}

/** A price that was cleared here stays out, also where one was known before. */
function withChosenPrices(merged: readonly Position[], chosen: readonly Position[]): Position[] {
  const prices = new Map(chosen.map((one) => [positionName(one), one.averagePrice]));
  return merged.map((one) => {
    const price = prices.get(positionName(one));
    return price === undefined ? one : { ...one, averagePrice: price };
  });
}
