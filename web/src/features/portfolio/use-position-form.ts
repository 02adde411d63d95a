import { useState } from 'react';
import { zodResolver } from '../../lib/zod-resolver.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Portfolio } from '../../../../shared/contracts/portfolio.ts';
import { cryptocurrencyName } from '../../../../shared/portfolio/asset-class.ts';
import { positionName, positionTexts } from '../../../../shared/portfolio/position.ts';
import { editorTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { findStocks } from '../../lib/search-stocks.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { saveOnTop } from '../../ui/forms/three-way.ts';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { accessKey } from '../access/session/query-keys.ts';
import { changeFailureText, unknownAssetText } from './change-failure.ts';
import { positionWorkKey } from './open.ts';
import {
  checkedPositionSchema,
  isSameTyped,
  positionOf,
  typedOf,
  typedPositionSchema,
  type TypedPosition,
} from './position-values.ts';
import { sendPositions, toSave, useCachedPortfolio } from './use-portfolio.ts';

interface PositionFormOptions {
  readonly owner: string;
  readonly portfolio: Portfolio;
  /** The name of the edited position; undefined for a new one. */
  readonly name: string | undefined;
  readonly onSaved: () => void;
  /** Puts the keyboard where the asset is chosen. */
  readonly focusTicker: () => void;
}

/** An error found before the request. */
class PositionError extends Error {
  readonly reason: 'twice' | 'gone' | 'unknown';

  constructor(reason: PositionError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A position over what is saved: others may be changed elsewhere meanwhile, and so may this one. */
export function usePositionForm(options: PositionFormOptions) {
  const { owner, portfolio, name, onSaved, focusTicker } = options;
  const client = useQueryClient();
  const known = useCachedPortfolio();
  const [work] = useState(() => formDraft(positionWorkKey(name), typedPositionSchema));
  const isIn = ({ positions }: Portfolio) => positions.some((one) => positionName(one) === name);
  const isThere = isIn(portfolio);
  const isGone = name !== undefined && !isThere;
  const [lastSeen, setLastSeen] = useState(() => typedOf(portfolio, name));
  if (isThere && !isDeepEqual(lastSeen, typedOf(portfolio, name))) {
    setLastSeen(typedOf(portfolio, name));
  }
  // A position that was removed elsewhere leaves in the fields what stood there.
  const valuesOf = (stored: Portfolio) =>
    name === undefined || isIn(stored) ? typedOf(stored, name) : lastSeen;
  const saved = useSavedForm<TypedPosition>({
    resolver: zodResolver(checkedPositionSchema),
    saved: valuesOf(portfolio),
    isSame: isSameTyped,
    work,
    owner,
    leaves: true,
    save: async (typed) => {
      const { ticker } = positionOf(typed);
      if (ticker !== valuesOf(portfolio).ticker) await requireListed(ticker);
      const stored = known.read() ?? portfolio;
      const { readAgain } = known;
      const send = async (values: TypedPosition, on: Portfolio) =>
        sendPositions(withPosition(on, isGone ? undefined : name, values), on);
      const now = await saveOnTop(
        { stored, valuesOf, send, readAgain, isSame: isSameTyped },
        typed,
      );
      known.write(() => now);
    },
    onSaved: () => onSaved(),
    refuse: (error, form) => {
      const message = tickerText(error);
      if (message !== undefined) {
        form.setError('ticker', { message });
        focusTicker();
        return undefined;
      }
      // The form says it, and offers to save the position anew.
      if (error instanceof PositionError) return undefined;
      return { title: texts.failureTitle, text: changeFailureText(error, texts.notSaved) };
    },
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });
  return { ...saved, isGone };
}

function isDeepEqual(one: TypedPosition, other: TypedPosition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function tickerText(error: unknown): string | undefined {
  if (!(error instanceof PositionError)) return unknownAssetText(error);
  if (error.reason === 'unknown') return texts.unknown;
  return error.reason === 'twice' ? positionTexts.twice : undefined;
}

/** Loads the newest list, by which the server checks the code too. Without a connection the server uses its own. */
async function requireListed(ticker: string): Promise<void> {
  if (cryptocurrencyName(ticker) !== undefined) return;
  const stocks = await findStocks(ticker, AbortSignal.timeout(20_000)).catch(() => undefined);
  if (stocks?.every((stock) => stock.ticker !== ticker) === true) {
    throw new PositionError('unknown');
  }
}

/** All positions with this one in its place, or at the end. */
function withPosition(stored: Portfolio, name: string | undefined, typed: TypedPosition) {
  const mine = positionOf(typed);
  const mineName = positionName(mine);
  const others = stored.positions.filter((one) => positionName(one) !== name);
  if (name !== undefined && others.length === stored.positions.length) {
    throw new PositionError('gone');
  }
  const same = others.find((one) => positionName(one) === mineName);
  // An answer that was lost may have been a success: then it stands there as it is sent again.
  const isThere = JSON.stringify(same && toSave(same)) === JSON.stringify(mine);
  if (same !== undefined && !isThere) throw new PositionError('twice');
  if (name === undefined) return [...others.filter((one) => one !== same).map(toSave), mine];
  return stored.positions.map((one) => (positionName(one) === name ? mine : toSave(one)));
}
