import type { MessageLength } from '../../contracts/preferences.ts';
import type { MessagePart } from '../../messages/message-parts.ts';
import { plainText, whatsAppStyle } from '../../messages/plain-text.ts';
import { depthFor, type Reader } from './reader.ts';
import type { Depth, Section } from './section.ts';

export interface EditionMessage {
  /** `Bom dia, Marina.`; left out where its reader is not greeted by name. */
  readonly greeting?: string;
  readonly subject: string;
  readonly label: string;
  readonly preheader: string;
  readonly parts: readonly MessagePart[];
  /** The places of `bfj_mensagem_pronta`, but for the delivery that it leads to. */
  readonly ready: { readonly mensagem: string; readonly dia: string };
}

export interface MessageWriter {
  /** For e-mail, which has room for all of it. */
  write(reader: Reader): EditionMessage;
  /** For one message of WhatsApp: what does not fit is told in fewer words. */
  writeShort(reader: Reader): EditionMessage;
  /** Whether there is anything to tell a reader; not given where there is for everybody. */
  concerns?(reader: Reader): boolean;
}

/** Longest text of one message of WhatsApp. */
const mostWhatsAppCharacters = 4_096;

/** @param whole where more of it is read, which a message says that was made shorter to fit */
export function messageWriter(
  writeIn: (reader: Reader, depth: Depth) => EditionMessage,
  whole?: WayToWhole,
): MessageWriter {
  return {
    write: (reader) => writeIn(reader, depthFor(reader)),
    writeShort(reader) {
      const asked = depthFor(reader);
      for (let depth = asked; ; depth = depth === 3 ? 2 : 1) {
        const written = writeIn(reader, depth);
        const message =
          depth === asked || whole === undefined ? written : withWayTo(whole, written);
        if (depth === 1 || fits(message)) return message;
      }
    },
  };
}

export interface WayToWhole {
  readonly label: string;
  readonly link: string;
}

/** Above the note that ends it. */
function withWayTo(whole: WayToWhole, message: EditionMessage): EditionMessage {
  const before = 'Esta mensagem saiu mais curta, para caber em uma do WhatsApp.';
  const isNote = (part: MessagePart) => typeof part !== 'string' && part.kind === 'note';
  const place = message.parts.findLastIndex(isNote);
  const at = place === -1 ? message.parts.length : place;
  return { ...message, parts: message.parts.toSpliced(at, 0, { kind: 'link', before, ...whole }) };
}

/** What a list of messages has room for; a point in a number ends nothing. */
export function firstSentence(paragraph: string): string {
  return /^.*?\.(?=\s|$)/.exec(paragraph)?.[0] ?? paragraph;
}

/** What greets a reader stands in front of the rest. */
function fits({ greeting = '', parts }: EditionMessage): boolean {
  return plainText([greeting, ...parts], whatsAppStyle).length <= mostWhatsAppCharacters;
}

/** Two paragraphs need no headings. */
export function partsOf(
  { title, paragraph, below }: Section,
  length: MessageLength,
): MessagePart[] {
  return [
    ...(length === 'curta' ? [] : [{ kind: 'heading', text: title } as const]),
    paragraph,
    ...(below === undefined ? [] : [below]),
  ];
}
