import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { ClientConfiguration } from '../../shared/contracts/client-configuration.ts';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';

/** Files with a content hash in their names. */
const assetCaching = deployment.CacheControl.fromString('public, max-age=31536000, immutable');
/** A browser revalidates every time; CloudFront keeps them until the next deployment invalidates them. */
const pageCaching = deployment.CacheControl.fromString(
  'public, max-age=0, s-maxage=31536000, must-revalidate',
);

export interface SiteFilesProps {
  readonly settings: Settings;
  readonly siteDirectory: string;
  readonly bucket: s3.IBucket;
  readonly distribution: cloudfront.Distribution;
  readonly configuration: ClientConfiguration;
}

/**
 * Deploys the built site to its bucket. Nothing is pruned: a browser with an older page still finds that page's
 * assets, and removed pages have no route.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, props: SiteFilesProps) {
    super(scope, id);
    const { siteDirectory } = props;
    const logGroup = new logs.LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${physicalName(props.settings, 'site-deployment')}`,
      retention: props.settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const common = { destinationBucket: props.bucket, prune: false, memoryLimit: 512, logGroup };

    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...common,
      sources: [deployment.Source.asset(path.join(siteDirectory, 'assets'))],
      destinationKeyPrefix: 'assets',
      cacheControl: [assetCaching],
    });
    const notFound = new deployment.BucketDeployment(this, 'NotFoundPage', {
      ...common,
      sources: [
        deployment.Source.data(
          '404.html',
          readFileSync(path.join(siteDirectory, '404.html'), 'utf8'),
        ),
      ],
      cacheControl: [pageCaching],
      contentType: 'text/html; charset=utf-8',
      metadata: { status: '404' },
    });
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        deployment.Source.asset(siteDirectory, { exclude: ['assets', '404.html', 'config.json'] }),
        deployment.Source.jsonData('config.json', props.configuration),
      ],
      cacheControl: [pageCaching],
      distribution: props.distribution,
      distributionPaths: ['/*'],
    });
    // Pages are deployed after their assets, and caches are invalidated after everything.
    pages.node.addDependency(assets, notFound);
  }
}

/** Returns the first part of the site that has not been built; undefined when all of it has. */
export function findMissingFile(siteDirectory: string): string | undefined {
  return ['app.html', '404.html', 'assets']
    .map((file) => path.join(siteDirectory, file))
    .find((file) => !existsSync(file));
}
