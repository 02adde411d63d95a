import type { InboundContent } from '../../integrations/whatsapp-news.ts';
import { asksForHelp } from '../../../shared/assistant/reading/asks-for-help.ts';
import { plainWords } from '../../../shared/assistant/reading/plain-words.ts';
import { questionOfChoice } from '../../../shared/messages/whatsapp-choices.ts';
import { consentWordOf } from '../consent/opt-out-words.ts';
import { readWrittenLink } from '../linking/link-code.ts';

/** What somebody wants by a message on WhatsApp. */
export type WhatsAppRequest =
  | { readonly wants: 'no-messages' }
  | { readonly wants: 'messages-again' }
  /** Without a code where what they have written is none. */
  | { readonly wants: 'link'; readonly code: string | undefined }
  | { readonly wants: 'help' }
  /** To cancel, of which nothing says whether it is the plan or the messages. */
  | { readonly wants: 'cancellation' }
  /** The whole of a message: the one of a template's button, or without one the newest. */
  | { readonly wants: 'edition'; readonly delivery: string | undefined }
  /** A picture, a voice: something that nobody of ours reads. */
  | { readonly wants: 'something-unreadable' }
  /** A thumbs-up, a change of number: nobody waits for an answer. */
  | { readonly wants: 'nothing' }
  /** For the assistant. */
  | { readonly wants: 'something-else'; readonly text: string };

const helpWords = /^\W*(?:ajuda|menu|help|socorro|comandos?|opcoes)\W*$/i;
const editionWords = /^\W*ver\s+(?:a\s+|o\s+)?(?:mensagem\s+|texto\s+)?complet[oa]\W*$/i;
/** What the button of a template carries (shared/messages/whatsapp-templates.ts). */
const editionPayload = /^ver-completo(?:\/(.*))?$/;

/** Stopping comes before all else, whatever else a message may look like. */
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
    case 'order':
    case 'unsupported':
    case 'unknown':
      return { wants: 'something-unreadable' };
    default:
      return content satisfies never;
  }
}

/** One whose id is none names no message of ours; saying another one then would be a lie. */
function readButton(payload: string, text: string): WhatsAppRequest {
  const [carried, id] = editionPayload.exec(payload) ?? [];
  if (carried === undefined) return readText(text);
  if (id === undefined || id === '') return { wants: 'edition', delivery: undefined };
  return { wants: 'edition', delivery: id };
}

/** The question that it carries, as if somebody had typed it; what a choice says of stopping holds whatever it carries. */
function readChoice(id: string, title: string): WhatsAppRequest {
  if (consentWordOf(title) !== undefined) return readText(title);
  return readText(questionOfChoice(id) ?? title);
}

function readText(text: string): WhatsAppRequest {
  const consent = consentWordOf(text);
  if (consent === 'out') return { wants: 'no-messages' };
  if (consent === 'in') return { wants: 'messages-again' };
  if (consent === 'unclear') return { wants: 'cancellation' };
  const link = readWrittenLink(text);
  if (link !== undefined) {
    return { wants: 'link', code: link.is === 'code' ? link.code : undefined };
  }
  const plain = plainWords(text);
  if (editionWords.test(plain)) return { wants: 'edition', delivery: undefined };
  if (helpWords.test(plain) || asksForHelp(plain)) return { wants: 'help' };
  return { wants: 'something-else', text };
}
