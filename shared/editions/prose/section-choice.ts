import {
  interestAreas,
  type InterestArea,
  type MessageLength,
} from '../../contracts/preferences.ts';
import type { EditionFacts, FactName } from '../edition-facts.ts';
import type { Choose } from './chosen-words.ts';
import { listed } from './figure-words.ts';
import type { Section, Voice, WriteSection } from './section.ts';
import { bitcoinSection } from './sections/bitcoin.ts';
import { currenciesSection } from './sections/currencies.ts';
import { dividendsSection, fundIncomeSection } from './sections/dividends.ts';
import { expectationsSection } from './sections/expectations.ts';
import { inflationSection } from './sections/inflation.ts';
import { marketSection } from './sections/market.ts';
import { ratesSection } from './sections/rates.ts';
import { sectorsSection } from './sections/sectors.ts';
import { sharesSection } from './sections/shares.ts';

interface SectionRule {
  readonly write: WriteSection;
  /** What it is written from; of what is missing here its readers are told. */
  readonly from: readonly FactName[];
}

export const sections = {
  market: { write: marketSection, from: ['ibovespa', 'dollar'] },
  shares: { write: sharesSection, from: ['movers'] },
  sectors: { write: sectorsSection, from: ['sectors'] },
  dividends: { write: dividendsSection, from: ['dividends'] },
  fundIncome: { write: fundIncomeSection, from: ['dividends'] },
  rates: { write: ratesSection, from: ['selic', 'cdi', 'copomDay'] },
  inflation: { write: inflationSection, from: ['ipcaMonth', 'ipcaTwelveMonths', 'ipcaDay'] },
  expectations: { write: expectationsSection, from: ['focus'] },
  currencies: { write: currenciesSection, from: ['euro'] },
  bitcoin: { write: bitcoinSection, from: ['bitcoin'] },
} as const satisfies Readonly<Record<string, SectionRule>>;
export type SectionName = keyof typeof sections;

/** What each area is told of, what matters most first. */
const sectionsOfArea: Readonly<Record<InterestArea, readonly SectionName[]>> = {
  acoes: ['shares', 'dividends', 'sectors'],
  fiis: ['fundIncome', 'rates'],
  'renda-fixa': ['rates', 'inflation', 'expectations'],
  'politica-nacional': ['rates', 'expectations', 'inflation'],
  'politica-internacional': ['currencies'],
  criptomoedas: ['bitcoin'],
};
/** Where an area has too little for the length that somebody likes. */
const ofGeneralInterest: readonly SectionName[] = ['rates', 'shares', 'inflation', 'currencies'];

/** Paragraphs at least and at most; the lead is one of them. */
export const paragraphs: Readonly<Record<MessageLength, { least: number; most: number }>> = {
  curta: { least: 2, most: 2 },
  media: { least: 3, most: 4 },
  longa: { least: 5, most: 10 },
};

/** The lead, then one after the other of each area, then what may interest anybody, until it is enough. */
export function chosenSections(
  areas: readonly InterestArea[],
  length: MessageLength,
  sectionOf: (name: SectionName) => Section | undefined,
): SectionName[] {
  const { least, most } = paragraphs[length];
  const isThere = (name: SectionName) => sectionOf(name) !== undefined;
  const own = wantedOf(areas).filter(isThere).slice(0, most);
  const others = ofGeneralInterest.filter((name) => !own.includes(name) && isThere(name));
  return [...own, ...others.slice(0, Math.max(0, least - own.length))];
}

/** What a reader of that length would get if everything was known. */
export function wantedSections(
  areas: readonly InterestArea[],
  length: MessageLength,
): SectionName[] {
  return wantedOf(areas).slice(0, paragraphs[length].most);
}

/**
 * Where one section of each area does not fit, another area begins each time, so that all come within a few.
 * @param daysApart between one message and the next
 */
export function areasInTurn(
  areas: readonly InterestArea[],
  length: MessageLength,
  day: string,
  daysApart = 1,
): readonly InterestArea[] {
  const firsts = new Set(areas.map((area) => sectionsOfArea[area][0]));
  // The lead is one of the paragraphs.
  if (firsts.size < paragraphs[length].most) return areas;
  const from = Math.floor(Date.parse(day) / 86_400_000 / daysApart) % areas.length;
  return [...areas.slice(from), ...areas.slice(0, from)];
}

/**
 * The areas of which something is known and nothing is told, in one sentence; what is not known is no matter of
 * length, and is said elsewhere.
 * @param areas as their reader has chosen them
 * @param of which text: `de hoje`, `deste resumo`
 */
export function leftOutSentence(
  areas: readonly InterestArea[],
  toldNames: readonly SectionName[],
  isKnown: (name: SectionName) => boolean,
  of: string,
): string | undefined {
  const left = interestAreas.filter(({ id }) => {
    const own = sectionsOfArea[id];
    return areas.includes(id) && own.some(isKnown) && !own.some((one) => toldNames.includes(one));
  });
  if (left.length === 0) return undefined;
  const verb = left.length === 1 ? 'Ficou' : 'Ficaram';
  const names = listed(left.map(({ label }) => label));
  return `${verb} de fora do texto ${of}, por causa do tamanho escolhido: ${names}.`;
}

/** In the order in which they are told: one of each area first. */
export function wantedOf(areas: readonly InterestArea[]): SectionName[] {
  const wanted = new Set<SectionName>(['market']);
  const longest = Math.max(...areas.map((area) => sectionsOfArea[area].length));
  for (let place = 0; place < longest; place += 1) {
    for (const area of areas) {
      const name = sectionsOfArea[area][place];
      if (name !== undefined) wanted.add(name);
    }
  }
  return [...wanted];
}

/** Sections as they are needed, each voice of each written once. */
export function sectionsOf(
  facts: EditionFacts,
  choose: Choose,
): (name: SectionName, voice: Voice) => Section | undefined {
  const written = new Map<string, Section | undefined>();
  return (name, voice) => {
    const key = `${name}/${voice.level}/${voice.depth}`;
    if (!written.has(key)) written.set(key, sections[name].write(facts, voice, choose));
    return written.get(key);
  };
}
