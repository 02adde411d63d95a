import { formatChange } from '../values/percentage.ts';
import type { CoursesPart } from './message-parts.ts';

/** Describes a chart completely in words, as its alternative text. */
export function coursesInWords({ caption, days, courses }: CoursesPart): string {
  const told = courses.map(({ name, points }) => {
    const each = points.slice(1).map((point, place) => {
      return `${formatChange(point)} até ${days[place + 1] ?? ''}`;
    });
    return `${name}: ${each.join(', ')}`;
  });
  return `${caption}. ${told.join('. ')}.`;
}
