import { CfnOutput } from 'aws-cdk-lib/core';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';
import { ProductStack } from './product-stack.ts';

/** Where CloudFront looks for firewalls, wherever the rest of the stage is. */
const edgeRegion = 'us-east-1';
/** The span over which an address is counted. */
const evaluationSeconds = 300;

/**
 * A firewall at CloudFront's edge that stops an address with too many calls of the API, before it
 * uses up for everybody what the API takes. It costs by the month and by the call, so that it is
 * there only where the operator asks for it (BFJ_EDGE_RATE_LIMIT).
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
      holds: 'the firewall before CloudFront',
      region: edgeRegion,
    });
    const firewall = new wafv2.CfnWebACL(this, 'Firewall', {
      name: physicalName(settings, 'edge'),
      description: 'Stops addresses that call the API too often',
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
              // Pages and files come from CloudFront's own copies.
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

/** Counted in CloudWatch, without samples of requests: they would hold addresses and headers. */
function metricOf(settings: Settings, name: string): wafv2.CfnWebACL.VisibilityConfigProperty {
  return {
    cloudWatchMetricsEnabled: true,
    metricName: physicalName(settings, name),
    sampledRequestsEnabled: false,
  };
}
