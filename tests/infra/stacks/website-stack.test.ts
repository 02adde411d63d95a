import path from 'node:path';
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildApp } from '../../../infra/build-app.ts';
import { readSettings } from '../../../infra/settings.ts';
import { paymentPaths } from '../../../shared/payment-paths.ts';
import {
  onlyResource,
  referenceText,
  resourcesOf,
  synthesize,
  type Template,
  withTemporaryDirectory,
} from '../synthesized-stacks.ts';

const webhook = { BFJ_WEBHOOK_URL: 'https://n8n.example/hook' };
const certificateArn =
  'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000';
const website = websiteOf({ BFJ_STAGE: 'prod', ...webhook });

function websiteOf(environment: Record<string, string>): Template {
  const stacks = synthesize(environment);
  if (stacks.website === undefined) throw new Error('There is no website stack');
  return stacks.website;
}

const behaviorSchema = z.object({
  PathPattern: z.string().optional(),
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.enum(['redirect-to-https', 'https-only']),
  /** An AWS-managed policy or one of this stack. */
  CachePolicyId: z.union([z.string(), z.object({ Ref: z.string() })]),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.object({ Ref: z.string() }).optional(),
  AllowedMethods: z.array(z.string()).optional(),
  Compress: z.boolean(),
  FunctionAssociations: z.array(z.object({ EventType: z.string() })).default([]),
});

const distributionSchema = z.object({
  DistributionConfig: z.object({
    HttpVersion: z.literal('http2and3'),
    PriceClass: z.literal('PriceClass_All'),
    CustomErrorResponses: z.array(
      z.object({
        ErrorCode: z.int(),
        ErrorCachingMinTTL: z.int(),
        // An error page instead of an API response would break every caller of the API.
        ResponsePagePath: z.undefined().optional(),
      }),
    ),
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema),
    Origins: z.array(
      z.looseObject({
        Id: z.string(),
        OriginAccessControlId: z.unknown().optional(),
        OriginCustomHeaders: z.unknown().optional(),
        CustomOriginConfig: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    // The legacy logs contain every query.
    Logging: z.undefined().optional(),
    ViewerCertificate: z.unknown().optional(),
    Aliases: z.array(z.string()).optional(),
  }),
});

function distributionOf(template: Template) {
  const { Properties } = onlyResource(template, 'AWS::CloudFront::Distribution');
  return distributionSchema.parse(Properties).DistributionConfig;
}

const policyStatements = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({ Action: z.union([z.string(), z.array(z.string())]), Resource: z.unknown() }),
    ),
  }),
});

/** Pages rendered by a function. */
const servedPatterns = ['/edicoes', '/edicoes/*'];

/** Ids of AWS-managed policies. */
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('the distribution', () => {
  const distribution = distributionOf(website);
  const behaviors = new Map(
    distribution.CacheBehaviors.map((behavior) => [behavior.PathPattern, behavior]),
  );

  it('forwards /api/ to the API, uncached, and identifies itself', () => {
    const behavior = behaviors.get('/api/*');
    expect(behavior).toMatchObject({
      ViewerProtocolPolicy: 'https-only',
      CachePolicyId: cachingDisabled,
      OriginRequestPolicyId: allViewerExceptHostHeader,
      AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      FunctionAssociations: [],
    });
    const origin = distribution.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    expect(origin?.OriginCustomHeaders).toEqual([
      {
        HeaderName: 'x-bfj-edge',
        HeaderValue: '{{resolve:secretsmanager:bfj-prod-edge-value:SecretString:::}}',
      },
    ]);
    expect(origin?.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
  });

  it('uses a new edge value only when the template names its new version', () => {
    const versions = ['a'.repeat(32), 'b'.repeat(32)].map((version) => {
      const rotated = websiteOf({ BFJ_STAGE: 'prod', BFJ_EDGE_VALUE_VERSION: version });
      const { Origins } = distributionOf(rotated);
      return Origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders ?? []);
    });
    expect(versions).toEqual([
      [
        {
          HeaderName: 'x-bfj-edge',
          HeaderValue: `{{resolve:secretsmanager:bfj-prod-edge-value:SecretString:::${'a'.repeat(32)}}}`,
        },
      ],
      [expect.objectContaining({ HeaderValue: expect.stringContaining(`:::${'b'.repeat(32)}}}`) })],
    ]);
  });

  it("never caches an API failure: one user's error is not the next user's response", () => {
    expect(distribution.CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((code) => ({ ErrorCode: code, ErrorCachingMinTTL: 0 })),
    );
  });

  it('serves pages through the two functions, compressed, and assets without them', () => {
    for (const page of [
      distribution.DefaultCacheBehavior,
      ...paymentPaths.map((path) => behaviors.get(`${path}*`)),
    ]) {
      expect(page).toMatchObject({
        ViewerProtocolPolicy: 'redirect-to-https',
        CachePolicyId: cachingOptimized,
        Compress: true,
        FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
      });
    }
    expect(behaviors.get('/assets/*')).toMatchObject({ Compress: true, FunctionAssociations: [] });
    expect([...behaviors.keys()]).toHaveLength(paymentPaths.length + servedPatterns.length + 3);
  });

  it('caches editions for all readers, for the max-age of the response, and ignores what the caller sends', () => {
    const editions = [...servedPatterns, '/api/latest-edition'].map((path) => behaviors.get(path));
    for (const behavior of editions) {
      expect(behavior).toMatchObject({
        TargetOriginId: behaviors.get('/api/*')?.TargetOriginId,
        Compress: true,
      });
      expect(behavior?.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
      // A header that is not in the cache key must not reach the origin.
      expect(behavior?.OriginRequestPolicyId).toBeUndefined();
    }
    for (const page of servedPatterns) {
      expect(behaviors.get(page)).toMatchObject({
        ResponseHeadersPolicyId: distribution.DefaultCacheBehavior.ResponseHeadersPolicyId,
        FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
      });
    }
    const { Properties } = onlyResource(website, 'AWS::CloudFront::CachePolicy');
    expect(Properties['CachePolicyConfig']).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
  });

  it('has a cached API path before the rule for /api/', () => {
    const order = [...behaviors.keys()];
    expect(order.indexOf('/api/latest-edition')).toBeLessThan(order.indexOf('/api/*'));
  });

  it('allows Mercado Pago on payment pages only', () => {
    const policyOf = (behavior: z.infer<typeof behaviorSchema> | undefined) =>
      referenceText(website.Resources[behavior?.ResponseHeadersPolicyId?.Ref ?? '']?.Properties);
    for (const page of paymentPaths) {
      expect(policyOf(behaviors.get(`${page}*`))).toContain('https://sdk.mercadopago.com');
    }
    for (const behavior of [distribution.DefaultCacheBehavior, behaviors.get('/assets/*')]) {
      expect(policyOf(behavior)).toContain("default-src 'none'");
      expect(policyOf(behavior)).not.toContain('mercado');
    }
  });

  it('sends every security header', () => {
    const policies = resourcesOf(website, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ({ Properties }) => referenceText(Properties),
    );
    expect(policies).toHaveLength(2);
    for (const text of policies) {
      const isPayment = text.includes('mercado');
      for (const part of [
        '"StrictTransportSecurity":{"AccessControlMaxAgeSec":63072000,"IncludeSubdomains":false,"Override":true,"Preload":false}',
        '"FrameOption":"DENY"',
        `"ReferrerPolicy":"${isPayment ? 'strict-origin-when-cross-origin' : 'no-referrer'}"`,
        '"ContentTypeOptions":{"Override":true}',
        '"Header":"permissions-policy"',
        '"Header":"cross-origin-opener-policy"',
      ]) {
        expect(text).toContain(part);
      }
    }
  });

  it("serves the operator's domain with TLS 1.2 or newer", () => {
    const withDomain = distributionOf(
      websiteOf({
        BFJ_STAGE: 'prod',
        BFJ_DOMAIN_NAME: 'bfj.com.br',
        BFJ_CERTIFICATE_ARN: certificateArn,
        ...webhook,
      }),
    );
    expect(withDomain.Aliases).toEqual(['bfj.com.br']);
    expect(withDomain.ViewerCertificate).toMatchObject({
      AcmCertificateArn: certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
  });
});

describe('the buckets', () => {
  const buckets = resourcesOf(website, 'AWS::S3::Bucket');

  it('are private, encrypted and accessible over TLS only', () => {
    expect(buckets).toHaveLength(2);
    for (const bucket of buckets) {
      expect(bucket.Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
      expect(referenceText(bucket.Properties['BucketEncryption'])).toContain('AES256');
      const policy = resourcesOf(website, 'AWS::S3::BucketPolicy').find(({ Properties }) =>
        referenceText(Properties['Bucket']).includes(`"${bucket.id}"`),
      );
      expect(referenceText(policy?.Properties)).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('allow only this CloudFront distribution to read the site', () => {
    const text = referenceText(
      resourcesOf(website, 'AWS::S3::BucketPolicy').map(({ Properties }) => Properties),
    );
    expect(text).toContain('cloudfront.amazonaws.com');
    expect(text).toContain('"AWS:SourceArn"');
    expect(text).not.toContain('"Principal":"*","Effect":"Allow"');
  });

  it('retain request logs for half a year', () => {
    const [logBucket] = buckets.filter((bucket) => 'LifecycleConfiguration' in bucket.Properties);
    expect(referenceText(logBucket?.Properties)).toContain('"ExpirationInDays":183');
  });
});

describe('the log of requests', () => {
  const callSchema = z.object({
    service: z.literal('CloudWatchLogs'),
    // CloudFront's log deliveries exist only in us-east-1, in every region of the stack.
    region: z.literal('us-east-1'),
    action: z.string(),
    parameters: z.record(z.string(), z.unknown()),
  });
  /** The deployment's API calls, with references as their JSON. */
  const calls = (event: 'Create' | 'Update' | 'Delete') =>
    resourcesOf(website, 'Custom::AWS').map(({ Properties }) => {
      const text = z
        .union([
          z.string(),
          z
            .object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })
            .transform((value) =>
              value['Fn::Join'][1]
                .map((part) => (typeof part === 'string' ? part : '<reference>'))
                .join(''),
            ),
        ])
        .parse(Properties[event]);
      return callSchema.parse(JSON.parse(text));
    });

  it('records date, address and path of each request, without query, Referer or cookie', () => {
    const fields = [...calls('Create'), ...calls('Update')].flatMap(({ parameters }) =>
      'recordFields' in parameters ? [parameters['recordFields']] : [],
    );
    expect(fields).toHaveLength(2);
    for (const recordFields of fields) {
      expect(recordFields).toEqual([
        'date',
        'time',
        'x-edge-location',
        'x-edge-request-id',
        'c-ip',
        'cs-method',
        'cs-uri-stem',
        'sc-status',
        'x-edge-result-type',
        'time-taken',
      ]);
    }
  });

  it('is connected from the distribution to the bucket, and removed in the reverse order', () => {
    expect(calls('Create').map(({ action }) => action)).toEqual([
      'createDelivery',
      'putDeliverySource',
      'putDeliveryDestination',
    ]);
    expect(calls('Delete').map(({ action }) => action)).toEqual([
      'deleteDelivery',
      'deleteDeliverySource',
      'deleteDeliveryDestination',
    ]);
    const [delivery, source, destination] = resourcesOf(website, 'Custom::AWS');
    const bucketPolicy = resourcesOf(website, 'AWS::S3::BucketPolicy').find(({ Properties }) =>
      referenceText(Properties).includes('delivery.logs.amazonaws.com'),
    );
    expect(delivery?.DependsOn).toEqual(
      expect.arrayContaining([source?.id, destination?.id, bucketPolicy?.id]),
    );
    expect(referenceText(source?.Properties['Create'])).toContain(
      onlyResource(website, 'AWS::CloudFront::Distribution').id,
    );
    expect(referenceText(destination?.Properties['Create'])).toContain(
      referenceText(bucketPolicy?.Properties['Bucket']).split('"')[3],
    );
  });

  it('may be changed later: AWS checks the permission on the delivery and both of its ends', () => {
    const statement = resourcesOf(website, 'AWS::IAM::Policy')
      .flatMap(({ Properties }) => policyStatements.parse(Properties).PolicyDocument.Statement)
      .find(({ Action }) => [Action].flat().includes('logs:UpdateDeliveryConfiguration'));
    const resources = [statement?.Resource].flat().map(referenceText);
    for (const end of ['delivery-source:', 'delivery-destination:', 'delivery:*']) {
      expect(resources.filter((resource) => resource.includes(end))).toHaveLength(1);
    }
  });

  it('accepts this delivery only', () => {
    const text = referenceText(
      resourcesOf(website, 'AWS::S3::BucketPolicy').map(({ Properties }) => Properties),
    );
    expect(text).toMatch(/:logs:us-east-1:".+:delivery-source:bfj-prod-requests"/);
    expect(text).toContain('"s3:x-amz-acl":"bucket-owner-full-control"');
  });
});

describe('the files of the site', () => {
  const deploymentSchema = z.object({
    SystemMetadata: z.object({ 'cache-control': z.string() }),
    UserMetadata: z.record(z.string(), z.string()).optional(),
    DestinationBucketKeyPrefix: z.string().optional(),
    DistributionPaths: z.array(z.string()).optional(),
    Prune: z.literal(false),
  });
  const deployments = resourcesOf(website, 'Custom::CDKBucketDeployment').map(({ Properties }) =>
    deploymentSchema.parse(Properties),
  );

  it('are cached for a year when their names contain a hash, and revalidated otherwise', () => {
    const caching = deployments.map((deployment) => [
      deployment.DestinationBucketKeyPrefix ?? '',
      deployment.SystemMetadata['cache-control'],
    ]);
    expect(Object.fromEntries(caching)).toEqual({
      assets: 'public, max-age=31536000, immutable',
      '': 'public, max-age=0, s-maxage=31536000, must-revalidate',
    });
    expect(deployments).toHaveLength(3);
  });

  it('invalidate CloudFront’s caches after the last upload', () => {
    expect(deployments.map((deployment) => deployment.DistributionPaths)).toContainEqual(['/*']);
  });

  it('mark the 404 page as such', () => {
    expect(deployments.map((deployment) => deployment.UserMetadata)).toContainEqual({
      status: '404',
    });
  });
});

describe('a site that has not been built', () => {
  const buildUnbuilt = (stage: string) =>
    withTemporaryDirectory((directory) =>
      buildApp(readSettings({ BFJ_STAGE: stage }), {
        bundling: false,
        siteDirectory: path.join(directory, 'nothing-here'),
        outputDirectory: directory,
      }),
    );

  it('fails a deployment with the command that builds it, but not the bootstrap before it', () => {
    const errors = withTemporaryDirectory((directory) =>
      buildApp(readSettings({ BFJ_STAGE: 'dev' }), {
        bundling: false,
        siteDirectory: path.join(directory, 'nothing-here'),
        outputDirectory: directory,
      })
        .app.synth()
        .stacks.flatMap(({ id, messages }) =>
          messages
            .filter(({ level }) => level === SynthesisMessageLevel.ERROR)
            .map(({ entry }) => `${id}: ${JSON.stringify(entry.data)}`),
        ),
    );
    expect(errors).toEqual([
      expect.stringMatching(/^BfjWebsite: .+app\.html is missing\. Run npm run build/),
    ]);
  });

  it('is accepted by the local stage', () => {
    expect(buildUnbuilt('local').website).toBeUndefined();
  });
});
