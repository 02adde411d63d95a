import { App, Stack, Validations } from 'aws-cdk-lib/core';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, withTemporaryDirectory } from '../synthesized-stacks.ts';

const certificateArn =
  'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000';

const stages: Readonly<Record<string, Record<string, string>>> = {
  local: { BFJ_STAGE: 'local', BFJ_WEBHOOK_URL: 'http://127.0.0.1:1/' },
  'dev, with nothing set': { BFJ_STAGE: 'dev' },
  'prod, with everything set': {
    BFJ_STAGE: 'prod',
    BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    BFJ_DOMAIN_NAME: 'bfj.com.br',
    BFJ_CERTIFICATE_ARN: certificateArn,
    BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
    BFJ_ALARM_EMAIL: 'alarms@example.com',
  },
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the findings of cdk-nag. The synthesis throws when a finding has no written reason. */
function findingsOf(app: App): string {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    lines.push(parts.join(' '));
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  try {
    app.synth();
  } catch (error) {
    lines.push(String(error));
  }
  return lines.join('\n');
}

describe('findings of cdk-nag', () => {
  it.each(Object.entries(stages))('have all a written reason on stage %s', (_name, environment) => {
    const findings = withTemporaryDirectory((directory) =>
      findingsOf(buildTestApp(environment, directory).app),
    );
    expect(findings).toBe('');
  });

  it('would be detected', () => {
    const findings = withTemporaryDirectory((outdir) => {
      const app = new App({
        outdir,
        analyticsReporting: false,
        builtinCloudFormationValidation: false,
      });
      const topic = new Topic(new Stack(app, 'Careless'), 'Topic');
      expect(topic.node.path).toBe('Careless/Topic');
      return findingsOf(app);
    });
    expect(findings).toMatch(/AwsSolutions-SNS3/);
  });
});
