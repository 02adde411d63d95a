import type { Reply, ReplyBlock } from '../contracts/assistant.ts';
import type { Paragraphs } from './answers/assets.ts';
import { uniqueFigures } from './answers/sources.ts';
import { isSentence, type Figure, type Sentence } from './told.ts';

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
    origins: uniqueFigures(figures).map(({ text, of = null, source, at, formula = null }) => ({
      text,
      of,
      source,
      at,
      formula,
    })),
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
        return [
          `${part.caption}:`,
          ...part.rows.map(
            ({ label, cells }) =>
              `- ${label}: ${cells.map(({ text }, place) => named(part.columns, place, text)).join(' | ')}`,
          ),
        ];
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

function named(columns: readonly string[], place: number, text: string): string {
  return `${columns[place] ?? ''} ${text}`;
}
