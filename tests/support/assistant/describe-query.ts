import { storedQuestion, type Question } from '../../../functions/assistant/domain/question.ts';

/** Returns a question in one line, for tables of readings. */
export function describeQuestion(question: Question | undefined): string {
  if (question === undefined) return 'nothing';
  if (question.about === 'not-informed') {
    const { set: asked, missing, unread = [] } = question;
    const named = asked.of === 'named' ? asked.tickers : [asked.of];
    return ['not informed of', ...named, ...missing, ...unread].join(' ');
  }
  if (question.about !== 'query') {
    const { about, ...rest } = JSON.parse(JSON.stringify(storedQuestion(question))) as Question;
    return [about, ...Object.values(rest).map(describeValue)].join(' ');
  }
  const { set, op, measures, period, filters, order, limit, without, except, among, readAs, skip } =
    question.query;
  const assets =
    set.of === 'named'
      ? set.tickers.join(' ')
      : set.of === 'group'
        ? [set.group, ...(set.also ?? [])].join(' and ')
        : `all ${set.kinds.join(' ')}`;
  return [
    `${op} of ${assets.trim()}: ${measures.join(' ')}`,
    ...(period === 'now'
      ? []
      : ['year' in period ? `in ${period.year}` : `${period.from}-${period.to}`]),
    ...filters.map(
      ({ measure, above, below }) =>
        `where ${measure}${above === undefined ? '' : ` > ${above}`}${below === undefined ? '' : ` < ${below}`}`,
    ),
    ...(order === undefined ? [] : [`by ${order.direction} ${order.measure}`]),
    ...(limit === undefined ? [] : [`first ${limit}`]),
    ...(skip === undefined ? [] : [`after ${skip}`]),
    ...(question.missing === undefined ? [] : [`missing ${question.missing.join(' ')}`]),
    ...(without === undefined ? [] : [`without ${without.join(' ')}`]),
    ...(except === undefined ? [] : [`except ${except.join(' ')}`]),
    ...(among === undefined
      ? []
      : [`of the ${among.limit} by ${among.order.direction} ${among.order.measure}`]),
    ...(readAs === undefined ? [] : [`read as ${readAs.join(' ')}`]),
    ...(question.unread === undefined ? [] : [`unread ${question.unread.join(' ')}`]),
  ].join(', ');
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
