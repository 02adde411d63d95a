import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type {
  EditionMessage,
  MessageWriter,
} from '../../../shared/editions/prose/message-writer.ts';
import { weekOf } from '../../../shared/portfolio/report/week.ts';
import { fillTemplate } from '../../../shared/messages/whatsapp-templates.ts';
import { deliveryId } from '../../records/delivery.ts';
import { runName, type RunId } from '../../../shared/messages/runs.ts';
import { messageKindOf } from '../audience/standing-of.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { Addressee } from './read-people.ts';

/** Longest line that a message may have beside its parts (outgoing-message.ts). */
const longestLine = 300;

/**
 * What somebody gets by each of their channels. Its id is of the kind and the day alone, of a note of its look at the market as
 * well: however often a page is repeated, and whatever hour they choose meanwhile, it is the same message.
 */
export function writeMessages(
  { owner, channels, reader }: Addressee,
  writer: MessageWriter,
  run: RunId & { readonly not_after: string },
): readonly OutgoingMessage[] {
  const kind = messageKindOf(run.kind);
  // A reader of the newsletter gets the editions as its issues.
  const id =
    owner.by === 'account'
      ? deliveryId(run.day, kind, occasionOf(run))
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
        ? { template: fillTemplate('bfj_mensagem_pronta', { ...message.ready, entrega: id }) }
        : {}),
      run: runName(run),
      notAfter: run.not_after,
    };
  });
}

function occasionOf({ kind, day, slot }: RunId): string {
  if (kind === 'note') return slot;
  return kind === 'weekly-report' ? weekOf(day) : 'edition';
}

const writtenFor: Readonly<
  Record<MessageChannel, (writer: MessageWriter) => (reader: Addressee['reader']) => EditionMessage>
> = {
  email: (writer) => (reader) => writer.write(reader),
  whatsapp: (writer) => (reader) => writer.writeShort(reader),
};

function line(text: string): string {
  if (text.length <= longestLine) return text;
  return `${text
    .slice(0, longestLine - 1)
    .replace(/\s\S*$/, '')
    .trimEnd()
    .toWellFormed()}…`;
}
