import type { MessageWriter } from '../../../shared/editions/prose/message-writer.ts';
import type { Run } from '../../../shared/messages/runs.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import type { ReadAudience } from '../audience/audience-index-store.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import { audienceSlot } from '../audience/slots.ts';
import type { TakeNotes } from './note-place-store.ts';
import type { ReadPeople } from './read-people.ts';
import { noCounts, type PageCounts, type RunStore } from './run-store.ts';
import type { ShardMessage } from './shard-message.ts';
import { writeMessages } from './write-messages.ts';

export interface ShardDependencies {
  readonly runs: Pick<RunStore, 'find' | 'advance'>;
  readonly readAudience: ReadAudience;
  readonly readPeople: ReadPeople;
  /** Of a run's edition or notes; undefined where there is nothing to write from. */
  readonly writerOf: (run: Run) => Promise<MessageWriter | undefined>;
  readonly takeNotes: TakeNotes;
  readonly send: (messages: readonly OutgoingMessage[]) => Promise<void>;
  readonly clock: Clock;
  /** Whether there is time for another page. */
  readonly hasTime: () => boolean;
}

export type ShardOutcome =
  | 'done'
  /** Its hour has passed before all of its people were written to. */
  | 'missed'
  /** The run has been stopped or has ended, or the part was done before. */
  | 'nothing to do'
  /** Somebody else works on it, and has come further. */
  | 'overtaken'
  /** There are more people than this call had time for. */
  | 'goes on';

/** People that are read and written to together; whoever is killed repeats no more than these. */
export const pageSize = 100;

/**
 * Writes to the people of one part of a run, page by page. Each page's messages stand in the queues before the
 * part says that it has come so far: killed in between, the page is written once more, and each of its messages is
 * the one that it was.
 * @throws the SDK's error, and its queue offers the part again
 */
export async function planShard(
  dependencies: ShardDependencies,
  message: ShardMessage,
): Promise<ShardOutcome> {
  const { runs, readAudience, clock, hasTime } = dependencies;
  for (;;) {
    const { run, shard } = await runs.find(message, message.shard);
    if (run === undefined || !isOn(run) || shard?.ended !== undefined) return 'nothing to do';
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

function isOn({ state }: Run): boolean {
  return state === 'planning' || state === 'running';
}

async function writePage(
  { readPeople, writerOf, takeNotes, send }: ShardDependencies,
  run: Run,
  owners: Parameters<ReadPeople>[0],
): Promise<PageCounts> {
  if (owners.length === 0) return noCounts;
  const writer = await writerOf(run);
  if (writer === undefined) throw new OperationalError('A run has no edition to write from');
  const found = await readPeople(owners, run.kind);
  const concerned = found.filter(({ reader }) => writer.concerns?.(reader) ?? true);
  const people = run.kind === 'note' ? await takeNotes(run, concerned) : concerned;
  const messages = people.flatMap((person) => writeMessages(person, writer, run));
  await send(messages);
  const by = (channel: string) => messages.filter((one) => one.channel === channel).length;
  return {
    people: owners.length,
    email: by('email'),
    whatsapp: by('whatsapp'),
    left_out: owners.length - people.length,
  };
}
