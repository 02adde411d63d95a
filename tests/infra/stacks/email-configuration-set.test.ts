import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { onlyResource, referenceText, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const stage = { BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' };
const sender = { ...stage, BFJ_EMAIL_FROM: 'avisos@mail.bfj.example', BFJ_LOGIN_CODE: 'email' };
const { core } = synthesize(sender);

const functionSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
});

describe('how e-mail leaves', () => {
  it('uses TLS, publishes reputation metrics, and disables the suppression list of SES', () => {
    expect(onlyResource(core, 'AWS::SES::ConfigurationSet').Properties).toEqual({
      Name: 'bfj-prod',
      SuppressionOptions: { SuppressedReasons: [] },
      ReputationOptions: { ReputationMetricsEnabled: true },
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      SendingOptions: { SendingEnabled: true },
    });
  });

  it('is documented in the runbook', () => {
    const runbook = readFileSync(
      path.resolve(import.meta.dirname, '../../../infra/RUNBOOK.md'),
      'utf8',
    ).replaceAll(/\s+/g, ' ');
    expect(runbook).toContain('SES keeps no list of its own for this stage');
    expect(runbook).not.toMatch(/SES.s own list/);
  });

  it('publishes the events of each e-mail from SES to the default bus', () => {
    const { Properties } = onlyResource(core, 'AWS::SES::ConfigurationSetEventDestination');
    expect(Properties).toMatchObject({
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: [
          'send',
          'delivery',
          'bounce',
          'complaint',
          'reject',
          'deliveryDelay',
          'renderingFailure',
        ],
      },
    });
    expect(referenceText(Properties['EventDestination'])).toContain(':event-bus/default"');
  });

  it('every sender function names the configuration set and may use it', () => {
    const policies = resourcesOf(core, 'AWS::IAM::Policy').map(({ Properties }) =>
      referenceText(Properties),
    );
    const senders = resourcesOf(core, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
      const { Environment, Role } = functionSchema.parse(Properties);
      const own = policies.filter((text) => text.includes(`"Ref":"${Role['Fn::GetAtt'][0]}"`));
      const names = String(Properties['FunctionName']);
      return own.some((text) => text.includes('ses:SendEmail'))
        ? [{ names, variables: Environment.Variables, own: own.join('') }]
        : [];
    });
    // Login codes, address verification codes, and everything else.
    expect(senders.length).toBeGreaterThanOrEqual(3);
    for (const { variables, own } of senders) {
      expect(variables['EMAIL_CONFIGURATION_SET']).toBe('bfj-prod');
      expect(own).toContain('configuration-set/bfj-prod"');
      expect(own).toContain('"ses:FromAddress":"avisos@mail.bfj.example"');
    }
  });

  it('needs no SES resources without a sender address', () => {
    const types = Object.values(synthesize(stage).core.Resources).map(({ Type }) => Type);
    expect(types.filter((type) => type.startsWith('AWS::SES::'))).toEqual([]);
  });
});
