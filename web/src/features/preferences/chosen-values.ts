import { tickersOf } from '../../lib/tickers.ts';
import {
  interestAreas,
  investmentStyles,
  knowledgeLevels,
  type Preferences,
} from '../../../../shared/contracts/preferences.ts';
import { personalizations as texts } from '../../copy/dashboard.ts';

interface Chosen {
  readonly label: string;
  /** Undefined when nothing was chosen. */
  readonly value: string | undefined;
}

/** The four preferences of 'Suas Personalizações' in words. */
export function chosenValues(stored: Partial<Preferences>): readonly Chosen[] {
  const areas = (stored.areas_interesse ?? '').split(',');
  const areaLabels = interestAreas.filter(({ id }) => areas.includes(id)).map(({ label }) => label);
  return [
    { label: texts.level, value: labelOf(knowledgeLevels, stored.nivel_conhecimento) },
    { label: texts.style, value: labelOf(investmentStyles, stored.estilo_investimento) },
    { label: texts.areas, value: joined(areaLabels) },
    { label: texts.assets, value: joined(tickersOf(stored.ativos_interesse ?? '')) },
  ];
}

function labelOf(
  options: readonly { readonly id: string; readonly label: string }[],
  chosen: string | undefined,
): string | undefined {
  return options.find(({ id }) => id === chosen)?.label;
}

function joined(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(', ');
}
