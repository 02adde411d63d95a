import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { EditionMessage, MessageWriter } from '../../editions/messages/message-writer.ts';
import { weekOf } from '../../../shared/portfolio/report/week.ts';
import { fillTemplate } from '../../../shared/messages/whatsapp-templates.ts';
import { deliveryId } from '../../entities/delivery.ts';
import { broadcastName, type BroadcastId } from '../../../shared/messages/broadcasts.ts';
import { toMessageKind } from '../audience/recipients.ts';
import { editionChoices } from '../outgoing/edition-choices.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { BroadcastRecipient } from './read-recipients.ts';

/** Maximum length of a message's single lines (outgoing-message.ts). */
const maxLineLength = 300;

/**
 * Returns a recipient's messages, one per channel. The id consists of the kind and the day, and of the market scan
 * for a note: repeating a page, or a changed hour, gives the same message.
 */
export function writeMessages(
  { owner, channels, reader }: BroadcastRecipient,
  writer: MessageWriter,
  run: BroadcastId & { readonly not_after: string },
): readonly OutgoingMessage[] {
  const kind = toMessageKind(run.kind);
  // A newsletter reader gets the editions as issues of the newsletter.
  const id =
    owner.by === 'account'
      ? deliveryId(run.day, kind, deriveOccasion(run))
      : deliveryId(run.day, 'newsletter', kind);
  return channels.map((channel): OutgoingMessage => {
    const message = writtenFor[channel](writer)(reader);
    return {
      id,
      kind: owner.by === 'account' ? kind : 'newsletter',
      channel,
      urgency: 'bulk',
      recipient: owner,
      subject: line(message.subject),
      label: line(message.label),
      preheader: line(message.preheader),
      ...(message.greeting === undefined || channel !== 'email'
        ? {}
        : { greeting: line(message.greeting) }),
      parts: [
        ...(message.greeting === undefined || channel === 'email' ? [] : [message.greeting]),
        ...message.parts,
      ],
      ...(channel === 'whatsapp'
        ? {
            choices: [...editionChoices],
            template: fillTemplate('bfj_mensagem_pronta', { ...message.ready, entrega: id }),
          }
        : {}),
      run: broadcastName(run),
      notAfter: run.not_after,
    };
  });
}

function deriveOccasion({ kind, day, slot }: BroadcastId): string {
  if (kind === 'note') return slot;
  return kind === 'weekly-report' ? weekOf(day) : 'edition';
}

const writtenFor: Readonly<
  Record<
    MessageChannel,
    (writer: MessageWriter) => (reader: BroadcastRecipient['reader']) => EditionMessage
  >
> = {
  email: (writer) => (reader) => writer.write(reader),
  whatsapp: (writer) => (reader) => writer.writeShort(reader),
};

function line(text: string): string {
  if (text.length <= maxLineLength) return text;
  return `${text
    .slice(0, maxLineLength - 1)
    .replace(/\s\S*$/, '')
    .trimEnd()
    .toWellFormed()}…`;
}
