import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventConsumer } from '../../../functions/runtime/queues/event-consumer.ts';
import { batchConsumer } from '../../../functions/runtime/queues/queue-consumer.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { EventInProgressError } from '../../../functions/runtime/once-for-event.ts';
import { OperationalError } from '../../../functions/runtime/operational-error.ts';
import { WebhookNotDeliveredError } from '../../../functions/integrations/operator-webhook.ts';
import { reportFailure, reportingFailures } from '../../../functions/runtime/report-failure.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { lambdaContext } from '../../support/requests/http-event.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
  vi.stubEnv('STAGE', 'prod');
  vi.stubEnv('CAPABILITY', 'billing');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'replace-card');
  lines = [];
  const keep = (message: unknown, ...fields: readonly unknown[]) => {
    lines.push(Object.assign({ message }, ...fields));
  };
  vi.spyOn(logger, 'error').mockImplementation(keep);
  vi.spyOn(logger, 'warn').mockImplementation(keep);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('no metric depends on a log line below INFO, the highest level of a stage', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const silent = findFiles(root, 'functions/**/*.ts').filter((file) =>
    /logger\.debug\([^;]*embeddedMetric\(/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(silent).toEqual([]);
});

describe('a failure', () => {
  it('is a metric by capability and by function when it is unexpected', () => {
    reportFailure(
      'request failed',
      { requestId: 'request-1' },
      new TypeError('of ana@exemplo.com'),
    );
    expect(lines).toEqual([
      {
        message: 'request failed',
        requestId: 'request-1',
        errorName: 'TypeError',
        stack: expect.stringContaining('at '),
        capability: 'billing',
        function: 'replace-card',
        UnexpectedFailure: 1,
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [
            {
              Namespace: 'BFJ/prod',
              Dimensions: [['capability'], ['function']],
              Metrics: [{ Name: 'UnexpectedFailure', Unit: 'Count' }],
            },
          ],
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('ana@exemplo.com');
  });

  it.each([
    ['an error of the SDK', new Error('AccessDenied'), 'UnexpectedFailure'],
    ['something that is no error', 'text', 'UnexpectedFailure'],
    ['a setting that is missing', new OperationalError('not set'), 'UnexpectedFailure'],
    ['a partner', new WebhookNotDeliveredError('503'), 'PartnerFailure'],
    ['an error for a partner', new ProblemError('partner_unavailable'), 'PartnerFailure'],
    [
      'an error caused by a partner',
      new ProblemError('partner_unavailable', { cause: new WebhookNotDeliveredError('503') }),
      'PartnerFailure',
    ],
    [
      'an error of our own',
      new ProblemError('partner_unavailable', { cause: new Error('AccessDenied') }),
      'UnexpectedFailure',
    ],
    [
      'an event in progress elsewhere, which is no failure',
      new EventInProgressError('wait'),
      undefined,
    ],
  ])('has the right metric for %s', (_, error, metric) => {
    reportFailure('failed', {}, error);
    const counted = ['UnexpectedFailure', 'PartnerFailure'].filter(
      (name) => lines[0]?.[name] === 1,
    );
    expect(counted).toEqual(metric === undefined ? [] : [metric]);
  });

  it('is counted for a damaged row, although nothing was thrown', () => {
    reportFailure('access row is damaged', { row: 'TRIAL' });
    expect(lines).toMatchObject([{ row: 'TRIAL', UnexpectedFailure: 1 }]);
  });

  it('is rethrown by a schedule, so that Lambda retries', async () => {
    const failing = reportingFailures('trials not expired', async () => {
      throw new OperationalError('3 trials were not expired');
    });
    await expect(failing()).rejects.toThrow('3 trials');
    expect(lines).toMatchObject([{ message: 'trials not expired', UnexpectedFailure: 1 }]);
  });

  it('is counted by a consumer for its message, which alone is retried', async () => {
    const consume = eventConsumer('account.created', async () => undefined);
    const record = { messageId: 'm-1', body: '{"detail":', attributes: {} };
    const batch = { Records: [record] } as unknown as SQSEvent;
    expect(await consume(batch, lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-1' }],
    });
    expect(lines).toMatchObject([{ message: 'event not consumed', UnexpectedFailure: 1 }]);
  });

  it('is counted once for what a batch shares, and all of its messages are retried', async () => {
    const consume = batchConsumer({
      read: (body) => body,
      prepare: async () => {
        throw new OperationalError('The table does not answer');
      },
      failure: 'reports not applied',
      idsOf: () => ({}),
    });
    const Records = ['m-1', 'm-2'].map((messageId) => ({ messageId, body: '', attributes: {} }));
    expect(await consume({ Records } as unknown as SQSEvent, lambdaContext)).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-1' }, { itemIdentifier: 'm-2' }],
    });
    expect(lines).toMatchObject([{ message: 'reports not applied', UnexpectedFailure: 1 }]);
  });
});

it('failures are logged by one module: no function logs an error itself', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const files = findFiles(root, 'functions/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter(
    (file) =>
      !file.endsWith('report-failure.ts') &&
      /logger\.error|\bconsole\.(error|warn)/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
