import { Stack } from 'aws-cdk-lib/core';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { AssistantModel } from '../settings.ts';

/** `global.anthropic.…`: an inference profile forwards calls to the same model in the regions of its name. */
const inferenceProfilePattern = /^(?:global|us-gov|us|eu|apac|au|ca|jp|sa)\./;

/**
 * Lets a function call one model, and nothing else of Bedrock. The right for Converse is `InvokeModel`. Source:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
export function grantModel(
  grantee: Construct & iam.IGrantable,
  { id, region }: AssistantModel,
): void {
  const { partition, account } = Stack.of(grantee);
  const resources = inferenceProfilePattern.test(id)
    ? [
        `arn:${partition}:bedrock:${region}:${account}:inference-profile/${id}`,
        `arn:${partition}:bedrock:*::foundation-model/${id.replace(inferenceProfilePattern, '')}`,
      ]
    : [`arn:${partition}:bedrock:${region}::foundation-model/${id}`];
  grantee.grantPrincipal.addToPrincipalPolicy(
    new iam.PolicyStatement({ actions: ['bedrock:InvokeModel'], resources }),
  );
}
