import { parseTickers } from '../../lib/tickers.ts';
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
    { label: texts.level, value: findLabel(knowledgeLevels, stored.nivel_conhecimento) },
    { label: texts.style, value: findLabel(investmentStyles, stored.estilo_investimento) },
    { label: texts.areas, value: joinWords(areaLabels) },
    { label: texts.assets, value: joinWords(parseTickers(stored.ativos_interesse ?? '')) },
  ];
}

function findLabel(
  options: readonly { readonly id: string; readonly label: string }[],
  chosen: string | undefined,
): string | undefined {
  return options.find(({ id }) => id === chosen)?.label;
}

function joinWords(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(', ');
}
