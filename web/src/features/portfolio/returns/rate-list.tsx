import type { ReactNode } from 'react';
import type {
  PeriodReturn,
  ReturnPoint,
} from '../../../../../shared/contracts/portfolio/returns.ts';
import { formatChange } from '../../../../../shared/values/percentage.ts';
import { rateTexts, returnsChart, returnsTexts as texts } from '../../../copy/portfolio/returns.ts';
import { SeriesSwatch } from '../../market/compare/series/series-swatch.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { SignedChange } from '../../../ui/signed-change.tsx';
import { curveNames, ratesOf, yearlyRatesOf, type CurveName } from './curves.ts';

/** The rates of a period beside their lines; each opens its explanation. */
export function RateList(props: {
  readonly period: PeriodReturn;
  /** The day that is read in the chart; its values replace those of the period. */
  readonly pointed: ReturnPoint | undefined;
}) {
  const { period, pointed } = props;
  const rates: Readonly<Record<CurveName, number | null>> = pointed ?? ratesOf(period);
  const yearly = yearlyRatesOf(period);
  const lineOf = (name: CurveName) => {
    const styleIndex = curveNames.indexOf(name);
    return (
      <Rate
        key={name}
        texts={rateTexts[name]}
        swatch={
          <>
            <SeriesSwatch seriesIndex={styleIndex} />
            <span className="sr-only">{`${returnsChart.lines[styleIndex] ?? ''}: `}</span>
          </>
        }
      >
        <RateValue
          basisPoints={rates[name]}
          isSigned={name === 'portfolio'}
          unknown={unknownText(period, name)}
        />
        {pointed === undefined && yearly[name] !== null ? (
          <span className="text-muted">{` · ${texts.yearly(formatChange(yearly[name]))}`}</span>
        ) : null}
      </Rate>
    );
  };
  return (
    <ul className="tabular text-small">
      {curveNames.map(lineOf)}
      <Rate texts={rateTexts.money}>
        <RateValue
          basisPoints={period.moneyWeightedInBasisPoints}
          isSigned
          unknown={texts.unknown}
          isYearly={period.isYearly}
        />
      </Rate>
    </ul>
  );
}

/** What is said in place of a rate without a value. */
export function unknownText({ ipcaUntil }: PeriodReturn, name: CurveName): string {
  return name === 'ipca' && ipcaUntil !== null ? texts.notPublished : texts.unknown;
}

function Rate(props: {
  readonly texts: { readonly name: string; readonly text: string };
  readonly swatch?: Elements;
  readonly children: ReactNode;
}) {
  return (
    <li className="border-rule border-b">
      <details>
        <summary className="hover:bg-paper flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-1.5">
          {props.swatch}
          <span className="font-semibold underline decoration-dotted underline-offset-4">
            {props.texts.name}
          </span>{' '}
          <span className="ml-auto text-right">{props.children}</span>
        </summary>
        <p className="text-muted max-w-[44rem] pb-3">{props.texts.text}</p>
      </details>
    </li>
  );
}

function RateValue(props: {
  readonly basisPoints: number | null;
  /** The user's own results have a colour and an arrow. */
  readonly isSigned: boolean;
  readonly unknown: string;
  readonly isYearly?: boolean;
}) {
  const { basisPoints, isSigned, unknown, isYearly = false } = props;
  if (basisPoints === null) return <span className="text-muted">{unknown}</span>;
  const rate = formatChange(basisPoints);
  const text = isYearly ? texts.yearly(rate) : rate;
  if (!isSigned || basisPoints === 0) return <span>{text}</span>;
  return <SignedChange change={text} direction={basisPoints > 0 ? 'up' : 'down'} />;
}
