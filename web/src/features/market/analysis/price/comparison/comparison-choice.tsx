import { useLayoutEffect, useRef, useState } from 'react';
import { benchmarkNames } from '../../../../../../../shared/market/benchmark.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { SeriesSwatch } from '../../../compare/series/series-swatch.tsx';
import { Choice } from '../layer-choice.tsx';
import { seriesIndexOf, type ComparisonState, type RequestedComparison } from './compared-lines.ts';
import { OtherAsset } from './other-asset.tsx';

interface ComparisonChoiceProps {
  /** The asset that is open. */
  readonly symbol: string;
  readonly wanted: RequestedComparison;
  readonly onWant: (wanted: RequestedComparison) => void;
  /** The state of the other asset. */
  readonly other: ComparisonState['other'];
}

/** The choice of what to compare the price with. */
export function ComparisonChoice(props: ComparisonChoiceProps) {
  const { symbol, wanted, onWant } = props;
  const { benchmarks, other } = wanted;
  const isThere = props.other === 'here';
  const [isChoosing, setChoosing] = useState(false);
  const group = useRef<HTMLDivElement>(null);

  const isField = isChoosing && !isThere;
  const wasField = useRef(isField);

  useLayoutEffect(() => {
    // The field is removed, and would lose the focus.
    if (wasField.current && !isField && document.activeElement === document.body) {
      group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    }
    wasField.current = isField;
  }, [isField]);
  // The field stays until the asset it names is loaded, so that nothing has to be typed again.
  if (isChoosing && isThere) setChoosing(false);

  function leaveField(): void {
    setChoosing(false);
    if (other !== undefined && !isThere) onWant({ ...wanted, other: undefined });
  }

  return (
    <>
      <div
        ref={group}
        role="group"
        aria-label={texts.label}
        className="-ml-2 flex flex-wrap items-center print:hidden"
      >
        <span aria-hidden className="text-fine text-muted mr-1 ml-2">
          {texts.label}
        </span>
        {benchmarkNames.map((name) => {
          const isOn = benchmarks.includes(name);
          return (
            <Choice
              key={name}
              isOn={isOn}
              onPress={() =>
                onWant({
                  ...wanted,
                  benchmarks: isOn
                    ? benchmarks.filter((one) => one !== name)
                    : [...benchmarks, name],
                })
              }
            >
              {isOn ? <Swatch seriesIndex={seriesIndexOf(name)} /> : null}
              <span>{texts.names[name]}</span>
            </Choice>
          );
        })}
        <Choice
          isOn={other !== undefined || isChoosing}
          onPress={() => {
            if (isField) leaveField();
            else if (other === undefined) setChoosing(true);
            else onWant({ ...wanted, other: undefined });
          }}
        >
          {other === undefined || isField ? (
            texts.other
          ) : (
            <>
              <Swatch seriesIndex={seriesIndexOf('other')} />
              <span>{other}</span>
              <span className="sr-only">{texts.remove}</span>
            </>
          )}
        </Choice>
      </div>
      {isField ? (
        <OtherAsset
          symbol={symbol}
          unknownSymbol={props.other === 'unknown' ? other : undefined}
          onChoose={(chosen) => onWant({ ...wanted, other: chosen })}
          onType={() => {
            if (other !== undefined) onWant({ ...wanted, other: undefined });
          }}
          onLeave={leaveField}
        />
      ) : null}
    </>
  );
}

function Swatch({ seriesIndex }: { readonly seriesIndex: number }) {
  return (
    <span className="mr-1.5 inline-flex">
      <SeriesSwatch nth={seriesIndex} />
    </span>
  );
}
