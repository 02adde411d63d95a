import { CfnOutput } from 'aws-cdk-lib/core';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';
import { ProductStack } from './product-stack.ts';

/** CloudFront accepts firewalls of this region only, regardless of the stage's own region. */
const edgeRegion = 'us-east-1';
/** The window in which the calls of an address are counted. */
const evaluationSeconds = 300;

/**
 * A firewall at CloudFront's edge that blocks an address with too many API calls, before it uses up the API's
 * throttle for all users. It costs by the month and by the call, so it exists only where the operator asks for it
 * (BFJ_EDGE_RATE_LIMIT).
 */
export class EdgeStack extends ProductStack {
  constructor(
    scope: Construct,
    id: string,
    props: { readonly settings: Settings; readonly rateLimit: number },
  ) {
    const { settings, rateLimit } = props;
    super(scope, id, {
      settings,
      name: 'edge',
      contents: 'the firewall before CloudFront',
      region: edgeRegion,
    });
    const firewall = new wafv2.CfnWebACL(this, 'Firewall', {
      name: physicalName(settings, 'edge'),
      description: 'Blocks addresses that call the API too often',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metricOf(settings, 'edge'),
      customResponseBodies: {
        busy: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            type: 'about:blank',
            title: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
            status: 429,
            code: 'rate_limited',
          }),
        },
      },
      rules: [
        {
          name: 'calls-of-one-address',
          priority: 0,
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: 'busy',
                responseHeaders: [{ name: 'retry-after', value: String(evaluationSeconds) }],
              },
            },
          },
          visibilityConfig: metricOf(settings, 'edge-calls-of-one-address'),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              evaluationWindowSec: evaluationSeconds,
              limit: rateLimit,
              // Pages and files come from CloudFront's cache.
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: '/api/',
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
        },
      ],
    });
    new CfnOutput(this, 'FirewallArn', { value: firewall.attrArn });
  }
}

/** Counts in CloudWatch without samples of requests, which would hold addresses and headers. */
function metricOf(settings: Settings, name: string): wafv2.CfnWebACL.VisibilityConfigProperty {
  return {
    cloudWatchMetricsEnabled: true,
    metricName: physicalName(settings, name),
    sampledRequestsEnabled: false,
  };
}
