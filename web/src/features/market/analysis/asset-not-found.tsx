import type { ReactNode } from 'react';
import { notFoundTexts as texts } from '../../../copy/market/not-found.ts';
import * as paths from '../../../paths.ts';
import { useStockSearch } from '../../../ui/assets/use-stock-search.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { findCoin } from '../search/find-coin.ts';
import { findStocksOrNear } from '../search/find-near.ts';
import { SymbolChips } from '../search/symbol-chips.tsx';

const shownSimilar = 6;

interface AssetNotFoundProps {
  readonly symbol: string;
  /** The server's explanation. */
  readonly message: string;
  readonly onChoose: (symbol: string) => void;
  /** Suggestions for users who do not search for a specific asset. */
  readonly startContent: ReactNode;
}

/** Shows that no asset has this symbol, with similar ones and suggestions. */
export function AssetNotFound({ symbol, message, onChoose, startContent }: AssetNotFoundProps) {
  const coin = findCoin(symbol);
  const { search } = useStockSearch(coin === undefined ? symbol : '', findStocksOrNear);
  const similar = search.state === 'found' ? search.stocks.slice(0, shownSimilar) : [];
  return (
    <>
      <div className="max-w-text">
        <Alert
          tone="error"
          title={texts.title(symbol)}
          action={
            coin === 'BTC' ? (
              <TextLink to={paths.askAssistant(texts.bitcoinQuestion)} label={texts.askBitcoin} />
            ) : undefined
          }
        >
          <p>{message}</p>
          <p>
            {coin === undefined ? (similar.length === 0 ? texts.check : texts.meant) : texts.coin}
          </p>
          {similar.length === 0 ? null : (
            <SymbolChips
              symbols={similar.map(({ ticker }) => ticker)}
              names={similar.map(({ name }) => name)}
              onChoose={onChoose}
            />
          )}
        </Alert>
      </div>
      <div className="mt-8">{startContent}</div>
    </>
  );
}
