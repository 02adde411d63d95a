import { expect, it } from 'vitest';
import { isPermitted, listInvokeGrants, describeGrant, serviceCalls } from './service-calls.ts';
import { resourcesOf, synthesize, type Template } from '../synthesized-stacks.ts';

/*
 * Roles say what our functions may call; this is about services that call our functions, queues, topics, keys and
 * buckets. The local cloud has no such policies, so no functional test covers them.
 */

const { core, website } = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_EMAIL_FROM: 'avisos@bfj.com.br',
  BFJ_LOGIN_CODE: 'email',
});
const all: Template = {
  Resources: { ...core.Resources, ...website?.Resources },
  Outputs: {},
};
const calls = serviceCalls(all);
const invokeGrants = listInvokeGrants(all);

/** Grants that the CDK's targets and origins add although no service needs them. */
const ofTheFramework = [
  /^events\.amazonaws\.com sqs:GetQueue(Attributes|Url) /,
  /^cloudfront\.amazonaws\.com s3:GetObject \{"Fn::GetAtt":\["SiteBucket\w+","Arn"\]\}$/,
  /^cloudfront\.amazonaws\.com s3:ListBucket .+"\/\*"\]\]\}$/,
];

it('every call between services is allowed by the called resource', () => {
  const kinds = new Set(calls.map(({ principal, action }) => `${principal} ${action}`));
  expect([...kinds].toSorted()).toEqual([
    'apigateway.amazonaws.com lambda:InvokeFunction',
    'cloudfront.amazonaws.com s3:GetObject',
    'cloudfront.amazonaws.com s3:ListBucket',
    'cloudwatch.amazonaws.com kms:Decrypt',
    'cloudwatch.amazonaws.com kms:GenerateDataKey',
    'cloudwatch.amazonaws.com sns:Publish',
    'cognito-idp.amazonaws.com lambda:InvokeFunction',
    'delivery.logs.amazonaws.com s3:PutObject',
    'events.amazonaws.com lambda:InvokeFunction',
    'events.amazonaws.com sqs:SendMessage',
    'logging.s3.amazonaws.com s3:PutObject',
  ]);
  expect(calls.filter((call) => !isPermitted(call, invokeGrants))).toEqual([]);
  // One for each endpoint and for the default route, and three triggers of the user pool.
  expect(calls.filter(({ principal }) => principal.startsWith('apigateway.'))).toHaveLength(
    resourcesOf(core, 'AWS::ApiGatewayV2::Integration').length,
  );
  expect(calls.filter(({ principal }) => principal.startsWith('cognito-idp.'))).toHaveLength(3);
});

it('removing any of these grants breaks a call', () => {
  expect(invokeGrants.length).toBeGreaterThan(60);
  const needless = invokeGrants.filter((taken) => {
    const rest = invokeGrants.filter((permit) => permit !== taken);
    return calls.every((call) => isPermitted(call, rest));
  });
  const unexplained = needless
    .map(describeGrant)
    .filter((permit) => !ofTheFramework.some((one) => one.test(permit)));
  expect(unexplained).toEqual([]);
});
