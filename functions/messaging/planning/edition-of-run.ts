import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { digestWriter } from '../../../shared/editions/prose/digest-message.ts';
import { editionWriter } from '../../../shared/editions/prose/edition-message.ts';
import type { MessageWriter } from '../../../shared/editions/prose/message-writer.ts';
import { reportWriter } from '../../../shared/portfolio/report/report-message.ts';
import { daysTold } from '../../../shared/portfolio/report/report-span.ts';
import { closingsOfDays } from '../../market/editions/closings-of-days.ts';
import type { FrozenEditions } from '../../market/editions/frozen-editions.ts';
import type { EditionId } from '../../records/edition.ts';
import { reportWeeksOf } from '../audience/slots.ts';
import { noteWriter } from '../../../shared/editions/prose/note-message.ts';
import type { FrozenLooks } from '../../market/looks/frozen-looks.ts';
import type { AudienceKind, RunId } from '../../../shared/messages/runs.ts';

type EditionKindOfRun = Exclude<AudienceKind, 'note'>;
type Occasion = Omit<RunId, 'kind'> & { readonly kind: EditionKindOfRun };

/** What runs are written from, as it was made. */
export interface Frozen {
  readonly editions: FrozenEditions;
  readonly looks: FrozenLooks;
}

const daysOfDigest = { weekly: 7, biweekly: 14 } as const;

/**
 * What an edition of a run is written from: the day's own, or of a digest the closings since the last one before the
 * week or the fortnight.
 */
function idsOf({ kind, day, slot }: Occasion): readonly EditionId[] {
  if (kind === 'opening' || kind === 'closing') return [{ kind, day }];
  return closingsOfDays(
    day,
    kind === 'weekly-report' ? daysTold(reportWeeksOf({ slot })) : daysOfDigest[kind],
  );
}

/**
 * What names all that a run is written from: several hours have the same edition, and reports of the same Saturday may go
 * over one week or two.
 */
export function writtenFrom({ kind, day, slot }: RunId): string {
  if (kind === 'note') return [kind, day, slot].join('#');
  const ids = idsOf({ kind, day, slot }).map((id) => `${id.kind}/${id.day}`);
  return [kind, day, ...ids].join('#');
}

/** Made so far, in whatever order: enough to write from, or not. */
function isEnough(kind: EditionKindOfRun, made: readonly unknown[]): boolean {
  return made.length >= (kind === 'opening' || kind === 'closing' ? 1 : 2);
}

/** @returns since when there is enough to write a run's edition from; undefined while there is not */
export async function readySince(
  { editions, looks }: Frozen,
  { kind, day, slot }: RunId,
): Promise<Date | undefined> {
  if (kind === 'note') {
    const look = await looks.read(day, slot);
    // Where nothing has moved far there is nothing to write.
    return look === undefined || look.moved.length === 0 ? undefined : new Date(look.madeAt);
  }
  const made = await editions.facts(idsOf({ kind, day, slot }));
  if (!isEnough(kind, made)) return undefined;
  return new Date(Math.max(...made.map(({ madeAt }: EditionFacts) => Date.parse(madeAt))));
}

/**
 * @param siteUrl where links of messages lead
 * @returns undefined where there is nothing to write from
 */
export async function writerOf(
  { editions, looks }: Frozen,
  { kind, day, slot }: RunId,
  siteUrl: string,
): Promise<MessageWriter | undefined> {
  if (kind === 'note') {
    const look = await looks.read(day, slot);
    return look && noteWriter(look);
  }
  const [first, ...others] = await editions.read(idsOf({ kind, day, slot }));
  if (first === undefined || !isEnough(kind, [first, ...others])) return undefined;
  if (kind === 'opening' || kind === 'closing') {
    return editionWriter(first.facts, first.quotes, siteUrl);
  }
  if (kind === 'weekly-report') {
    const weeks = reportWeeksOf({ slot });
    return reportWriter({ day, closings: [first, ...others], weeks, siteUrl });
  }
  const frequency = kind === 'weekly' ? 'semanal' : 'quinzenal';
  return digestWriter({ frequency, day, closings: [first, ...others] }, siteUrl);
}
