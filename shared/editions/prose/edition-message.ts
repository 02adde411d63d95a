import { editionPath } from '../edition-address.ts';
import type { EditionFacts, EditionQuotes, FactName, ListedEdition } from '../edition-facts.ts';
import { chooser, type Choose } from './chosen-words.ts';
import { dayAndMonth, ofWhen, weekdayAndDay } from './day-words.ts';
import { moved } from './figure-words.ts';
import { figuresFor } from './market-figures.ts';
import { figuresPart } from './market-figures-part.ts';
import { missingSentence } from './missing-words.ts';
import { ownAssetParts } from './own-assets.ts';
import { ownOf } from './own-portfolio.ts';
import { firstSentence, messageWriter, partsOf, type MessageWriter } from './message-writer.ts';
import { areasOf, depthFor } from './reader.ts';
import {
  areasInTurn,
  chosenSections,
  leftOutSentence,
  sections,
  sectionsOf,
  wantedSections,
  type SectionName,
} from './section-choice.ts';
import { agendaItems, agendaParts } from './sections/agenda.ts';
import { sourcesNote } from './sources-note.ts';

/**
 * Writes one edition for everybody. What is the same for many is written once: a section has nine
 * voices, and a reader's own part is looked up in the quotes.
 * @param siteUrl where anybody may read the edition; left out where nobody gets it in fewer words
 */
export function editionWriter(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  siteUrl?: string,
): MessageWriter {
  const choose = chooser(`${facts.kind}/${facts.day}`);
  const sectionOf = sectionsOf(facts, choose);
  const { name, headline } = editionTitle(facts);
  const sources = sourcesNote(facts, quotes);
  const whole =
    siteUrl === undefined
      ? undefined
      : { label: 'A edição publicada', link: `${siteUrl}${editionPath(facts)}` };

  return messageWriter((reader, depth) => {
    const { level, length } = reader;
    const voice = { level, depth };
    const areas = areasOf(reader);
    const turn = areasInTurn(areas, length, facts.day);
    const names = chosenSections(turn, length, (candidate) => sectionOf(candidate, voice));
    const told = names.flatMap((one) => sectionOf(one, voice) ?? []);
    const figureNames = figuresFor(areas);
    const figures = figuresPart(facts, figureNames);
    // A line or two, which what is told in fewer words has room for as well.
    const agenda = agendaItems(facts, depthFor(reader));
    const intro = introOf(facts, agenda.length > 0);
    const wanted = new Set<FactName>([
      ...figureNames,
      ...wantedSections(turn, length).flatMap((one) => sections[one].from),
    ]);
    const missing = missingSentence(facts, wanted);
    const isKnown = (one: SectionName) => sectionOf(one, voice) !== undefined;
    const leftOut = leftOutSentence(reader.areas, names, isKnown, 'de hoje');
    return {
      ...(reader.name === undefined ? {} : { greeting: greetingOf(facts, reader.name) }),
      subject: `${name}: ${headline}`,
      label: name,
      preheader: firstSentence(told[0]?.paragraph ?? intro),
      parts: [
        intro,
        ...ownAssetParts(facts, quotes, ownOf(reader, facts, quotes), depth),
        ...(figures === undefined ? [] : [figures]),
        ...told.flatMap((section) => partsOf(section, length)),
        ...agendaParts(agenda, facts.kind === 'opening' ? 'Na agenda' : 'O que vem a seguir'),
        ...(missing === undefined ? [] : [missing]),
        ...(leftOut === undefined ? [] : [{ kind: 'note', text: leftOut } as const]),
        { kind: 'note', text: sources },
      ],
      ready: { mensagem: name, dia: dayAndMonth(facts.day) },
    };
  }, whole);
}

/** What an edition is called, and what it says first; a list says it with the same words. */
export function editionTitle(edition: ListedEdition): {
  readonly name: string;
  readonly headline: string;
} {
  return {
    name: edition.kind === 'opening' ? 'Abertura do mercado' : 'Fechamento do mercado',
    headline: headlineOf(edition, chooser(`${edition.kind}/${edition.day}`)),
  };
}

/** Openings come in the morning, and closings from six o'clock on, by the reader's own time. */
function greetingOf({ kind }: EditionFacts, name: string): string {
  return `${kind === 'opening' ? 'Bom dia' : 'Boa noite'}, ${name.replace(/\.$/, '')}.`;
}

/** On WhatsApp, where no headline stands above it, it says what this is. */
function introOf({ kind, day, session }: EditionFacts, hasAgenda: boolean): string {
  const today = weekdayAndDay(day);
  if (kind === 'closing') return `Fechamento de ${today}: como o dia terminou no mercado.`;
  const last = `Abertura de ${today}: como terminou o pregão ${ofWhen(session.day, day)}`;
  return hasAgenda ? `${last} e o que está na agenda.` : `${last}.`;
}

/** What a list of messages shows of it. */
function headlineOf(
  { kind, day, session, ibovespa, dollar }: ListedEdition,
  choose: Choose,
): string {
  const when = kind === 'opening' ? ` no pregão ${ofWhen(session.day, day)}` : '';
  for (const [name, fact] of [
    ['Ibovespa', ibovespa],
    ['dólar', dollar],
  ] as const) {
    if (typeof fact?.changeInBasisPoints === 'number' && fact.precision === 'instant') {
      return `${name} ${moved(fact.changeInBasisPoints, choose, name === 'dólar' ? 'dollar' : 'index')}${when}`;
    }
  }
  return dayAndMonth(day);
}
