import { CfnElement, type Stack } from 'aws-cdk-lib/core';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { acknowledge } from '../constructs/acknowledge.ts';

/** CDK's own function that copies the site into its bucket cannot be changed. */
export function acknowledgeDeploymentFindings(stack: Stack, siteBucket: IBucket): void {
  const provider = stack.node.children.find((child) =>
    child.node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  if (provider === undefined) throw new Error('CDK has no function that deploys the site.');
  const siteBucketId = logicalIdOf(stack, siteBucket);
  const findings = [
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map(
      (action) => `IAM5[Action::${action}]`,
    ),
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    `IAM5[Resource::<${siteBucketId}.Arn>/*]`,
    'IAM5[Resource::*]',
    'L1',
  ];
  for (const finding of findings) {
    acknowledge(
      provider,
      `AwsSolutions-${finding}`,
      "CDK's function that copies the built site runs only during a deployment; CDK chooses " +
        'its runtime and grants.',
    );
  }
}

/** Returns the resource's name in a finding: its id in the template. */
function logicalIdOf(stack: Stack, bucket: IBucket): string {
  const resource = bucket.node.defaultChild;
  if (!CfnElement.isCfnElement(resource)) throw new Error('The bucket is not of this stack.');
  return String(stack.resolve(resource.logicalId));
}
