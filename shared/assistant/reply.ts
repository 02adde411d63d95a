import type { Reply, ReplyBlock } from '../contracts/assistant.ts';
import type { MessagePart } from '../messages/message-parts.ts';
import type { Paragraphs } from './answers/assets.ts';
import { uniqueFigures } from './answers/sources.ts';
import { isSentence, type AnswerTable, type Figure, type Sentence } from './told.ts';

/* An answer as its reader gets it: on the screen in blocks, on WhatsApp as text. */

interface Answered {
  readonly parts: Paragraphs;
  readonly note?: Sentence | undefined;
  readonly figures: readonly Figure[];
  readonly suggestions: readonly string[];
}

/** As the page shows it. */
export function replyOf({ parts, note, figures, suggestions }: Answered): Reply {
  const blocks = parts.map((part): ReplyBlock => {
    if (isSentence(part)) return { kind: 'text', text: part.text };
    switch (part.kind) {
      case 'table': {
        const { caption, columns } = part;
        const rows = part.rows.map(({ label, cells }) => ({
          label,
          cells: cells.map(({ text }) => text),
        }));
        return { kind: 'table', caption, columns, rows };
      }
      case 'plot':
        return part.courses;
      case 'link':
        return part;
      default:
        return part satisfies never;
    }
  });
  return {
    blocks: note === undefined ? blocks : [...blocks, { kind: 'note', text: note.text }],
    origins: uniqueFigures(figures).map((figure) => {
      const { text, of = null, source, at, precision, formula = null } = figure;
      return { text, of, source, at, ...(precision === undefined ? {} : { precision }), formula };
    }),
    suggestions,
  };
}

/** As figures of an answer that is leant on. */
export function figuresOfReply({ origins }: Reply): readonly Figure[] {
  return origins.map(({ formula, of, ...figure }) => ({
    ...figure,
    ...(of === null ? {} : { of }),
    ...(formula === null ? {} : { formula }),
  }));
}

/** The same as lines of text. @param siteUrl where links lead, without a slash at its end */
export function linesOf(parts: Paragraphs, siteUrl: string): readonly string[] {
  return parts.flatMap((part): string[] => {
    if (isSentence(part)) return [part.text];
    switch (part.kind) {
      case 'table':
        return [`${part.caption}:`, ...rowLines(part)];
      // Its figures stand in no line: a plot is something to look at.
      case 'plot':
        return [];
      case 'link':
        return [`${part.label}: ${siteUrl}${part.path}`];
      default:
        return part satisfies never;
    }
  });
}

function rowLines({ columns, rows }: AnswerTable): readonly string[] {
  return rows.map(({ label, cells }) => {
    const named = cells.map(({ text }, place) => `${columns[place] ?? ''} ${text}`);
    return `- ${label}: ${named.join(' | ')}`;
  });
}

/**
 * The same as parts of a message: sentences that follow each other are one paragraph, and a table has its title.
 * @param siteUrl where links lead, without a slash at its end
 */
export function messagePartsOf(parts: Paragraphs, siteUrl: string): readonly MessagePart[] {
  const found: MessagePart[] = [];
  let paragraph: readonly string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) found.push(paragraph.join('\n'));
    paragraph = [];
  };
  for (const part of parts) {
    if (isSentence(part) || part.kind !== 'table') {
      paragraph = [...paragraph, ...linesOf([part], siteUrl)];
    } else if (part.rows.length > 0) {
      endParagraph();
      found.push({ kind: 'heading', text: part.caption }, rowLines(part).join('\n'));
    }
  }
  endParagraph();
  return found;
}
