import { eventsBetween, findEventsWithoutNextYear } from '../../editions/calendar/calendar.ts';
import {
  factNames,
  findMissingFacts,
  type EditionFacts,
  type FactName,
  type IndexChart,
} from '../../../shared/editions/edition-facts.ts';
import { addDays } from '../../../shared/market/b3-session.ts';
import type { Editorial } from '../../../shared/editions/editorial.ts';
import { findDueEdition, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import type { BrapiPlanName } from '../../../shared/market/brapi-plan.ts';
import { brapiPlans } from '../../integrations/brapi-plans.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { editorialOf } from './control/edition-control.ts';
import type { StoreIndexChart } from './draw-index-chart.ts';
import type { EditionStore, StoredControl } from './edition-store.ts';
import type { ReadAnnouncedDividends } from './announced-dividends-reader.ts';
import type { ReadBalances } from './stored-balances.ts';
import { gatherFacts, type Draft, type FactSources } from './gather-facts.ts';

export interface MakeEditionDependencies extends FactSources {
  readonly editions: Pick<EditionStore, 'read' | 'saveDraft' | 'freeze'>;
  readonly readBalances: ReadBalances;
  readonly readAnnounced: ReadAnnouncedDividends;
  readonly storeChart: StoreIndexChart;
  /** The minutes between the close of trading and the creation of the closing edition. */
  readonly closingMarginMinutes: number;
}

export type EditionOutcome =
  | 'none due'
  /** A source failed; it is called again until the edition's deadline. */
  | 'waits'
  /** An operator holds it back. */
  | 'held'
  | 'made'
  | 'made before';

/** So that failed sources are not asked every minute. */
const pauseMilliseconds = 4 * 60_000;
/** These come from a file of ours, not from a source. */
const announcedFactNames: readonly FactName[] = ['copomDay', 'ipcaDay'];

/**
 * Creates the due edition, once: as soon as it is complete, and at its deadline with what is known. An edition
 * without values is not created.
 * @throws OperationalError while no source has returned a value although it is due
 */
export async function makeEdition(dependencies: MakeEditionDependencies): Promise<EditionOutcome> {
  const { editions, clock, closingMarginMinutes, plan } = dependencies;
  const now = clock();
  const times = findDueEdition(now, closingMarginMinutes);
  if (times === undefined) return 'none due';
  const { facts: existing, draft, control } = await editions.read(times);
  if (existing !== undefined) return 'made before';
  const isLastTry = now >= times.completeBy;
  const isHeld = control !== 'unreadable' && control?.held_by !== undefined;
  if (isHeld) reportHeld(times, now);
  const isReady = draft !== undefined && isComplete(draft, plan);
  const mayTry = draft === undefined || now >= nextTryAfter(draft.triedAt, times.completeBy);
  if (!isReady && !mayTry) return isHeld ? 'held' : 'waits';

  const gathered = isReady
    ? draft
    : await gatherFacts(dependencies, times, draft ?? { facts: {}, quotes: undefined }, isLastTry);
  const hasValues = factNames.some(
    (name) => !announcedFactNames.includes(name) && gathered.facts[name] !== undefined,
  );
  const mayFreeze = (isLastTry || isComplete(gathered, plan)) && hasValues;
  if (isHeld || !mayFreeze) {
    if (!isReady) await editions.saveDraft(times, gathered, now);
    if (isLastTry && !hasValues) {
      throw new OperationalError('No source has given a figure for an edition');
    }
    return isHeld ? 'held' : 'waits';
  }
  const quotes = await withStoredValues(dependencies, times, gathered);
  const chart = dependencies.hasTime()
    ? await dependencies.storeChart(times, gathered.facts.ibovespa)
    : undefined;
  const content = { facts: gathered.facts, quotes, chart };
  const outcome = await freezeAsControlled(dependencies, times, content, control);
  if (outcome !== 'made') return outcome;
  logger.info('edition made', {
    kind: times.kind,
    day: times.day,
    missing: listRequestable(gathered, plan),
  });
  reportMissingYears(times.day);
  return 'made';
}

/**
 * Freezes the edition with the operator's headline and note. When the operator changes them meanwhile, the edition
 * follows the newer ones, or waits for its next minute if it is held by then.
 */
async function freezeAsControlled(
  dependencies: Pick<MakeEditionDependencies, 'editions' | 'clock'>,
  times: EditionTimes,
  content: Draft & { readonly chart: IndexChart | undefined },
  control: StoredControl,
): Promise<'made' | 'made before' | 'held'> {
  const { editions, clock } = dependencies;
  const readable = control === 'unreadable' ? undefined : control;
  if (readable?.held_by !== undefined) return 'held';
  const editorial = editorialOf(readable);
  const facts = assembleFacts(times, content, clock(), { editorial, chart: content.chart });
  if (await editions.freeze(facts, content.quotes, control)) return 'made';
  const now = await editions.read(times);
  const isSame = now.control !== 'unreadable' && now.control?.version === readable?.version;
  if (now.facts !== undefined || isSame) return 'made before';
  return freezeAsControlled(dependencies, times, content, now.control);
}

/** Counts as a failure when the last minute of the edition's time has begun, because it is then given up. */
function reportHeld({ kind, day, until }: EditionTimes, now: Date): void {
  if (until.getTime() - now.getTime() > lastMinuteMilliseconds) {
    logger.warn('edition held', { kind, day, until });
    return;
  }
  reportFailure(
    'edition given up',
    { kind, day },
    new OperationalError('An operator has held an edition until its time was over'),
  );
}

const lastMinuteMilliseconds = 60_000;

/** Adds ratios and announced payments for weekly reports. The edition does not depend on them. */
async function withStoredValues(
  { readBalances, readAnnounced }: Pick<MakeEditionDependencies, 'readBalances' | 'readAnnounced'>,
  { kind, session }: EditionTimes,
  { quotes }: Draft,
): Promise<Draft['quotes']> {
  if (kind !== 'closing' || quotes === undefined) return quotes;
  const tickers = Object.keys(quotes.quotes);
  const balances = await readOptional('balances', () => readBalances(tickers));
  const announced = await readOptional('announced payments', () =>
    readAnnounced(tickers, session.day),
  );
  return { ...quotes, ...(balances && { balances }), ...(announced && { announced }) };
}

/** Returns undefined when no data is known, or the table does not answer. */
async function readOptional<Facts extends object>(
  what: string,
  read: () => Promise<Facts>,
): Promise<Facts | undefined> {
  try {
    const facts = await read();
    return Object.keys(facts).length === 0 ? undefined : facts;
  } catch (error) {
    reportFailure(`${what} of an edition not read`, {}, error, 'warn');
    return undefined;
  }
}

/** The last try is at the end of the edition's time, even shortly after the one before. */
function nextTryAfter(triedAt: Date, completeBy: Date): Date {
  const usual = new Date(triedAt.getTime() + pauseMilliseconds);
  return triedAt < completeBy && completeBy < usual ? completeBy : usual;
}

/** Returns the missing facts that a source can be asked for again. */
function listRequestable({ facts }: Draft, plan: BrapiPlanName): FactName[] {
  return findMissingFacts(facts).filter((name) => isRequested(name, plan));
}

function isComplete(draft: Draft, plan: BrapiPlanName): boolean {
  return listRequestable(draft, plan).length === 0 && draft.quotes !== undefined;
}

/** Returns whether a source can be asked for a fact again. */
function isRequested(name: FactName, plan: BrapiPlanName): boolean {
  if (announcedFactNames.includes(name)) return false;
  return name !== 'dividends' || brapiPlans[plan].hasModules;
}

/** The events of two weeks; a later Copom decision and IPCA are facts of their own. */
const eventDays = 14;

/** Returns the facts of an edition and names the missing ones. */
export function assembleFacts(
  { kind, day, session }: EditionTimes,
  { facts }: Pick<Draft, 'facts'>,
  madeAt: Date,
  {
    editorial,
    chart,
  }: { readonly editorial?: Editorial | undefined; readonly chart?: IndexChart | undefined } = {},
): EditionFacts {
  return {
    ...facts,
    kind,
    day,
    session: { day: session.day, closesAt: session.closesAt.toISOString() },
    madeAt: madeAt.toISOString(),
    events: eventsBetween(day, addDays(day, eventDays)),
    missing: findMissingFacts(facts),
    ...(editorial && { editorial }),
    ...(chart && { chart }),
  };
}

/** The failure alarm reminds the operator from December on to add the next year's announced days. */
function reportMissingYears(day: string): void {
  const events = findEventsWithoutNextYear(day);
  if (events.length === 0) return;
  reportFailure(
    'announced days of next year are not written down',
    { events, folder: 'functions/editions/calendar' },
    new OperationalError('Editions soon have no next day of these events'),
  );
}
