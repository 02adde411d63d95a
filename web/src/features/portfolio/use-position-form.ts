import { useState } from 'react';
import { zodResolver } from '../../lib/zod-resolver.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Portfolio } from '../../../../shared/contracts/portfolio/portfolio.ts';
import { cryptocurrencyName } from '../../../../shared/portfolio/asset-class.ts';
import { positionKey, positionTexts } from '../../../../shared/portfolio/position.ts';
import { editorTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { findStocks } from '../../lib/search-stocks.ts';
import { formDraft } from '../../lib/form-draft.ts';
import { saveOnTop } from '../../ui/forms/three-way.ts';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { accessKey } from '../access/session/query-keys.ts';
import { saveFailureText, unknownAssetText } from './change-failure.ts';
import { brokerNamer } from './import/matching/broker-identity.ts';
import { positionDraftKey } from './open.ts';
import {
  checkedPositionSchema,
  isSameTyped,
  positionOf,
  typedOf,
  typedPositionSchema,
  type TypedPosition,
} from './position-values.ts';
import { sendPositions, toSave, useCachedPortfolio, useSavedPortfolio } from './use-portfolio.ts';
import { useRequestId } from './forms/use-request-id.ts';

interface PositionFormOptions {
  readonly owner: string;
  readonly portfolio: Portfolio;
  /** The name of the edited position; undefined for a new one. */
  readonly name: string | undefined;
  readonly onSaved: () => void;
  /** Moves the focus to the asset field. */
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

/** The form of a stored position; this position and others may be changed elsewhere while it is open. */
export function usePositionForm(options: PositionFormOptions) {
  const { owner, portfolio, name, onSaved, focusTicker } = options;
  const client = useQueryClient();
  const portfolioCache = useCachedPortfolio();
  const keepSaved = useSavedPortfolio();
  const requestIdOf = useRequestId();
  const [draft] = useState(() => formDraft(positionDraftKey(name), typedPositionSchema));
  const isIn = ({ positions }: Portfolio) => positions.some((one) => positionKey(one) === name);
  const isStored = isIn(portfolio);
  const isMissing = name !== undefined && !isStored;
  const [lastSeen, setLastSeen] = useState(() => typedOf(portfolio, name));
  if (isStored && !isDeepEqual(lastSeen, typedOf(portfolio, name))) {
    setLastSeen(typedOf(portfolio, name));
  }
  // After a position was removed elsewhere, the fields keep its last values.
  const valuesOf = (stored: Portfolio) =>
    name === undefined || isIn(stored) ? typedOf(stored, name) : lastSeen;
  const saved = useSavedForm<TypedPosition>({
    resolver: zodResolver(checkedPositionSchema),
    saved: valuesOf(portfolio),
    isSame: isSameTyped,
    draft,
    owner,
    leavesAfterSave: true,
    save: async (typed) => {
      const { ticker } = positionOf(typed);
      if (ticker !== valuesOf(portfolio).ticker) await requireListed(ticker);
      const stored = portfolioCache.read() ?? portfolio;
      const { refetch } = portfolioCache;
      const send = async (values: TypedPosition, on: Portfolio) =>
        sendPositions(
          withPosition(on, isMissing ? undefined : name, values),
          on,
          requestIdOf(typed),
        );
      const now = await saveOnTop({ stored, valuesOf, send, refetch, isSame: isSameTyped }, typed);
      keepSaved(now);
    },
    onSaved: () => onSaved(),
    toFailure: (error, form) => {
      const message = tickerText(error);
      if (message !== undefined) {
        form.setError('ticker', { message });
        focusTicker();
        return undefined;
      }
      // The form shows this error, and offers to save the position as a new one.
      if (error instanceof PositionError) return undefined;
      return { title: texts.failureTitle, text: saveFailureText(error, texts.notSaved) };
    },
    onLostAccess: async () => client.invalidateQueries({ queryKey: [accessKey] }),
  });
  return { ...saved, isMissing };
}

function isDeepEqual(one: TypedPosition, other: TypedPosition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function tickerText(error: unknown): string | undefined {
  if (!(error instanceof PositionError)) return unknownAssetText(error);
  if (error.reason === 'unknown') return texts.unknown;
  return error.reason === 'twice' ? positionTexts.twice : undefined;
}

/**
 * Loads the latest asset list, which the server also uses to check the ticker. Without a connection only the server
 * checks it.
 */
async function requireListed(ticker: string): Promise<void> {
  if (cryptocurrencyName(ticker) !== undefined) return;
  const stocks = await findStocks(ticker, AbortSignal.timeout(20_000)).catch(() => undefined);
  if (stocks?.every((stock) => stock.ticker !== ticker) === true) {
    throw new PositionError('unknown');
  }
}

/** Returns all positions with this one in its position, or at the end. */
function withPosition(stored: Portfolio, name: string | undefined, typed: TypedPosition) {
  const others = stored.positions.filter((one) => positionKey(one) !== name);
  const typedPosition = positionOf(typed);
  const mine = { ...typedPosition, broker: brokerNamer(others)(typedPosition.broker) };
  const mineName = positionKey(mine);
  if (name !== undefined && others.length === stored.positions.length) {
    throw new PositionError('gone');
  }
  const same = others.find((one) => positionKey(one) === mineName);
  // A request without a received response may have succeeded: in that case the position is already stored as it is sent
  // again.
  const isUnchanged = JSON.stringify(same && toSave(same)) === JSON.stringify(mine);
  if (same !== undefined && !isUnchanged) throw new PositionError('twice');
  if (name === undefined) return [...others.filter((one) => one !== same).map(toSave), mine];
  return stored.positions.map((one) => (positionKey(one) === name ? mine : toSave(one)));
}
