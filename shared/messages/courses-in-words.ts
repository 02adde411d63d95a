import { formatChange } from '../values/percentage.ts';
import type { CoursesPart } from './message-parts.ts';

/** All that a plot shows, in words: for whoever does not see it. */
export function coursesInWords({ caption, days, courses }: CoursesPart): string {
  const told = courses.map(({ name, points }) => {
    const each = points.slice(1).map((point, place) => {
      return `${formatChange(point)} até ${days[place + 1] ?? ''}`;
    });
    return `${name}: ${each.join(', ')}`;
  });
  return `${caption}. ${told.join('. ')}.`;
}
