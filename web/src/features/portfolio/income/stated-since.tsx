import type { PortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import { incomeStated as texts } from '../../../copy/portfolio/income.ts';
import * as paths from '../../../paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { formatShortDate } from '../formatted-values.tsx';

const maxNamed = 3;

/** Says since when positions are known that the user has stated; renders nothing without one. */
export function StatedSince({ income }: { readonly income: PortfolioIncome }) {
  const { statedSince, received, yields } = income;
  const [first] = statedSince;
  if (first === undefined) return null;
  const named = statedSince
    .slice(0, maxNamed)
    .map(({ ticker, day }) => texts.position(ticker, formatShortDate(day)));
  const stated = new Set(statedSince.map(({ ticker }) => ticker));
  const isWhole = [...received, ...yields].every(({ ticker }) => stated.has(ticker));
  return (
    <div className="mb-8 max-w-[44rem]">
      <Alert
        tone="info"
        title={texts.title}
        action={<TextLink to={paths.trades} label={texts.link} />}
      >
        {isWhole && statedSince.every(({ day }) => day === first.day)
          ? texts.one(formatShortDate(first.day))
          : texts.some(named, statedSince.length - named.length)}
      </Alert>
    </div>
  );
}
