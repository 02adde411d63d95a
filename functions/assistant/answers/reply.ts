import type { Reply, ReplyBlock } from '../../../shared/contracts/assistant.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { Paragraphs } from './assets.ts';
import { uniqueValues } from './sources.ts';
import {
  isSentence,
  type AnswerTable,
  type SourcedValue,
  type Sentence,
} from '../domain/sourced-text.ts';

/* An answer for the client: as blocks on the site, as text on WhatsApp. */

interface Answered {
  readonly parts: Paragraphs;
  readonly note?: Sentence | undefined;
  readonly figures: readonly SourcedValue[];
  readonly suggestions: readonly string[];
}

/** Returns the answer as the page shows it. */
export function renderReply({ parts, note, figures, suggestions }: Answered): Reply {
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
        return part.chart;
      case 'link':
        return part;
      default:
        return part satisfies never;
    }
  });
  return {
    blocks: note === undefined ? blocks : [...blocks, { kind: 'note', text: note.text }],
    origins: uniqueValues(figures).map((figure) => {
      const { text, of = null, source, at, precision, formula = null } = figure;
      return { text, of, source, at, ...(precision === undefined ? {} : { precision }), formula };
    }),
    suggestions,
  };
}

/** Returns the values of a stored answer, as context for the next question. */
export function readReplyValues({ origins }: Reply): readonly SourcedValue[] {
  return origins.map(({ formula, of, ...figure }) => ({
    ...figure,
    ...(of === null ? {} : { of }),
    ...(formula === null ? {} : { formula }),
  }));
}

/**
 * Returns the answer as lines of text.
 * @param siteUrl base of the links, without a trailing slash
 */
export function renderLines(parts: Paragraphs, siteUrl: string): readonly string[] {
  return parts.flatMap((part): string[] => {
    if (isSentence(part)) return [part.text];
    switch (part.kind) {
      case 'table':
        return [`${part.caption}:`, ...rowLines(part)];
      // A plot has no text form.
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
    const named = cells.map(({ text }, index) => `${columns[index] ?? ''} ${text}`);
    return `- ${label}: ${named.join(' | ')}`;
  });
}

/**
 * Returns the answer as parts of a message: consecutive sentences become one paragraph, and a table gets its title.
 * @param siteUrl base of the links, without a trailing slash
 */
export function renderMessageParts(parts: Paragraphs, siteUrl: string): readonly MessagePart[] {
  const found: MessagePart[] = [];
  let paragraph: readonly string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) found.push(paragraph.join('\n'));
    paragraph = [];
  };
  for (const part of parts) {
    if (isSentence(part) || part.kind !== 'table') {
      paragraph = [...paragraph, ...renderLines([part], siteUrl)];
    } else if (part.rows.length > 0) {
      endParagraph();
      found.push({ kind: 'heading', text: part.caption }, rowLines(part).join('\n'));
    }
  }
  endParagraph();
  return found;
}
