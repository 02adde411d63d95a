import { metricNamespace } from '../../shared/values/metrics.ts';
import { systemClock } from './clock.ts';

/** What makes a structured log line a metric as well. */
export type EmbeddedMetric = Readonly<Record<string, unknown>>;

/**
 * Fields by which CloudWatch counts a log line (embedded metric format). It is a few fields of a line
 * that is written anyway; the library for it would be a twentieth of every bundle.
 * @param dimensions by each of which the metric is kept apart; by none it is one of the stage
 */
export function embeddedMetric(
  values: Readonly<Record<string, number>>,
  dimensions: Readonly<Record<string, string>> = {},
): EmbeddedMetric {
  const names = Object.keys(dimensions);
  return {
    _aws: {
      Timestamp: systemClock().getTime(),
      CloudWatchMetrics: [
        {
          Namespace: metricNamespace(process.env['STAGE'] ?? 'unknown'),
          Dimensions: names.length === 0 ? [[]] : names.map((name) => [name]),
          Metrics: Object.keys(values).map((name) => ({ Name: name, Unit: 'Count' })),
        },
      ],
    },
    ...dimensions,
    ...values,
  };
}
