import { editionPath } from '../../../shared/editions/edition-address.ts';
import type {
  EditionFacts,
  EditionQuotes,
  FactName,
  ListedEdition,
} from '../../../shared/editions/edition-facts.ts';
import { phraseChooser, type ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import {
  formatDayAndMonth,
  formatPastDayAfterNoun,
  formatWeekdayAndDay,
} from '../../../shared/editions/format-days.ts';
import { describeMove } from '../../../shared/editions/format-facts.ts';
import { correctionParts, editorialParts } from './editorial-parts.ts';
import { marketRowsFor } from './market-rows.ts';
import { buildMarketTable } from './build-market-table.ts';
import { chartPicture } from './chart-picture.ts';
import { missingFactsSentence } from './missing-facts-sentence.ts';
import { readerAssetParts } from './reader-assets.ts';
import { readerAssetsAt } from './reader-portfolio.ts';
import {
  firstSentence,
  messageWriter,
  renderSection,
  type MessageWriter,
} from './message-writer.ts';
import { areasOf, depthFor } from './reader.ts';
import {
  rotateAreas,
  chooseSections,
  describeLeftOutAreas,
  sections,
  sectionWriter,
  chooseAllSections,
  type SectionName,
} from './section-choice.ts';
import { agendaItems, agendaParts } from '../sections/agenda.ts';
import { writeSourcesNote } from './sources-note.ts';

/**
 * Writes one edition for all readers. Texts shared by many readers are written once: a section has nine voices, and
 * a reader's own part comes from the quotes. It has nothing for readers whose welcome carried this edition.
 * @param siteUrl the public site with the edition; omit it when no reader gets a shortened message
 */
export function editionWriter(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  siteUrl?: string,
): MessageWriter {
  const choose = phraseChooser(`${facts.kind}/${facts.day}`);
  const sectionOf = sectionWriter(facts, choose);
  const { name, headline } = editionTitle(facts);
  const sources = writeSourcesNote(facts, quotes);
  const whole =
    siteUrl === undefined
      ? undefined
      : { label: 'A edição publicada', link: `${siteUrl}${editionPath(facts)}` };

  const writer = messageWriter((reader, depth) => {
    const { level, length } = reader;
    const voice = { level, depth };
    const areas = areasOf(reader);
    const turn = rotateAreas(areas, length, facts.day);
    const names = chooseSections(turn, length, (candidate) => sectionOf(candidate, voice));
    const writtenSections = names.flatMap((one) => sectionOf(one, voice) ?? []);
    const rowNames = marketRowsFor(areas);
    const marketTable = buildMarketTable(facts, rowNames);
    // The agenda is a line or two, which fits into a shortened message too.
    const agenda = agendaItems(facts, depthFor(reader));
    const intro = writeIntro(facts, agenda.length > 0);
    const wanted = new Set<FactName>([
      ...rowNames,
      ...chooseAllSections(turn, length).flatMap((one) => sections[one].from),
    ]);
    const missing = missingFactsSentence(facts, wanted);
    const hasContent = (one: SectionName) => sectionOf(one, voice) !== undefined;
    const omittedSentence = describeLeftOutAreas(reader.areas, names, hasContent, 'de hoje');
    return {
      ...(reader.name === undefined ? {} : { greeting: writeGreeting(facts, reader.name) }),
      subject: `${name}: ${headline}`,
      label: name,
      preheader: firstSentence(writtenSections[0]?.paragraph ?? intro),
      parts: [
        intro,
        ...(siteUrl === undefined ? [] : chartPicture(facts, siteUrl)),
        ...readerAssetParts(
          facts,
          quotes,
          readerAssetsAt(reader, facts, quotes, depth === 1 ? 2 : 3),
          depth,
        ),
        ...(marketTable === undefined ? [] : [marketTable]),
        ...writtenSections.flatMap((section) => renderSection(section, length)),
        ...agendaParts(agenda, facts.kind === 'opening' ? 'Na agenda' : 'O que vem a seguir'),
        ...(missing === undefined ? [] : [missing]),
        ...(omittedSentence === undefined
          ? []
          : [{ kind: 'note', text: omittedSentence } as const]),
        ...editorialParts(facts),
        { kind: 'note', text: sources },
        ...correctionParts(facts),
      ],
      ready: { mensagem: name, dia: formatDayAndMonth(facts.day) },
    };
  }, whole);
  return { ...writer, hasContentFor: ({ welcomedAt = '' }) => facts.madeAt > welcomedAt };
}

/** Returns the name and the headline of an edition; lists show the same words. */
export function editionTitle(edition: ListedEdition): {
  readonly name: string;
  readonly headline: string;
} {
  return {
    name: edition.kind === 'opening' ? 'Abertura do mercado' : 'Fechamento do mercado',
    headline:
      edition.editorial?.headline?.text ??
      writeHeadline(edition, phraseChooser(`${edition.kind}/${edition.day}`)),
  };
}

/** Openings are sent in the morning, and closings from six o'clock on, in the reader's time zone. */
function writeGreeting({ kind }: EditionFacts, name: string): string {
  return `${kind === 'opening' ? 'Bom dia' : 'Boa noite'}, ${name.replace(/\.$/, '')}.`;
}

/** Names the edition, because on WhatsApp no headline precedes it. */
function writeIntro({ kind, day, session }: EditionFacts, hasAgenda: boolean): string {
  const today = formatWeekdayAndDay(day);
  if (kind === 'closing') return `Fechamento de ${today}: como o dia terminou no mercado.`;
  const last = `Abertura de ${today}: como terminou o pregão ${formatPastDayAfterNoun(session.day, day)}`;
  return hasAgenda ? `${last} e o que está na agenda.` : `${last}.`;
}

/** Returns the headline that a list of messages shows. */
function writeHeadline(
  { kind, day, session, ibovespa, dollar }: ListedEdition,
  choose: ChoosePhrase,
): string {
  const when = kind === 'opening' ? ` no pregão ${formatPastDayAfterNoun(session.day, day)}` : '';
  for (const [name, fact] of [
    ['Ibovespa', ibovespa],
    ['dólar', dollar],
  ] as const) {
    if (typeof fact?.changeInBasisPoints === 'number' && fact.precision === 'instant') {
      return `${name} ${describeMove(fact.changeInBasisPoints, choose, name === 'dólar' ? 'dollar' : 'index')}${when}`;
    }
  }
  return formatDayAndMonth(day);
}
