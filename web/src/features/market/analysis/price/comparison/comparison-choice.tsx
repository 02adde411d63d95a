import { useRef, useState } from 'react';
import { benchmarkNames } from '../../../../../../../shared/market/benchmark.ts';
import { priceComparison as texts } from '../../../../../copy/market/price-comparison.ts';
import { CourseSwatch } from '../../../compare/courses/course-swatch.tsx';
import { Choice } from '../layer-choice.tsx';
import { placeOf, type Wanted } from './compared-lines.ts';
import { OtherAsset } from './other-asset.tsx';

interface ComparisonChoiceProps {
  /** The asset that is open. */
  readonly symbol: string;
  readonly wanted: Wanted;
  readonly onWant: (wanted: Wanted) => void;
}

/** What the price is to be seen beside. */
export function ComparisonChoice({ symbol, wanted, onWant }: ComparisonChoiceProps) {
  const { benchmarks, other } = wanted;
  const [isChoosing, setChoosing] = useState(false);
  const group = useRef<HTMLDivElement>(null);

  function leaveField(): void {
    setChoosing(false);
    // The field goes, and would take the focus with it.
    group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
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
              {isOn ? <Swatch place={placeOf(name)} /> : null}
              {texts.names[name]}
            </Choice>
          );
        })}
        <Choice
          isOn={other !== undefined || isChoosing}
          onPress={() => {
            if (other === undefined) setChoosing(!isChoosing);
            else onWant({ ...wanted, other: undefined });
          }}
        >
          {other === undefined ? (
            texts.other
          ) : (
            <>
              <Swatch place={placeOf('other')} />
              {other}
              <span className="sr-only">{texts.remove}</span>
            </>
          )}
        </Choice>
      </div>
      {isChoosing && other === undefined ? (
        <OtherAsset
          symbol={symbol}
          onChoose={(chosen) => {
            onWant({ ...wanted, other: chosen });
            leaveField();
          }}
          onLeave={leaveField}
        />
      ) : null}
    </>
  );
}

function Swatch({ place }: { readonly place: number }) {
  return (
    <span className="mr-1.5 inline-flex">
      <CourseSwatch nth={place} />
    </span>
  );
}
