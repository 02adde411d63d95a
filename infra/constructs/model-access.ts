import { Stack } from 'aws-cdk-lib/core';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { AssistantModel } from '../settings.ts';

/** `global.anthropic.…`: a profile sends what it is asked to the same model in the regions that it is named for. */
const profile = /^(?:global|us-gov|us|eu|apac|au|ca|jp|sa)\./;

/**
 * Lets a function ask one model, and nothing else of Bedrock. Converse is allowed by `InvokeModel`.
 * Source: https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
export function grantModel(made: Construct & iam.IGrantable, { id, region }: AssistantModel): void {
  const { partition, account } = Stack.of(made);
  const resources = profile.test(id)
    ? [
        `arn:${partition}:bedrock:${region}:${account}:inference-profile/${id}`,
        `arn:${partition}:bedrock:*::foundation-model/${id.replace(profile, '')}`,
      ]
    : [`arn:${partition}:bedrock:${region}::foundation-model/${id}`];
  made.grantPrincipal.addToPrincipalPolicy(
    new iam.PolicyStatement({ actions: ['bedrock:InvokeModel'], resources }),
  );
}
