import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../infra/project-root.ts';

/** What one call costs in the table, as the table of access patterns has it. */
export interface Habit {
  readonly what: string;
  /** First cell of its row in functions/records/README.md, which says `often`, and which of its `;`-separated numbers is meant. */
  readonly row: string;
  readonly part?: number;
  /** Requests of that row by their kind; a test holds their sum against that row. */
  readonly reads: number;
  readonly writes: number;
  readonly transactions: number;
  /** Beside the two that count a caller's address and person. */
  readonly otherLimits?: number;
  /** How often an active person does it in a month. */
  readonly timesAMonth: number;
  /** Events that go out to the bus, and from there to how many queues. */
  readonly events?: number;
  readonly deliveries?: number;
  /** Mean time of the call. */
  readonly milliseconds: number;
  /** Of what is read at once, in units of 4 kB; 4 by default: a person's rows. */
  readonly readUnits?: number;
}

/**
 * An active person opens the dashboard three times a week, looks at a few assets each time, logs in
 * once a week, changes something every other month and pays every month. Every twentieth is new.
 */
const visits = 13;
const newPeople = 1 / 20;

/** What tells of events, works long, or is done as often as something else. */
const counted: readonly Habit[] = [
  {
    what: 'assets are looked at',
    row: "An asset's figures",
    reads: 2,
    writes: 0,
    transactions: 0,
    timesAMonth: 3 * visits,
    milliseconds: 60,
    readUnits: 15,
  },
  {
    what: 'what has been paid is read',
    row: 'What have I paid, what may go back?',
    reads: 2,
    writes: 0,
    transactions: 0,
    timesAMonth: 4,
    milliseconds: 60,
  },
  {
    what: 'logging in',
    row: 'Log in',
    reads: 1,
    writes: 4,
    transactions: 0,
    timesAMonth: 4,
    milliseconds: 400,
  },
  {
    what: 'settings are saved',
    row: 'Save settings, switch the newsletter',
    reads: 1,
    writes: 0,
    transactions: 1,
    timesAMonth: 0.5,
    events: 1,
    deliveries: 1,
    milliseconds: 80,
  },
  {
    what: 'the partner tells of the monthly charge, three times over',
    row: 'News from the partner',
    part: 1,
    reads: 1,
    writes: 0,
    transactions: 1,
    timesAMonth: 3,
    events: 1,
    deliveries: 2,
    milliseconds: 1500,
  },
  {
    what: 'open ledgers are looked at daily',
    row: 'Which ledgers are to be looked at?',
    part: 1,
    reads: 1,
    writes: 1,
    transactions: 0,
    timesAMonth: 30,
    deliveries: 1,
    milliseconds: 700,
  },
  {
    what: 'new people sign up',
    row: 'Sign up',
    reads: 1,
    writes: 0,
    transactions: 1,
    timesAMonth: newPeople,
    events: 2,
    deliveries: 2,
    milliseconds: 500,
  },
  {
    what: 'new people pay',
    row: 'Pay a plan, subscribe',
    reads: 3,
    writes: 0,
    transactions: 3,
    otherLimits: 1,
    timesAMonth: newPeople,
    events: 1,
    deliveries: 1,
    milliseconds: 2500,
  },
];

/** A row of the access patterns. */
export interface AccessPattern {
  readonly row: string;
  readonly request: string;
  readonly requests: string;
  readonly habit: string;
}

export function accessPatternsOf(page: string): readonly AccessPattern[] {
  const [, , ...lines] = page.match(/^\| .*$/gm) ?? [];
  return lines.map((line) => {
    const [row = '', request = '', requests = '', habit = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { row, request, requests, habit };
  });
}

/** Mean time of a call that reads or writes a row or two. */
const usualMilliseconds = 30;

/** The habit of a row that says itself how often it is done a month, by one ordinary call of its endpoint. */
export function habitOf({ row, request, requests, habit }: AccessPattern): Habit | undefined {
  const timesAMonth = /^(\d+) a month$/.exec(habit)?.[1];
  if (timesAMonth === undefined) return undefined;
  const count = (commands: RegExp) => request.match(commands)?.length ?? 0;
  const transactions = count(/\bTransactWriteItems\b/g);
  const writes = count(/\b(?:Put|Update|Delete)Item\b/g);
  return {
    what: row,
    row,
    reads: requestsIn(requests) - transactions - writes,
    writes,
    transactions,
    timesAMonth: Number(timesAMonth),
    milliseconds: usualMilliseconds,
  };
}

/** The number of requests that a cell tells of; of a range the larger. */
export function requestsIn(cell: string): number {
  const [, first, second, more] =
    /(\d+)(?: (?:to|or) (\d+))?(?: \+ (\d+) (?:limit|access))?/.exec(cell) ?? [];
  return Number(second ?? first) + Number(more ?? 0);
}

export const accessPatterns = accessPatternsOf(
  readFileSync(path.join(projectRoot, 'functions/records/README.md'), 'utf8'),
);

export const habits: readonly Habit[] = [
  ...accessPatterns.flatMap((pattern) => habitOf(pattern) ?? []),
  ...counted,
];
