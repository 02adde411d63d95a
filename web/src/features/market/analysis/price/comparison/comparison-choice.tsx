import { useLayoutEffect, useRef, useState } from 'react';
import { benchmarkNames } from '../../../../../../../shared/market/benchmark.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { SeriesSwatch } from '../../../compare/series/series-swatch.tsx';
import { ChoiceButton } from '../layer-choice.tsx';
import { seriesIndexOf, type ComparisonState, type RequestedComparison } from './compared-lines.ts';
import { OtherAssetField } from './other-asset-field.tsx';

interface ComparisonChoiceProps {
  /** The symbol of the analysed asset. */
  readonly symbol: string;
  readonly requested: RequestedComparison;
  readonly onChange: (wanted: RequestedComparison) => void;
  /** The load state of the other asset. */
  readonly other: ComparisonState['other'];
}

/** Lets the user choose what the price is compared with. */
export function ComparisonChoice(props: ComparisonChoiceProps) {
  const { symbol, requested, onChange } = props;
  const { benchmarks, other } = requested;
  const isOtherLoaded = props.other === 'here';
  const [isChoosing, setChoosing] = useState(false);
  const group = useRef<HTMLDivElement>(null);

  const isFieldShown = isChoosing && !isOtherLoaded;
  const wasFieldShown = useRef(isFieldShown);

  useLayoutEffect(() => {
    // Removing the field would lose the focus, so it moves to the last button.
    if (wasFieldShown.current && !isFieldShown && document.activeElement === document.body) {
      group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    }
    wasFieldShown.current = isFieldShown;
  }, [isFieldShown]);
  // The field stays until the asset it names has loaded, so that an unknown name can be corrected.
  if (isChoosing && isOtherLoaded) setChoosing(false);

  function closeField(): void {
    setChoosing(false);
    if (other !== undefined && !isOtherLoaded) onChange({ ...requested, other: undefined });
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
            <ChoiceButton
              key={name}
              isOn={isOn}
              onPress={() =>
                onChange({
                  ...requested,
                  benchmarks: isOn
                    ? benchmarks.filter((one) => one !== name)
                    : [...benchmarks, name],
                })
              }
            >
              {isOn ? <Swatch seriesIndex={seriesIndexOf(name)} /> : null}
              <span>{texts.names[name]}</span>
            </ChoiceButton>
          );
        })}
        <ChoiceButton
          isOn={other !== undefined || isChoosing}
          onPress={() => {
            if (isFieldShown) closeField();
            else if (other === undefined) setChoosing(true);
            else onChange({ ...requested, other: undefined });
          }}
        >
          {other === undefined || isFieldShown ? (
            texts.other
          ) : (
            <>
              <Swatch seriesIndex={seriesIndexOf('other')} />
              <span>{other}</span>
              <span className="sr-only">{texts.remove}</span>
            </>
          )}
        </ChoiceButton>
      </div>
      {isFieldShown ? (
        <OtherAssetField
          symbol={symbol}
          unknownSymbol={props.other === 'unknown' ? other : undefined}
          onChoose={(chosen) => onChange({ ...requested, other: chosen })}
          onType={() => {
            if (other !== undefined) onChange({ ...requested, other: undefined });
          }}
          onLeave={closeField}
        />
      ) : null}
    </>
  );
}

function Swatch({ seriesIndex }: { readonly seriesIndex: number }) {
  return (
    <span className="mr-1.5 inline-flex">
      <SeriesSwatch seriesIndex={seriesIndex} />
    </span>
  );
}
