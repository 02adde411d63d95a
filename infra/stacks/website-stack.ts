import { Annotations, CfnOutput, RemovalPolicy } from 'aws-cdk-lib/core';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Api } from '../platform/api.ts';
import type { Identity } from '../platform/identity.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Settings } from '../settings.ts';
import { acknowledgeDeploymentFindings } from '../website/deployment-findings.ts';
import { privateBucket } from '../website/private-bucket.ts';
import { RequestLog, requestLogRetention } from '../website/request-log.ts';
import { SiteDistribution } from '../website/site-distribution.ts';
import { findMissingFile, SiteFiles } from '../website/site-files.ts';
import { ProductStack } from './product-stack.ts';

export interface WebsiteStackProps {
  readonly settings: Settings;
  readonly identity: Identity;
  readonly api: Api;
  readonly siteDirectory: string;
}

/** The site: a private bucket behind CloudFront, with the API under the same address. */
export class WebsiteStack extends ProductStack {
  constructor(scope: Construct, id: string, props: WebsiteStackProps) {
    const { settings, identity, api } = props;
    super(scope, id, { settings, name: 'website', contents: 'the site and its distribution' });
    this.terminationProtection = settings.isProtected;
    const logBucket = this.#logBucket(settings);
    const siteBucket = privateBucket(this, 'SiteBucket', {
      // Every file can be built again, so nothing here has to be kept.
      removalPolicy: RemovalPolicy.DESTROY,
      serverAccessLogsBucket: logBucket,
      serverAccessLogsPrefix: 's3/',
    });
    const { distribution } = new SiteDistribution(this, 'Site', {
      settings,
      siteBucket,
      apiHost: api.readHostFrom(this),
    });
    new RequestLog(this, 'RequestLog', { settings, distribution, bucket: logBucket });
    const missing = findMissingFile(props.siteDirectory);
    if (missing === undefined) {
      new SiteFiles(this, 'Files', {
        settings,
        siteDirectory: props.siteDirectory,
        bucket: siteBucket,
        distribution,
        configuration: {
          stage: settings.stage,
          region: this.region,
          userPoolId: identity.userPool.userPoolId,
          accountClientId: identity.clients.account.userPoolClientId,
          trialClientId: identity.clients.trial.userPoolClientId,
        },
      });
      acknowledgeDeploymentFindings(this, siteBucket);
    } else {
      // It fails a deployment, but not commands that need no site, such as `cdk bootstrap` in a fresh clone.
      Annotations.of(this).addError(
        `The website is not built: ${missing} is missing. Run npm run build, then try again.`,
      );
    }
    if (settings.edgeRateLimit !== undefined && settings.firewallArn === undefined) {
      Annotations.of(this).addWarningV2(
        'bfj:no-firewall-arn',
        'BFJ_EDGE_RATE_LIMIT creates a firewall that is not in use yet: set BFJ_FIREWALL_ARN to the ' +
          'FirewallArn that BfjEdge prints, and deploy again.',
      );
    }

    new CfnOutput(this, 'SiteUrl', {
      value: `https://${settings.domain?.name ?? distribution.distributionDomainName}`,
    });
    new CfnOutput(this, 'DistributionDomainName', { value: distribution.distributionDomainName });
  }

  #logBucket(settings: Settings): s3.IBucket {
    const bucket = privateBucket(this, 'LogBucket', {
      lifecycleRules: [{ expiration: requestLogRetention }],
      // The bucket has a generated name, so that a retained one blocks no new deployment.
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(bucket, 'AwsSolutions-S1', 'It holds the logs; logging them would never end.');
    return bucket;
  }
}
