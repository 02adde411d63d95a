import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { digestWriter } from '../../editions/messages/digest-message.ts';
import { editionWriter } from '../../editions/messages/edition-message.ts';
import type { MessageWriter } from '../../editions/messages/message-writer.ts';
import { reportWriter } from '../../portfolio/report/report-message.ts';
import { daysCovered } from '../../../shared/portfolio/report/report-span.ts';
import { closingsOfDays } from '../../market/editions/closings-of-days.ts';
import type { EditionReader } from '../../market/editions/edition-reader.ts';
import type { EditionId } from '../../entities/edition.ts';
import { countReportWeeks } from '../audience/slots.ts';
import { noteWriter } from '../../editions/messages/note-message.ts';
import type { MarketScanReader } from '../../market/intraday-scan/market-scan-reader.ts';
import type { AudienceKind, BroadcastId } from '../../../shared/messages/broadcasts.ts';

type EditionBroadcastKind = Exclude<AudienceKind, 'note'>;
type EditionBroadcastId = Omit<BroadcastId, 'kind'> & { readonly kind: EditionBroadcastKind };

/** The stored editions and market scans that broadcasts are written from. */
export interface StoredContent {
  readonly editions: EditionReader;
  readonly scans: MarketScanReader;
}

const daysOfDigest = { weekly: 7, biweekly: 14 } as const;

/**
 * Returns the editions that a broadcast is written from: the day's own or, for a digest, the closings of the week or
 * fortnight.
 */
function listEditionIds({ kind, day, slot }: EditionBroadcastId): readonly EditionId[] {
  if (kind === 'opening' || kind === 'closing') return [{ kind, day }];
  return closingsOfDays(
    day,
    kind === 'weekly-report' ? daysCovered(countReportWeeks({ slot })) : daysOfDigest[kind],
  );
}

/**
 * Returns a name for a broadcast's content, equal for broadcasts with the same content: several hours share an
 * edition, while reports of the same Saturday may cover one week or two.
 */
export function contentName({ kind, day, slot }: BroadcastId): string {
  if (kind === 'note') return [kind, day, slot].join('#');
  const ids = listEditionIds({ kind, day, slot }).map((id) => `${id.kind}/${id.day}`);
  return [kind, day, ...ids].join('#');
}

/** Returns whether enough editions exist to write from. */
function hasEnoughEditions(kind: EditionBroadcastKind, editions: readonly unknown[]): boolean {
  return editions.length >= (kind === 'opening' || kind === 'closing' ? 1 : 2);
}

/** Returns since when there is enough content for a broadcast; undefined while there is not. */
export async function readySince(
  { editions, scans }: StoredContent,
  { kind, day, slot }: BroadcastId,
): Promise<Date | undefined> {
  if (kind === 'note') {
    const scan = await scans.read(day, slot);
    // Without large moves there is nothing to write.
    return scan === undefined || scan.moved.length === 0 ? undefined : new Date(scan.madeAt);
  }
  const facts = await editions.facts(listEditionIds({ kind, day, slot }));
  if (!hasEnoughEditions(kind, facts)) return undefined;
  return new Date(Math.max(...facts.map(({ madeAt }: EditionFacts) => Date.parse(madeAt))));
}

/**
 * Returns the writer of a broadcast's messages; undefined while there is no content.
 * @param siteUrl base of the links in messages
 */
export async function createWriter(
  { editions, scans }: StoredContent,
  { kind, day, slot }: BroadcastId,
  siteUrl: string,
): Promise<MessageWriter | undefined> {
  if (kind === 'note') {
    const scan = await scans.read(day, slot);
    return scan && noteWriter(scan);
  }
  const [first, ...others] = await editions.read(listEditionIds({ kind, day, slot }));
  if (first === undefined || !hasEnoughEditions(kind, [first, ...others])) return undefined;
  if (kind === 'opening' || kind === 'closing') {
    return editionWriter(first.facts, first.quotes, siteUrl);
  }
  if (kind === 'weekly-report') {
    const weeks = countReportWeeks({ slot });
    return reportWriter({ day, closings: [first, ...others], weeks, siteUrl });
  }
  const frequency = kind === 'weekly' ? 'semanal' : 'quinzenal';
  return digestWriter({ frequency, day, closings: [first, ...others] }, siteUrl);
}
