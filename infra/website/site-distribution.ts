import { Duration, SecretValue, Stack } from 'aws-cdk-lib/core';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { latestEdition } from '../../shared/contracts/latest-edition.ts';
import { paymentPaths } from '../../shared/payment-paths.ts';
import { siteRoutes } from '../../shared/site-routes.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { edgeSecretSuffix } from '../platform/product-secrets.ts';
import { physicalName } from '../constructs/physical-name.ts';
import type { Settings } from '../settings.ts';
import { responseRewriterCode, requestRewriterCode } from './request-rewriter.ts';
import { responseHeadersPolicy } from './response-headers-policy.ts';
import type { PageHeaderOptions } from './response-headers.ts';

export interface SiteDistributionProps {
  readonly settings: Settings;
  readonly siteBucket: s3.IBucket;
  /** Host name of the HTTP API. */
  readonly apiHost: string;
}

/** Addresses of pages that a function makes, and all addresses below them. */
const servedPatterns = siteRoutes.flatMap(({ path, kind }) =>
  kind === 'served' ? [path, `${path}/*`] : [],
);

/** One origin for browsers: pages from the bucket; `/api/*` and function-made pages from the API. */
export class SiteDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;

  readonly #props: SiteDistributionProps;

  constructor(scope: Construct, id: string, props: SiteDistributionProps) {
    super(scope, id);
    this.#props = props;
    const { settings } = props;
    const files = S3BucketOrigin.withOriginAccessControl(props.siteBucket, {
      // With the right to list, S3 answers 404 for a missing file instead of 403.
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
    });
    const pages = this.#pageBehaviors(files);
    const api = this.#apiBehavior();
    const editions = this.#sharedCaching();
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `BFJ ${settings.stage}`,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      // The cheaper classes exclude South America, where the readers are.
      priceClass: cloudfront.PriceClass.PRICE_CLASS_ALL,
      ...(settings.firewallArn === undefined ? {} : { webAclId: settings.firewallArn }),
      ...(settings.domain === undefined
        ? {}
        : {
            domainNames: [settings.domain.name],
            minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: acm.Certificate.fromCertificateArn(
              this,
              'Certificate',
              settings.domain.certificateArn,
            ),
          }),
      defaultBehavior: pages.ordinary,
      additionalBehaviors: {
        ...Object.fromEntries(paymentPaths.map((path) => [`${path}*`, pages.payment])),
        '/assets/*': this.#assetBehavior(files, pages.ordinary),
        ...Object.fromEntries(
          servedPatterns.map((pattern) => [
            pattern,
            { ...pages.ordinary, origin: api.origin, cachePolicy: editions },
          ]),
        ),
        // One answer for all visitors, requested at every opening of the site.
        [latestEdition.path]: {
          origin: api.origin,
          viewerProtocolPolicy:
            api.viewerProtocolPolicy ?? cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          cachePolicy: editions,
          compress: true,
        },
        '/api/*': api,
      },
      // CloudFront caches these errors for ten seconds in spite of the API's `no-store`: one user's failed call would
      // be the next user's answer.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
    this.#acknowledgeFindings();
  }

  #pageBehaviors(
    origin: cloudfront.IOrigin,
  ): Readonly<Record<PageHeaderOptions['page'], cloudfront.BehaviorOptions>> {
    const functionAssociations = [
      {
        eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
        function: new cloudfront.Function(this, 'RequestRewriter', {
          comment: 'Addresses of the site to its files',
          runtime: cloudfront.FunctionRuntime.JS_2_0,
          code: cloudfront.FunctionCode.fromInline(requestRewriterCode(siteRoutes)),
        }),
      },
      {
        eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
        function: new cloudfront.Function(this, 'NotFoundStatus', {
          comment: 'The status of the 404 page',
          runtime: cloudfront.FunctionRuntime.JS_2_0,
          code: cloudfront.FunctionCode.fromInline(responseRewriterCode()),
        }),
      },
    ];
    const behavior = (page: PageHeaderOptions['page']): cloudfront.BehaviorOptions => ({
      origin,
      functionAssociations,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: responseHeadersPolicy(this, `${page}-headers`, {
        page,
        name: physicalName(this.#props.settings, page, 'pages'),
        identityOrigin: `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`,
      }),
      compress: true,
    });
    return { ordinary: behavior('ordinary'), payment: behavior('payment') };
  }

  #assetBehavior(
    origin: cloudfront.IOrigin,
    page: cloudfront.BehaviorOptions,
  ): cloudfront.BehaviorOptions {
    const { functionAssociations: _, ...withoutFunctions } = page;
    return { ...withoutFunctions, origin };
  }

  /** Caches for as long as the answer says, for all callers: nothing that a caller sends is part of the cache key. */
  #sharedCaching(): cloudfront.CachePolicy {
    return new cloudfront.CachePolicy(this, 'EditionCaching', {
      cachePolicyName: physicalName(this.#props.settings, 'editions'),
      comment: 'Editions, one answer for all callers',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  #apiBehavior(): cloudfront.BehaviorOptions {
    const { settings, apiHost } = this.#props;
    return {
      origin: new HttpOrigin(apiHost, {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        customHeaders: {
          // CloudFormation reads it during the deployment; the template holds only the secret's name. It reads it again
          // only when the template has changed: hence the version.
          'x-bfj-edge': SecretValue.secretsManager(
            physicalName(settings, edgeSecretSuffix),
            settings.edgeValueVersion === undefined
              ? undefined
              : { versionId: settings.edgeValueVersion },
          ).unsafeUnwrap(),
        },
      }),
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  #acknowledgeFindings(): void {
    acknowledge(
      this.distribution,
      'AwsSolutions-CFR1',
      'Readers may be in any country, so no country is blocked.',
    );
    if (this.#props.settings.firewallArn === undefined) {
      acknowledge(
        this.distribution,
        'AwsSolutions-CFR2',
        'A web application firewall costs more than the rest of a small stage; the API is ' +
          'throttled and every function limits calls by address.',
      );
    }
    acknowledge(
      this.distribution,
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'No request reaches the bucket’s root: every address without a file name is rewritten.',
    );
    acknowledge(
      this.distribution,
      'AwsSolutions-CFR3',
      'The rule knows only the older logs, which hold query strings, and so tokens and e-mails; ' +
        'requests are logged by infra/website/request-log.ts.',
    );
    if (this.#props.settings.domain === undefined) {
      acknowledge(
        this.distribution,
        'AwsSolutions-CFR4',
        'CloudFront fixes the protocols of its own domain; with BFJ_DOMAIN_NAME they start at TLS 1.2.',
      );
    }
  }
}
