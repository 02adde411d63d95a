import { RemovalPolicy } from 'aws-cdk-lib/core';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** Creates a bucket that only the principals of its policy can read, and only over TLS. */
export function privateBucket(
  scope: Construct,
  id: string,
  props: Pick<
    s3.BucketProps,
    'removalPolicy' | 'lifecycleRules' | 'serverAccessLogsBucket' | 'serverAccessLogsPrefix'
  >,
): s3.IBucket {
  const bucket = new s3.Bucket(scope, id, {
    ...props,
    // CloudFormation deletes no bucket with objects in it, so a failed deployment could not be rolled back.
    autoDeleteObjects: props.removalPolicy === RemovalPolicy.DESTROY,
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
  });
  // CDK's class and interface disagree on optional properties under strict compiler options.
  return bucket as s3.IBucket;
}
