import { Duration } from 'aws-cdk-lib/core';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  pageHeaders,
  referrerPolicies,
  strictTransportSecurity,
  type PageHeaderOptions,
} from './response-headers.ts';

/** Headers with fields of their own in CloudFront; the others are custom headers. */
const namedHeaders = [
  'content-security-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

const cloudFrontReferrerPolicies = {
  'no-referrer': cloudfront.HeadersReferrerPolicy.NO_REFERRER,
  'strict-origin-when-cross-origin':
    cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
} as const;

/** Returns `pageHeaders` as a policy of CloudFront. */
export function responseHeadersPolicy(
  scope: Construct,
  id: string,
  options: PageHeaderOptions & { readonly name: string },
): cloudfront.ResponseHeadersPolicy {
  const headers = pageHeaders(options);
  return new cloudfront.ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: options.name,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: headers['content-security-policy'] ?? '',
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: cloudFrontReferrerPolicies[referrerPolicies[options.page]],
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(strictTransportSecurity.maxAgeSeconds),
        includeSubdomains: false,
        preload: false,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers)
        .filter(([header]) => !namedHeaders.includes(header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
