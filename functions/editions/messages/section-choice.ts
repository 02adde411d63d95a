import {
  interestAreas,
  type InterestArea,
  type MessageLength,
} from '../../../shared/contracts/preferences.ts';
import type {
  EditionFacts,
  EditionKind,
  FactName,
} from '../../../shared/editions/edition-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
import type { Section, Voice, WriteSection } from '../sections/section.ts';
import { bitcoinSection } from '../sections/bitcoin.ts';
import { currenciesSection } from '../sections/currencies.ts';
import { dividendsSection, fundIncomeSection } from '../sections/dividends.ts';
import { expectationsSection } from '../sections/expectations.ts';
import { inflationSection } from '../sections/inflation.ts';
import { marketSection } from '../sections/market.ts';
import { ratesSection } from '../sections/rates.ts';
import { sectorsSection } from '../sections/sectors.ts';
import { sharesSection } from '../sections/shares.ts';

interface SectionRule {
  readonly write: WriteSection;
  /** The only kind of edition that has the section; missing when both have it. */
  readonly only?: EditionKind;
  /** The facts that the section is written from; the missing ones are named to its readers. */
  readonly from: readonly FactName[];
}

export const sections = {
  market: { write: marketSection, from: ['ibovespa', 'dollar'] },
  shares: { write: sharesSection, only: 'closing', from: ['movers'] },
  sectors: { write: sectorsSection, only: 'closing', from: ['sectors'] },
  dividends: { write: dividendsSection, only: 'opening', from: ['dividends'] },
  fundIncome: { write: fundIncomeSection, only: 'opening', from: ['dividends'] },
  rates: { write: ratesSection, from: ['selic', 'cdi', 'copomDay'] },
  inflation: { write: inflationSection, from: ['ipcaMonth', 'ipcaTwelveMonths', 'ipcaDay'] },
  expectations: { write: expectationsSection, from: ['focus'] },
  currencies: { write: currenciesSection, from: ['euro'] },
  bitcoin: { write: bitcoinSection, from: ['bitcoin'] },
} as const satisfies Readonly<Record<string, SectionRule>>;
export type SectionName = keyof typeof sections;

/** The sections of each area, most important first. */
const sectionsOfArea: Readonly<Record<InterestArea, readonly SectionName[]>> = {
  acoes: ['shares', 'dividends', 'sectors'],
  fiis: ['fundIncome', 'rates'],
  'renda-fixa': ['rates', 'inflation', 'expectations'],
  'politica-nacional': ['rates', 'expectations', 'inflation'],
  'politica-internacional': ['currencies'],
  criptomoedas: ['bitcoin'],
};
/** Used when an area has too few sections for the chosen length. */
const generalSections: readonly SectionName[] = [
  'rates',
  'shares',
  'inflation',
  'currencies',
  'sectors',
  'expectations',
];

/** The minimum and maximum number of paragraphs; the lead is one of them. */
export const paragraphs: Readonly<Record<MessageLength, { minimum: number; maximum: number }>> = {
  curta: { minimum: 2, maximum: 2 },
  media: { minimum: 3, maximum: 4 },
  longa: { minimum: 5, maximum: 10 },
};

/** Returns whether an edition of a kind has a section. */
export function isSectionOf(name: SectionName, kind: EditionKind): boolean {
  const { only }: SectionRule = sections[name];
  return only === undefined || only === kind;
}

/**
 * Returns the lead, then sections of each area in turn, then those of general interest, up to the length's minimum.
 */
export function chooseSections(
  areas: readonly InterestArea[],
  length: MessageLength,
  sectionOf: (name: SectionName) => Section | undefined,
): SectionName[] {
  const { minimum, maximum } = paragraphs[length];
  const hasSection = (name: SectionName) => sectionOf(name) !== undefined;
  const chosen = orderSections(areas).filter(hasSection).slice(0, maximum);
  const others = generalSections.filter((name) => !chosen.includes(name) && hasSection(name));
  return [...chosen, ...others.slice(0, Math.max(0, minimum - chosen.length))];
}

/** Returns the sections that a reader of that length would get if all facts were known. */
export function chooseAllSections(
  areas: readonly InterestArea[],
  length: MessageLength,
): SectionName[] {
  return orderSections(areas).slice(0, paragraphs[length].maximum);
}

/**
 * Rotates the areas when one section of each does not fit, so that all come within a few messages.
 * @param daysApart days between one message and the next
 */
export function rotateAreas(
  areas: readonly InterestArea[],
  length: MessageLength,
  day: string,
  daysApart = 1,
): readonly InterestArea[] {
  const firsts = new Set(areas.map((area) => sectionsOfArea[area][0]));
  // The lead counts as one of the paragraphs.
  if (firsts.size < paragraphs[length].maximum) return areas;
  const from = Math.floor(Date.parse(day) / 86_400_000 / daysApart) % areas.length;
  return [...areas.slice(from), ...areas.slice(0, from)];
}

/**
 * Returns a sentence that names the areas that have facts but were left out for length. Areas without facts are
 * reported by `missingFactsSentence`.
 * @param areas the areas, as the reader has chosen them
 * @param of the text that the sentence is about: `desta abertura`, `deste resumo`
 */
export function describeLeftOutAreas(
  areas: readonly InterestArea[],
  writtenNames: readonly SectionName[],
  hasContent: (name: SectionName) => boolean,
  of: string,
): string | undefined {
  const leftOutAreas = interestAreas.filter(({ id }) => {
    const areaSections = sectionsOfArea[id];
    return (
      areas.includes(id) &&
      areaSections.some(hasContent) &&
      !areaSections.some((one) => writtenNames.includes(one))
    );
  });
  if (leftOutAreas.length === 0) return undefined;
  const verb = leftOutAreas.length === 1 ? 'Ficou' : 'Ficaram';
  const names = joinList(leftOutAreas.map(({ label }) => label));
  return `${verb} de fora ${of}, por causa do tamanho que você escolheu: ${names}.`;
}

/** Returns the wanted sections in the order of the message: one of each area first. */
export function orderSections(areas: readonly InterestArea[]): SectionName[] {
  const wanted = new Set<SectionName>(['market']);
  const longest = Math.max(...areas.map((area) => sectionsOfArea[area].length));
  for (let index = 0; index < longest; index += 1) {
    for (const area of areas) {
      const name = sectionsOfArea[area][index];
      if (name !== undefined) wanted.add(name);
    }
  }
  return [...wanted];
}

/** Returns a function that writes sections on demand, each once per voice. */
export function sectionWriter(
  facts: EditionFacts,
  choose: ChoosePhrase,
): (name: SectionName, voice: Voice) => Section | undefined {
  const sectionCache = new Map<string, Section | undefined>();
  return (name, voice) => {
    const key = `${name}/${voice.level}/${voice.depth}`;
    if (!sectionCache.has(key)) sectionCache.set(key, sections[name].write(facts, voice, choose));
    return sectionCache.get(key);
  };
}
