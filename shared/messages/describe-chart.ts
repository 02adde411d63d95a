import { formatChange } from '../values/percentage.ts';
import type { ChartPart } from './message-parts.ts';

/** Describes a chart completely in words, as its alternative text. */
export function describeChart({ caption, days, courses }: ChartPart): string {
  const descriptions = courses.map(({ name, points }) => {
    const each = points.slice(1).map((point, index) => {
      return `${formatChange(point)} até ${days[index + 1] ?? ''}`;
    });
    return `${name}: ${each.join(', ')}`;
  });
  return `${caption}. ${descriptions.join('. ')}.`;
}
