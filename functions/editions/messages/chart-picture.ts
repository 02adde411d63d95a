import { chartPath } from '../../../shared/editions/edition-address.ts';
import type { EditionFacts, IndexChart } from '../../../shared/editions/edition-facts.ts';
import { formatDayAndMonth } from '../../../shared/editions/format-days.ts';
import { formatWholeNumber } from '../../../shared/editions/format-facts.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';

/** In pixels of a page; the file has twice as many. */
const size = { width: 552, height: 180 } as const;

/** Returns the edition's chart with its description; nothing for an edition without one. */
export function chartPicture(facts: EditionFacts, siteUrl: string): MessagePart[] {
  if (facts.chart === undefined) return [];
  const url = `${siteUrl}${chartPath(facts)}`;
  const { lowest, highest } = facts.chart;
  const caption = `Mínima de ${formatWholeNumber(lowest)}, máxima de ${formatWholeNumber(highest)} pontos.`;
  return [
    { kind: 'picture', url, alt: describeChart(facts.chart, facts.session.day), caption, ...size },
  ];
}

/** `Gráfico do Ibovespa no pregão de 24 de novembro: de 138.200 a 138.919 pontos.` */
function describeChart({ span, sessions, first, last }: IndexChart, day: string): string {
  const when =
    span === 'session'
      ? `no pregão de ${formatDayAndMonth(day)}`
      : `em ${sessions} pregões, até ${formatDayAndMonth(day)}`;
  return `Gráfico do Ibovespa ${when}: de ${formatWholeNumber(first)} a ${formatWholeNumber(last)} pontos.`;
}
