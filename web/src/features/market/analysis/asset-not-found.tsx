import type { ReactNode } from 'react';
import { cryptocurrencies } from '../../../../../shared/portfolio/asset-class.ts';
import { notFoundTexts as texts } from '../../../copy/market/not-found.ts';
import * as paths from '../../../paths.ts';
import { useStockSearch } from '../../../ui/assets/use-stock-search.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { findStocksOrNear } from '../search/find-near.ts';
import { SymbolChips } from '../search/symbol-chips.tsx';

const shownSimilar = 6;

interface AssetNotFoundProps {
  readonly symbol: string;
  readonly onChoose: (symbol: string) => void;
  /** What can be opened by whoever has no other asset in mind. */
  readonly beginning: ReactNode;
}

/** No asset has this symbol. A notice has said so; here is what to do. */
export function AssetNotFound({ symbol, onChoose, beginning }: AssetNotFoundProps) {
  const coin = coinOf(symbol);
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
          {coin === undefined ? (similar.length === 0 ? texts.check : texts.meant) : texts.coin}
          {similar.length === 0 ? null : (
            <SymbolChips
              symbols={similar.map(({ ticker }) => ticker)}
              names={similar.map(({ name }) => name)}
              onChoose={onChoose}
            />
          )}
        </Alert>
      </div>
      <div className="mt-8">{beginning}</div>
    </>
  );
}

/** The coin that a code or a name means. */
function coinOf(symbol: string): string | undefined {
  const isMeant = ([ticker, name]: [string, string | undefined]) =>
    ticker === symbol || name?.toUpperCase() === symbol;
  return Object.entries(cryptocurrencies).find(isMeant)?.[0];
}
