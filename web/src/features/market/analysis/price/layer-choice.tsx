import type { ReactNode } from 'react';
import { priceChart as texts } from '../../../../copy/market/market.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { chartStyles, type ChartLayer, type ChartStyle } from './chart-layers.ts';

/** The colour in which each layer is drawn, as the background of its symbol. */
const grounds: Readonly<Record<ChartLayer, string>> = {
  average20: 'bg-accent-line',
  average50: 'bg-field',
  payments: 'bg-ink',
};

interface LayerChoiceProps {
  readonly style: ChartStyle;
  /** Without candles there is no choice. */
  readonly hasCandles: boolean;
  readonly onStyleChange: (style: ChartStyle) => void;
  readonly layers: readonly ChartLayer[];
  readonly shown: readonly ChartLayer[];
  readonly onLayer: (layer: ChartLayer) => void;
}

/** The choice of how the price is drawn, and of what is drawn over it. */
export function LayerChoice(props: LayerChoiceProps) {
  const { style, hasCandles, onStyleChange, layers, shown, onLayer } = props;
  if (!hasCandles && layers.length === 0) return null;
  return (
    <div className="-mx-4 mt-1 flex gap-x-3 overflow-x-auto px-2 [scrollbar-width:none] sm:-mx-5 sm:px-3">
      {hasCandles ? (
        <div role="group" aria-label={texts.styleLabel} className="flex shrink-0">
          {chartStyles.map((name) => (
            <ChoiceButton key={name} isOn={name === style} onPress={() => onStyleChange(name)}>
              {texts.styleNames[name]}
            </ChoiceButton>
          ))}
        </div>
      ) : null}
      {layers.length === 0 ? null : (
        <div role="group" aria-label={texts.layers} className="flex shrink-0">
          {layers.map((name) => (
            <ChoiceButton key={name} isOn={shown.includes(name)} onPress={() => onLayer(name)}>
              <span
                aria-hidden
                className={classNames(
                  'mr-1.5 rounded-full',
                  // Drawn as in the chart: a line, or a dot for a single day.
                  name === 'payments' ? 'size-2' : 'h-1 w-3',
                  grounds[name],
                  shown.includes(name) ? '' : 'opacity-50',
                )}
              />
              <span>{texts.layer[name]}</span>
            </ChoiceButton>
          ))}
        </div>
      )}
    </div>
  );
}

export function ChoiceButton(props: {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onPress}
      className={classNames(
        'rounded-small text-fine flex min-h-11 items-center px-2 font-medium whitespace-nowrap transition-colors duration-150 -outline-offset-3',
        props.isOn
          ? 'text-brand underline decoration-2 underline-offset-[6px]'
          : 'text-muted hover:text-ink',
      )}
    >
      {props.children}
    </button>
  );
}
