import type { EditionId } from '../../../functions/entities/edition.ts';
import { editionWriter } from '../../../functions/editions/messages/edition-message.ts';
import { renderPlainText } from '../../../functions/integrations/plain-text.ts';
import type { AuditEntry } from '../../../functions/market/editions/control/change-control.ts';
import { readAudit } from './control-rows.ts';
import { editorialOf } from '../../../functions/market/editions/control/edition-control.ts';
import {
  editionStore,
  type StoredControl,
  type StoredEdition,
} from '../../../functions/market/editions/edition-store.ts';
import { gatherFacts, type FactSources } from '../../../functions/market/editions/gather-facts.ts';
import { assembleFacts } from '../../../functions/market/editions/make-edition.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import {
  editionKinds,
  type EditionFacts,
  type EditionQuotes,
} from '../../../shared/editions/edition-facts.ts';
import { editionTimes, type EditionTimes } from '../../../shared/editions/edition-times.ts';
import {
  formatNumericDay,
  formatSaoPauloTime,
  saoPauloDayOf,
} from '../../../shared/editions/format-days.ts';
import { dayAfter, saoPauloDay } from '../../../shared/market/b3-session.ts';
import { lastEnded } from '../preview/next-edition.ts';

export interface DescribeDependencies {
  readonly table: Table;
  readonly sources: FactSources;
  readonly marginMinutes: number;
  readonly siteUrl: string;
}

/** Returns the next edition that is not made: of several, the one that is due first. */
export async function findNextEdition({
  table,
  sources,
  marginMinutes,
}: DescribeDependencies): Promise<EditionId> {
  const now = sources.clock();
  for (let day = saoPauloDay(now); ; day = dayAfter(day)) {
    for (const kind of editionKinds) {
      const times = editionTimes(kind, day, marginMinutes);
      if (times === undefined || times.until <= now) continue;
      // oxlint-disable-next-line no-await-in-loop -- the first one is nearly always it
      const { facts } = await editionStore(table).read({ kind, day });
      if (facts === undefined) return { kind, day };
    }
  }
}

/** Returns the lines that show an edition as it is or would be sent, its control, and who changed what. */
export async function describeEdition(
  dependencies: DescribeDependencies,
  times: EditionTimes,
): Promise<readonly string[]> {
  const { table, siteUrl } = dependencies;
  const stored = await editionStore(table).read(times);
  const audit = await readAudit(table, times);
  const { facts, quotes, remarks } = await contentOf(dependencies, times, stored);
  const { subject, parts } = editionWriter(facts, quotes, siteUrl).write({
    level: 'basico',
    length: 'media',
    style: 'balanceada',
    areas: [],
    assets: [],
  });
  return [
    `${times.kind} of ${times.day}`,
    `state     ${describeState(times, stored)}`,
    `control   ${describeControl(stored.control)}`,
    `missing   ${facts.missing.length === 0 ? 'nothing' : facts.missing.join(', ')}`,
    ...remarks.map((remark) => `remark    ${remark}`),
    ...audit.map((entry) => `changed   ${describeEntry(entry)}`),
    '',
    `Subject: ${subject}`,
    '',
    renderPlainText(parts),
  ];
}

interface Content {
  readonly facts: EditionFacts;
  readonly quotes: EditionQuotes | undefined;
  readonly remarks: readonly string[];
}

/** An edition that is not made is written from its draft and the current data of the sources. */
async function contentOf(
  { sources, marginMinutes }: DescribeDependencies,
  times: EditionTimes,
  { facts, draft, control }: StoredEdition,
): Promise<Content> {
  if (facts !== undefined) return { facts, quotes: undefined, remarks: [] };
  const now = sources.clock();
  const last = lastEnded(now, marginMinutes);
  const hasEnded = times.session.closesAt <= last.session.closesAt;
  const shown = hasEnded ? times : { ...times, session: last.session };
  const gathered = await gatherFacts(
    sources,
    shown,
    draft ?? { facts: {}, quotes: undefined },
    true,
  );
  const editorial = control === 'unreadable' ? undefined : editorialOf(control);
  return {
    facts: assembleFacts(shown, gathered, now, { editorial }),
    quotes: gathered.quotes,
    remarks: hasEnded
      ? []
      : [`its session has not ended: these are the figures of ${last.session.day}`],
  };
}

function describeState({ kind, day, from, until }: EditionTimes, { facts }: StoredEdition): string {
  if (facts !== undefined) {
    const corrected = (facts.corrections ?? []).map(({ at }) => `, corrected ${formatInstant(at)}`);
    return `made ${formatInstant(facts.madeAt)}${corrected.join('')}`;
  }
  const end = saoPauloDay(until) === day ? formatSaoPauloTime(until.toISOString()) : 'midnight';
  return `not made; due at ${formatSaoPauloTime(from.toISOString())}, until ${end}. It can be changed until the ${kind} is made`;
}

function describeControl(control: StoredControl): string {
  if (control === undefined) return 'as the rules write it';
  if (control === 'unreadable') return 'damaged, so the edition goes out as the rules write it';
  const { version, headline, note, held_by: heldBy } = control;
  return [
    `version ${version}`,
    ...(headline === undefined ? [] : [`headline set by ${headline.by}`]),
    ...(note === undefined ? [] : [`note of ${note.by}`]),
    ...(heldBy === undefined ? [] : [`HELD by ${heldBy}: it is not sent`]),
  ].join(', ');
}

function describeEntry({ at, by, what, from, to }: AuditEntry): string {
  return `${formatInstant(at)} ${what} by ${by}: from ${quote(from)} to ${quote(to)}`;
}

/** `30/11 20h12`, in São Paulo */
function formatInstant(instant: string): string {
  return `${formatNumericDay(saoPauloDayOf(instant))} ${formatSaoPauloTime(instant)}`;
}

const quote = (text: string | null) => (text === null ? 'none' : `'${text}'`);
