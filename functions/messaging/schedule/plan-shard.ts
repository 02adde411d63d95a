import {
  broadcastName,
  type BroadcastId,
  type Broadcast,
} from '../../../shared/messages/broadcasts.ts';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { EditionMessage, MessageWriter } from '../../editions/messages/message-writer.ts';
import { weekOf } from '../../../shared/portfolio/report/week.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { fillTemplate } from '../../../shared/messages/whatsapp-templates.ts';
import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import { longestWhatsAppText } from '../../integrations/whatsapp-choices.ts';
import { deliveryId } from '../../entities/delivery.ts';
import { toMessageKind } from '../audience/recipients.ts';
import { editionChoices } from '../outgoing/edition-choices.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { BroadcastRecipient, ReadRecipients } from './read-recipients.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { ReadAudience } from '../audience/audience-store.ts';
import { audienceSlot } from '../audience/slots.ts';
import type { FindCorrectionNotices } from './correction-notice-store.ts';
import type { ReserveNoteSlots } from './note-limit-store.ts';
import {
  noCounts,
  type PageCounts,
  type BroadcastStore,
  type ShardMessage,
} from './broadcast-store.ts';

/** Maximum length of a message's single lines (outgoing-message.ts). */
const maxLineLength = 300;

/**
 * Returns a recipient's messages, one per channel. The id consists of the kind and the day, and of the market scan
 * for a note: repeating a page, or a changed hour, gives the same message.
 * @param notices what the recipient reads first: corrections of what they got before
 */
export function writeMessages(
  { owner, channels, reader }: BroadcastRecipient,
  writer: MessageWriter,
  run: BroadcastId & { readonly not_after: string },
  notices: readonly MessagePart[] = [],
): readonly OutgoingMessage[] {
  const kind = toMessageKind(run.kind);
  // A newsletter reader gets the editions as issues of the newsletter.
  const id =
    owner.by === 'account'
      ? deliveryId(run.day, kind, deriveOccasion(run))
      : deliveryId(run.day, 'newsletter', kind);
  return channels.map((channel): OutgoingMessage => {
    const message = writtenFor[channel](writer)(reader, notices);
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
    (
      writer: MessageWriter,
    ) => (reader: BroadcastRecipient['reader'], notices: readonly MessagePart[]) => EditionMessage
  >
> = {
  email: (writer) => (reader, notices) => withNotices(writer.write(reader), notices),
  whatsapp: (writer) => (reader, notices) => {
    const message = writer.writeShort(reader);
    if (notices.length === 0) return message;
    // If the message and its notices are too long, shorten the message; if that is not enough, leave out the notices.
    // A longer message would be refused.
    const shorter = writer.writeShort({ ...reader, length: 'curta', style: 'resumida' });
    return [message, shorter].map((one) => withNotices(one, notices)).find(fitsWhatsApp) ?? message;
  },
};

/** Puts notices behind the headline. */
function withNotices(message: EditionMessage, notices: readonly MessagePart[]): EditionMessage {
  const [first] = message.parts;
  const index = typeof first === 'object' && first.kind === 'headline' ? 1 : 0;
  return { ...message, parts: message.parts.toSpliced(index, 0, ...notices) };
}

function fitsWhatsApp({ greeting = '', parts }: EditionMessage): boolean {
  return renderPlainText([greeting, ...parts], whatsAppStyle).length <= longestWhatsAppText;
}

function line(text: string): string {
  if (text.length <= maxLineLength) return text;
  return `${text
    .slice(0, maxLineLength - 1)
    .replace(/\s\S*$/, '')
    .trimEnd()
    .toWellFormed()}…`;
}

export interface ShardDependencies {
  readonly runs: Pick<BroadcastStore, 'find' | 'advance'>;
  readonly readAudience: ReadAudience;
  readonly readRecipients: ReadRecipients;
  /** Returns the writer of a broadcast's edition or notes; undefined while there is no content. */
  readonly writerOf: (run: Broadcast) => Promise<MessageWriter | undefined>;
  readonly reserveNotes: ReserveNoteSlots;
  readonly findCorrections: FindCorrectionNotices;
  readonly send: (messages: readonly OutgoingMessage[]) => Promise<void>;
  readonly clock: Clock;
  /** Whether there is time for another page. */
  readonly hasTime: () => boolean;
}

export type ShardOutcome =
  | 'done'
  /** The broadcast expired before all its recipients got a message. */
  | 'missed'
  /** The broadcast was stopped or has ended, or the shard was done before. */
  | 'nothing to do'
  /** Another invocation has advanced the shard. */
  | 'overtaken'
  /** More recipients than this invocation had time for. */
  | 'goes on';

/** Recipients that are read and written to together; a crash repeats no more than these. */
export const pageSize = 100;

/**
 * Sends a broadcast to the recipients of one shard, page by page. Each page's messages are queued before the shard's
 * progress is stored: after a crash the page is written again, with the same message ids.
 * @throws the SDK's error, and its queue delivers the shard again
 */
export async function planShard(
  dependencies: ShardDependencies,
  message: ShardMessage,
): Promise<ShardOutcome> {
  const { runs, readAudience, clock, hasTime } = dependencies;
  for (;;) {
    const { run, shard } = await runs.find(message, message.shard);
    if (run === undefined || !isActive(run) || shard?.ended !== undefined) return 'nothing to do';
    const isLate = clock().getTime() > Date.parse(run.not_after);
    if (isLate) {
      const to = { cursor: undefined, ended: 'missed', counts: noCounts } as const;
      return (await runs.advance(message, message.shard, shard, to)) ? 'missed' : 'overtaken';
    }
    if (!hasTime()) return 'goes on';
    const part = { ...message, slot: audienceSlot(message) };
    const page = await readAudience(part, shard?.cursor, pageSize);
    const counts = await writePage(dependencies, run, page.owners);
    const ended = page.isLast ? 'done' : undefined;
    const to = { cursor: page.last, ended, counts } as const;
    if (!(await runs.advance(message, message.shard, shard, to))) return 'overtaken';
    if (page.isLast) return 'done';
  }
}

function isActive({ state }: Broadcast): boolean {
  return state === 'planning' || state === 'running';
}

async function writePage(
  { readRecipients, writerOf, reserveNotes, findCorrections, send }: ShardDependencies,
  run: Broadcast,
  owners: Parameters<ReadRecipients>[0],
): Promise<PageCounts> {
  if (owners.length === 0) return noCounts;
  const writer = await writerOf(run);
  if (writer === undefined) throw new OperationalError('A run has no edition to write from');
  const found = await readRecipients(owners, run);
  const concerned = found.filter(({ reader }) => writer.hasContentFor?.(reader) ?? true);
  const recipients = run.kind === 'note' ? await reserveNotes(run, concerned) : concerned;
  const noticesFor = await findCorrections(run, recipients);
  const messages = recipients.flatMap((recipient) =>
    writeMessages(recipient, writer, run, noticesFor(recipient)),
  );
  await send(messages);
  const by = (channel: string) => messages.filter((one) => one.channel === channel).length;
  return {
    people: owners.length,
    email: by('email'),
    whatsapp: by('whatsapp'),
    left_out: owners.length - recipients.length,
  };
}
