import * as z from 'zod';
import { createAlarm } from '../alarm.ts';
import type { PendingWork } from '../pending-work.ts';
import type { MovableClock } from '../clock.ts';
import type { CloudModel } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import type { EventBus } from '../events/event-bus.ts';
import {
  happeningSchema,
  mailSchema,
  sesEvent,
  type Happening,
  type SentMail,
} from './ses-events.ts';
import type { SesSettings } from './ses-settings.ts';

/** What will become of messages that were taken; it outlives a kill, and falls due by the local clock. */
export interface SesOutbox {
  /**
   * One after the other, step by step; those of one step at the same time.
   * @returns whether they come before the answer to the call, and are to be settled at once
   */
  add(mail: SentMail, steps: readonly HappeningStep[], settings: SesSettings): boolean;
  /** Lets happen what has fallen due. */
  settle(): void;
  readonly pending: PendingWork;
  start(): void;
  stop(): void;
}

export interface HappeningStep {
  readonly step: number;
  readonly happening: Happening;
}

const rowSchema = z.object({ sequence: z.number(), happening: z.string() });
const entrySchema = z.object({
  mail: mailSchema,
  happening: happeningSchema,
  /** False of what is only told, later or again: it has happened at another moment. */
  changes: z.boolean(),
  /** Whether anybody is told. */
  told: z.boolean(),
});
type Entry = z.infer<typeof entrySchema>;

const atOnce = 100;

export function createSesOutbox(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly bus: Pick<EventBus, 'put'>;
  readonly random: () => number;
  /** What a happening changes here, once. */
  readonly onHappening: (happening: Happening, mail: SentMail) => void;
}): SesOutbox {
  const { model, database, clock, bus, random, onHappening } = dependencies;
  const insert = database.prepare('INSERT INTO email_events (due_at, happening) VALUES (?, ?)');
  const due = database.prepare(
    'SELECT sequence, happening FROM email_events WHERE due_at <= ? ORDER BY due_at, sequence LIMIT ?',
  );
  const remove = database.prepare('DELETE FROM email_events WHERE sequence = ?');
  const soonest = database.prepare('SELECT MIN(due_at) AS due_at FROM email_events');
  let started = false;

  const settle = () => {
    if (!database.isOpen) return;
    const happened = database.transaction(() =>
      due.all(clock.milliseconds(), atOnce).map((row) => {
        const { sequence, happening } = rowSchema.parse(row);
        remove.run(sequence);
        const entry = entrySchema.parse(JSON.parse(happening));
        if (entry.told) tell(entry);
        return entry;
      }),
    );
    for (const { changes, happening, mail } of happened) {
      if (changes) onHappening(happening, mail);
    }
    sleep();
  };

  const tell = ({ happening, mail }: Entry) => {
    const set = model.configurationSets.find((one) => one.name === mail.configurationSet);
    const listening = set?.eventDestinations.filter(({ eventTypes }) =>
      eventTypes.includes(happening.type),
    );
    const event = sesEvent(happening, mail, { ...model, now: clock.now() });
    bus.put(
      (listening ?? []).map(() => ({
        bus: 'default',
        source: 'aws.ses',
        time: undefined,
        ...event,
      })),
    );
  };

  const nextAt = () => {
    if (!started || !database.isOpen) return undefined;
    return z.object({ due_at: z.number().nullable() }).parse(soonest.get()).due_at ?? undefined;
  };
  const sleep = () => alarm.setFor(nextAt());
  const alarm = createAlarm(clock, settle);

  return {
    add: (mail, steps, settings) => {
      const now = clock.milliseconds();
      const told = random() >= settings.dropped;
      const isEarly = random() < settings.early;
      const isDoubled = random() < settings.doubled;
      const last = Math.max(0, ...steps.map(({ step }) => step));
      const isReordered = random() < settings.reordered;
      const wait = (place: number) => (isEarly ? 0 : place * settings.answerMilliseconds);
      const keep = (entry: Omit<Entry, 'mail'>, milliseconds: number) =>
        insert.run(now + milliseconds, JSON.stringify({ ...entry, mail }));
      for (const { happening, step } of steps) {
        keep({ happening, changes: true, told: told && !isReordered }, wait(step));
        const retold = { happening, changes: false, told };
        if (isReordered) keep(retold, wait(last - step));
        if (isDoubled) keep(retold, wait(step) + settings.answerMilliseconds);
      }
      sleep();
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
      sleep();
    },
    stop: () => {
      started = false;
      alarm.stop();
    },
  };
}
