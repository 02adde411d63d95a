import { editionPath } from '../../../shared/editions/edition-address.ts';
import type { EditionFacts, Mover } from '../../../shared/editions/edition-facts.ts';
import { capitalize, formatPastDay } from '../../../shared/editions/format-days.ts';
import { describeMove, joinList } from '../../../shared/editions/format-facts.ts';
import type { ChoosePhrase } from '../../../shared/editions/phrase-chooser.ts';
import { formatPercentage } from '../../../shared/values/percentage.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { formatCompanyName } from '../company-name.ts';

/** Returns the last session in one line with a link to its closing edition; undefined when no move is known. */
export function yesterdayLine(
  { day, session, ibovespa, movers }: EditionFacts,
  choose: ChoosePhrase,
  siteUrl: string | undefined,
): MessagePart | undefined {
  const change = ibovespa?.changeInBasisPoints ?? null;
  if (change === null) return undefined;
  const when = capitalize(formatPastDay(session.day, day));
  const move = describeMove(change, choose, 'yesterday');
  const extremes =
    movers === undefined || movers.among < 2
      ? []
      : [
          ...movers.rises.slice(0, 1).map((mover) => moverClause(mover, 'subiu')),
          ...movers.falls.slice(0, 1).map((mover) => moverClause(mover, 'caiu')),
        ];
  const rest = extremes.length === 0 ? '' : `; entre as mais negociadas, ${joinList(extremes)}`;
  const before = `${when}, o Ibovespa ${move}${rest}.`;
  if (siteUrl === undefined) return before;
  const link = `${siteUrl}${editionPath({ kind: 'closing', day: session.day })}`;
  return { kind: 'link', before, label: 'O fechamento completo', link };
}

function moverClause({ name, ticker, changeInBasisPoints }: Mover, verb: string): string {
  return `${formatCompanyName(name, ticker)} ${verb} ${formatPercentage(Math.abs(changeInBasisPoints))}`;
}
