import { Link } from 'react-router-dom';
import { comparePage as texts } from '../../../copy/market/compare.ts';
import { buildComparisonPath } from '../../../lib/comparison-path.ts';

/** A link from the analysis of an asset to its comparison with others. */
export function CompareLink({ symbol }: { readonly symbol: string }) {
  return (
    <Link
      to={buildComparisonPath([symbol])}
      className="link text-small inline-flex min-h-11 items-center font-medium print:hidden"
    >
      <span>{texts.compare}</span>
      <span className="sr-only"> {texts.compareWith(symbol)}</span>
    </Link>
  );
}
