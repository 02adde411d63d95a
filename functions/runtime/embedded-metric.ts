import { metricNamespace } from '../../shared/values/metrics.ts';
import { systemClock } from './clock.ts';

/** The fields that make a log line a metric. */
export type EmbeddedMetric = Readonly<Record<string, unknown>>;

/**
 * Returns the fields of CloudWatch's embedded metric format. They extend a log line that is written anyway; a
 * library for them would add a twentieth to every bundle.
 * @param dimensions the metric's dimensions; none for a metric of the stage
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
