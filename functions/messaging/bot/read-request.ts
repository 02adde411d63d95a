import type { InboundContent } from '../../integrations/whatsapp-events.ts';
import { asksForHelp } from '../../assistant/reading/asks-for-help.ts';
import { normalizeText } from '../../assistant/text/normalize-text.ts';
import { parseChoiceQuestion } from '../../integrations/whatsapp-choices.ts';
import { parseConsentWord } from '../suppression/opt-out-words.ts';
import { readWrittenLink } from '../linking/link-code.ts';

/** What the product does not read. */
export type UnreadableKind =
  | 'image'
  | 'audio'
  | 'video'
  | 'sticker'
  | 'document'
  | 'location'
  | 'contacts'
  | 'other';

/** The intent of a WhatsApp message. */
export type WhatsAppRequest =
  | { readonly wants: 'no-messages' }
  | { readonly wants: 'messages-again' }
  /** `code` is undefined if the text contains none. */
  | { readonly wants: 'link'; readonly code: string | undefined }
  | { readonly wants: 'help' }
  /** The full text of a message: of the template whose button was pressed, or of the newest one. */
  | { readonly wants: 'edition'; readonly delivery: string | undefined }
  /** A picture or a voice message, which the product does not read. */
  | { readonly wants: 'something-unreadable'; readonly kind: UnreadableKind }
  /** A reaction or a change of number, which needs no answer. */
  | { readonly wants: 'nothing' }
  /** A text for the assistant. */
  | { readonly wants: 'something-else'; readonly text: string };

const helpPattern = /^\W*(?:ajuda|menu|help|socorro|comandos?|opcoes|perguntar)\W*$/i;
const editionPattern = /^\W*ver\s+(?:a\s+|o\s+)?(?:mensagem\s+|texto\s+)?complet[oa]\W*$/i;
/** Payload of a template's button (shared/messages/whatsapp-templates.ts). */
const editionPayload = /^ver-completo(?:\/(.*))?$/;

/** A stop word takes precedence over every other meaning of a message. */
export function readRequest(content: InboundContent): WhatsAppRequest {
  switch (content.type) {
    case 'text':
      return readText(content.text);
    case 'button':
      return readButton(content.payload, content.text);
    case 'button_reply':
    case 'list_reply':
      return readChoice(content.id, content.title);
    case 'reaction':
    case 'system':
      return { wants: 'nothing' };
    case 'image':
    case 'audio':
    case 'video':
    case 'sticker':
    case 'document':
    case 'location':
    case 'contacts':
      return { wants: 'something-unreadable', kind: content.type };
    case 'order':
    case 'unsupported':
    case 'unknown':
      return { wants: 'something-unreadable', kind: 'other' };
    default:
      return content satisfies never;
  }
}

/** An invalid id returns no edition: the newest one would be the wrong message. */
function readButton(payload: string, text: string): WhatsAppRequest {
  const [carried, id] = editionPayload.exec(payload) ?? [];
  if (carried === undefined) return readText(text);
  if (id === undefined || id === '') return { wants: 'edition', delivery: undefined };
  return { wants: 'edition', delivery: id };
}

/**
 * Reads the question of a selected choice as if the user had typed it; a title with a consent word takes precedence.
 */
function readChoice(id: string, title: string): WhatsAppRequest {
  if (parseConsentWord(title) !== undefined) return readText(title);
  return readText(parseChoiceQuestion(id) ?? title);
}

function readText(text: string): WhatsAppRequest {
  const consent = parseConsentWord(text);
  if (consent === 'out') return { wants: 'no-messages' };
  if (consent === 'in') return { wants: 'messages-again' };
  const link = readWrittenLink(text);
  if (link !== undefined) {
    return { wants: 'link', code: link.is === 'code' ? link.code : undefined };
  }
  const plain = normalizeText(text);
  if (editionPattern.test(plain)) return { wants: 'edition', delivery: undefined };
  if (helpPattern.test(plain) || asksForHelp(plain)) return { wants: 'help' };
  return { wants: 'something-else', text };
}
