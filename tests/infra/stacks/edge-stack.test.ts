import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../infra/settings.ts';
import { onlyResource, synthesize } from '../synthesized-stacks.ts';

const environment = { BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' };
const firewallArn =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/bfj-prod-edge/0a1b2c3d-0000-4000-8000-000000000000';
const distributionOf = ({ website }: ReturnType<typeof synthesize>) => {
  if (website === undefined) throw new Error('There is no website stack');
  return onlyResource(website, 'AWS::CloudFront::Distribution').Properties['DistributionConfig'];
};

describe('the firewall at the edge', () => {
  it('exists only when the operator enables it', () => {
    const stacks = synthesize(environment);
    expect(stacks.edge).toBeUndefined();
    expect(distributionOf(stacks)).not.toHaveProperty('WebACLId');
  });

  it('blocks an address with too many API calls, and only those', () => {
    const { edge, warnings } = synthesize({ ...environment, BFJ_EDGE_RATE_LIMIT: '1500' });
    if (edge === undefined) throw new Error('There is no edge stack');
    expect(onlyResource(edge, 'AWS::WAFv2::WebACL').Properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
          Statement: {
            RateBasedStatement: {
              AggregateKeyType: 'IP',
              Limit: 1500,
              EvaluationWindowSec: 300,
              ScopeDownStatement: {
                ByteMatchStatement: { SearchString: '/api/', PositionalConstraint: 'STARTS_WITH' },
              },
            },
          },
          VisibilityConfig: { SampledRequestsEnabled: false },
        },
      ],
    });
    expect(edge.Outputs).toHaveProperty('FirewallArn');
    expect(warnings.join()).toContain('BFJ_FIREWALL_ARN');
  });

  it('is attached to CloudFront once its ARN is known', () => {
    const stacks = synthesize({
      ...environment,
      BFJ_EDGE_RATE_LIMIT: '1500',
      BFJ_FIREWALL_ARN: firewallArn,
    });
    expect(distributionOf(stacks)).toMatchObject({ WebACLId: firewallArn });
    expect(stacks.warnings.join()).not.toContain('BFJ_FIREWALL_ARN');
  });

  it.each([
    ['BFJ_EDGE_RATE_LIMIT', '10'],
    ['BFJ_EDGE_RATE_LIMIT', 'many'],
    ['BFJ_FIREWALL_ARN', firewallArn.replace('us-east-1', 'sa-east-1')],
  ])('rejects %s=%s and names the setting', (name, value) => {
    expect(() => readSettings({ ...environment, [name]: value })).toThrow(name);
  });
});
