import * as z from 'zod';
import { createAlarm } from '../alarm.ts';
import type { PendingWork } from '../pending-work.ts';
import type { MovableClock } from '../clock.ts';
import type { CloudModel } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import type { EventBus } from '../events/event-bus.ts';
import {
  mailEventSchema,
  mailSchema,
  sesEvent,
  type MailEvent,
  type SentMail,
} from './ses-events.ts';
import type { SesSettings } from './ses-settings.ts';

/** Future outcomes of accepted messages; they survive a kill, and fall due by the local clock. */
export interface SesOutbox {
  /**
   * Schedules outcomes step by step; those of one step share a time.
   * @returns whether they precede the answer to the call, and must be settled at once
   */
  add(mail: SentMail, steps: readonly MailEventStep[], settings: SesSettings): boolean;
  /** Processes the outcomes that are due. */
  settle(): void;
  readonly pending: PendingWork;
  start(): void;
  stop(): void;
}

export interface MailEventStep {
  readonly step: number;
  readonly happening: MailEvent;
}

const rowSchema = z.object({ sequence: z.number(), happening: z.string() });
const entrySchema = z.object({
  mail: mailSchema,
  happening: mailEventSchema,
  /** False for a late or repeated event: another entry applies its outcome. */
  changes: z.boolean(),
  /** Whether an event is published. */
  told: z.boolean(),
});
type Entry = z.infer<typeof entrySchema>;

const maxPerTransaction = 100;

export function createSesOutbox(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly bus: Pick<EventBus, 'put'>;
  readonly random: () => number;
  /** Applies the effects of an outcome, once. */
  readonly onMailEvent: (happening: MailEvent, mail: SentMail) => void;
}): SesOutbox {
  const { model, database, clock, bus, random, onMailEvent } = dependencies;
  const insert = database.prepare('INSERT INTO email_events (due_at, happening) VALUES (?, ?)');
  const due = database.prepare(
    'SELECT sequence, happening FROM email_events WHERE due_at <= ? ORDER BY due_at, sequence LIMIT ?',
  );
  const remove = database.prepare('DELETE FROM email_events WHERE sequence = ?');
  const selectNextDue = database.prepare('SELECT MIN(due_at) AS due_at FROM email_events');
  let started = false;

  const settle = () => {
    if (!database.isOpen) return;
    const entries = database.transaction(() =>
      due.all(clock.milliseconds(), maxPerTransaction).map((row) => {
        const { sequence, happening } = rowSchema.parse(row);
        remove.run(sequence);
        const entry = entrySchema.parse(JSON.parse(happening));
        if (entry.told) publish(entry);
        return entry;
      }),
    );
    for (const { changes, happening, mail } of entries) {
      if (changes) onMailEvent(happening, mail);
    }
    setAlarm();
  };

  const publish = ({ happening, mail }: Entry) => {
    const set = model.configurationSets.find((one) => one.name === mail.configurationSet);
    const destinations = set?.eventDestinations.filter(({ eventTypes }) =>
      eventTypes.includes(happening.type),
    );
    const event = sesEvent(happening, mail, { ...model, now: clock.now() });
    bus.put(
      (destinations ?? []).map(() => ({
        bus: 'default',
        source: 'aws.ses',
        time: undefined,
        ...event,
      })),
    );
  };

  const nextAt = () => {
    if (!started || !database.isOpen) return undefined;
    return (
      z.object({ due_at: z.number().nullable() }).parse(selectNextDue.get()).due_at ?? undefined
    );
  };
  const setAlarm = () => alarm.setFor(nextAt());
  const alarm = createAlarm(clock, settle);

  return {
    add: (mail, steps, settings) => {
      const now = clock.milliseconds();
      const isPublished = random() >= settings.dropped;
      const isEarly = random() < settings.early;
      const isDoubled = random() < settings.doubled;
      const last = Math.max(0, ...steps.map(({ step }) => step));
      const isReordered = random() < settings.reordered;
      const wait = (stepNumber: number) => (isEarly ? 0 : stepNumber * settings.answerMilliseconds);
      const insertEntry = (entry: Omit<Entry, 'mail'>, milliseconds: number) =>
        insert.run(now + milliseconds, JSON.stringify({ ...entry, mail }));
      for (const { happening, step } of steps) {
        insertEntry({ happening, changes: true, told: isPublished && !isReordered }, wait(step));
        const repeatedEvent = { happening, changes: false, told: isPublished };
        if (isReordered) insertEntry(repeatedEvent, wait(last - step));
        if (isDoubled) insertEntry(repeatedEvent, wait(step) + settings.answerMilliseconds);
      }
      setAlarm();
      return isEarly;
    },
    settle,
    pending: {
      isBusy: () => {
        if (started) settle();
        return (nextAt() ?? Infinity) <= clock.milliseconds();
      },
      nextAt,
    },
    start: () => {
      started = true;
      setAlarm();
    },
    stop: () => {
      started = false;
      alarm.stop();
    },
  };
}
