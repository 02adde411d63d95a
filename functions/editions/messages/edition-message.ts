import { editionPath } from '../../../shared/editions/edition-address.ts';
import type {
  EditionFacts,
  EditionQuotes,
  FactName,
  ListedEdition,
} from '../../../shared/editions/edition-facts.ts';
import { phraseChooser } from '../../../shared/editions/phrase-chooser.ts';
import { formatDayAndMonth, formatWeekdayAndDay } from '../../../shared/editions/format-days.ts';
import type { MessageLength } from '../../../shared/contracts/preferences.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { HeadlineFacts } from '../headlines/headline-facts.ts';
import { writeHeadline } from '../headlines/headline.ts';
import { nextDayLine, openingAgenda } from '../sections/agenda.ts';
import { chartPicture } from './chart-picture.ts';
import { correctionParts, editorialParts } from './editorial-parts.ts';
import { marketStrip, stripNamesFor } from './market-strip.ts';
import { missingFactsSentence } from './missing-facts-sentence.ts';
import { ownPaymentParts, ownPaymentsOn } from './own-payments.ts';
import { readerAssetParts } from './reader-assets.ts';
import { readerAssetsAt } from './reader-portfolio.ts';
import {
  firstSentence,
  messageWriter,
  renderSection,
  type EditionMessage,
  type MessageWriter,
} from './message-writer.ts';
import { areasOf } from './reader.ts';
import {
  rotateAreas,
  chooseSections,
  describeLeftOutAreas,
  isSectionOf,
  sections,
  sectionWriter,
  chooseAllSections,
  type SectionName,
} from './section-choice.ts';
import { writeSourcesNote } from './sources-note.ts';
import { yesterdayLine } from './yesterday-line.ts';

/**
 * Writes one edition for all readers. Texts shared by many readers are written once: a section has nine voices, and
 * a reader's own part comes from the quotes. An opening is about the day that begins: its agenda, what belongs to the
 * reader, and the values that the day starts from. A closing is about the day that has ended. It has nothing for
 * readers whose welcome carried this edition.
 * @param siteUrl the public site with the edition; omit it when no reader gets a shortened message
 */
export function editionWriter(
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  siteUrl?: string,
): MessageWriter {
  const { kind, day } = facts;
  const choose = phraseChooser(`${kind}/${day}`);
  const write = sectionWriter(facts, choose);
  const sectionOf: typeof write = (name, voice) =>
    isSectionOf(name, kind) ? write(name, voice) : undefined;
  const { name, headline } = editionTitle(facts);
  const sources: MessagePart = { kind: 'note', text: writeSourcesNote(facts, quotes) };
  const yesterday = kind === 'opening' ? yesterdayLine(facts, choose, siteUrl) : undefined;
  const whole =
    siteUrl === undefined
      ? undefined
      : { label: 'A edição publicada', link: `${siteUrl}${editionPath(facts)}` };

  const writer = messageWriter((reader, depth) => {
    const { level, length } = reader;
    const voice = { level, depth };
    const areas = areasOf(reader);
    const turn = rotateAreas(areas, length, day);
    const names = chooseSections(turn, length, (candidate) => sectionOf(candidate, voice));
    const writtenSections = names.flatMap((one) => sectionOf(one, voice) ?? []);
    const [lead, ...otherSections] = writtenSections.map((one) => renderSection(one, length));
    const stripNames = stripNamesFor(areas);
    const wanted = new Set<FactName>([
      ...stripNames,
      ...chooseAllSections(turn, length)
        .filter((one) => isSectionOf(one, kind))
        .flatMap((one) => sections[one].from),
    ]);
    const hasContent = (one: SectionName) => sectionOf(one, voice) !== undefined;
    const of = kind === 'opening' ? 'desta abertura' : 'deste fechamento';
    const omitted = describeLeftOutAreas(reader.areas, names, hasContent, of);
    const strip = marketStrip(facts, stripNames);
    const dateline = writeDateline(facts);
    const own = readerAssetsAt(reader, facts, quotes, depth === 1 ? 2 : 3);
    const ownTickers = own.tickers;
    const nextLine =
      kind === 'closing'
        ? nextDayLine(facts, (next) => ownPaymentsOn(facts, ownTickers, next))
        : undefined;
    const parts: readonly (MessagePart | undefined)[] = [
      { kind: 'headline', text: headline, dateline },
      strip,
      ...(siteUrl === undefined ? [] : chartPicture(facts, siteUrl)),
      ...(kind === 'opening'
        ? [
            ...openingAgenda(facts, depth),
            ...ownPaymentParts(facts, ownTickers, depth),
            ...(lead ?? []),
            ...withoutOwnLines(otherSections.flat(), ownTickers),
            yesterday,
          ]
        : [
            ...(lead ?? []),
            ...titledParts('Seus ativos', readerAssetParts(facts, quotes, own, depth), length),
            ...otherSections.flat(),
            ...titledParts('O próximo pregão', nextLine === undefined ? [] : [nextLine], length),
          ]),
      missingFactsSentence(facts, wanted),
      omitted === undefined ? undefined : { kind: 'note', text: omitted },
      ...editorialParts(facts),
      siteUrl === undefined ? undefined : closingActions(siteUrl, facts),
      sources,
      ...correctionParts(facts),
    ];
    return {
      ...(reader.name === undefined ? {} : { greeting: writeGreeting(facts, reader.name) }),
      subject: headline,
      label: name,
      preheader: firstSentence(writtenSections[0]?.paragraph ?? dateline),
      parts: parts.filter((part) => part !== undefined),
      ready: { mensagem: name, dia: formatDayAndMonth(day) },
    } satisfies EditionMessage;
  }, whole);
  return { ...writer, hasContentFor: ({ welcomedAt = '' }) => facts.madeAt > welcomedAt };
}

/** Returns the parts of an edition without its headline and date, for pages that have their own. */
export function partsBelowTitle({ parts }: EditionMessage): readonly MessagePart[] {
  return parts.slice(titleParts);
}
const titleParts = 1;

/** Returns the name and the headline of an edition; lists show the same words. */
export function editionTitle(edition: ListedEdition & HeadlineFacts): {
  readonly name: string;
  readonly headline: string;
} {
  return {
    name: edition.kind === 'opening' ? 'Abertura do mercado' : 'Fechamento do mercado',
    headline: edition.editorial?.headline?.text ?? edition.headline ?? writeHeadline(edition),
  };
}

/** Openings are sent in the morning, and closings from six o'clock on, in the reader's time zone. */
function writeGreeting({ kind }: EditionFacts, name: string): string {
  return `${kind === 'opening' ? 'Bom dia' : 'Boa noite'}, ${name.replace(/\.$/, '')}.`;
}

/** Names the edition and its day, once. */
function writeDateline(facts: EditionFacts): string {
  return `${editionTitle(facts).name} de ${formatWeekdayAndDay(facts.day)}`;
}

/** Short messages have no headings. */
function titledParts(
  title: string,
  parts: readonly MessagePart[],
  length: MessageLength,
): readonly MessagePart[] {
  return parts.length === 0 || length === 'curta'
    ? parts
    : [{ kind: 'heading', text: title }, ...parts];
}

/** Drops the lines of a list about the reader's own assets, which come before it. */
function withoutOwnLines(parts: readonly MessagePart[], own: readonly string[]): MessagePart[] {
  const isOwn = (line: string) => own.some((ticker) => line.startsWith(`${ticker}:`));
  return parts.flatMap((part): MessagePart[] => {
    if (typeof part === 'string' || part.kind !== 'list') return [part];
    const items = part.items.filter((item) => !isOwn(item));
    return items.length === 0 ? [] : [{ ...part, items }];
  });
}

function closingActions(siteUrl: string, { kind, day }: EditionFacts): MessagePart {
  return {
    kind: 'actions',
    items: [
      { label: 'Abrir no painel', link: `${siteUrl}/dashboard` },
      { label: 'Perguntar ao assistente', link: `${siteUrl}/assistente` },
      { label: 'Encaminhar esta edição', link: `${siteUrl}${editionPath({ kind, day })}` },
    ],
  };
}
