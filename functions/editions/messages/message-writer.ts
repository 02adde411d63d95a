import type { MessageLength } from '../../../shared/contracts/preferences.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import { depthFor, type Reader } from './reader.ts';
import type { Depth, Section } from '../sections/section.ts';

export interface EditionMessage {
  /** `Bom dia, Marina.`; missing when the reader is not greeted by name. */
  readonly greeting?: string;
  readonly subject: string;
  readonly label: string;
  readonly preheader: string;
  readonly parts: readonly MessagePart[];
  /** The parameters of the template `bfj_mensagem_pronta`, except for its link to the delivery. */
  readonly ready: { readonly mensagem: string; readonly dia: string };
}

export interface MessageWriter {
  /** For e-mail, without WhatsApp's length limit. */
  write(reader: Reader): EditionMessage;
  /** Writes for one WhatsApp message: text that does not fit is shortened. */
  writeShort(reader: Reader): EditionMessage;
  /** Returns whether the message has content for a reader; missing when it has for every reader. */
  hasContentFor?(reader: Reader): boolean;
}

/** The maximum length of one WhatsApp message's text. */
const maxWhatsAppCharacters = 4_096;

/** @param fullVersion the link to the full text, for a message that was shortened to fit */
export function messageWriter(
  writeAtDepth: (reader: Reader, depth: Depth) => EditionMessage,
  fullVersion?: FullVersionLink,
): MessageWriter {
  return {
    write: (reader) => writeAtDepth(reader, depthFor(reader)),
    writeShort(reader) {
      const requestedDepth = depthFor(reader);
      for (let depth = requestedDepth; ; depth = depth === 3 ? 2 : 1) {
        const content = writeAtDepth(reader, depth);
        const message =
          depth === requestedDepth || fullVersion === undefined
            ? content
            : insertFullVersionLink(fullVersion, content);
        if (depth === 1 || fits(message)) return message;
      }
    },
  };
}

export interface FullVersionLink {
  readonly label: string;
  readonly link: string;
}

/** Above the note that ends it. */
function insertFullVersionLink(
  fullVersion: FullVersionLink,
  message: EditionMessage,
): EditionMessage {
  const before = 'Esta mensagem saiu mais curta, para caber em uma do WhatsApp.';
  const isNote = (part: MessagePart) => typeof part !== 'string' && part.kind === 'note';
  const noteIndex = message.parts.findLastIndex(isNote);
  const at = noteIndex === -1 ? message.parts.length : noteIndex;
  return {
    ...message,
    parts: message.parts.toSpliced(at, 0, { kind: 'link', before, ...fullVersion }),
  };
}

/** Returns the first sentence, which fits into a list of messages; a point inside a number does not end it. */
export function firstSentence(paragraph: string): string {
  return /^.*?\.(?=\s|$)/.exec(paragraph)?.[0] ?? paragraph;
}

/** The greeting precedes the rest, so its length counts. */
function fits({ greeting = '', parts }: EditionMessage): boolean {
  return renderPlainText([greeting, ...parts], whatsAppStyle).length <= maxWhatsAppCharacters;
}

/** Two paragraphs need no headings. */
export function renderSection(
  { title, paragraph, below }: Section,
  length: MessageLength,
): MessagePart[] {
  return [
    ...(length === 'curta' ? [] : [{ kind: 'heading', text: title } as const]),
    paragraph,
    ...(below ?? []),
  ];
}
