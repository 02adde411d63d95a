import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * One log line per request, without personal data: no caller address, no path (a query may hold a token), no header.
 * `requestId` leads to the function's own lines.
 */
export const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    requestTime: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    responseLatencyMilliseconds: '$context.responseLatency',
    responseBytes: '$context.responseLength',
    integrationStatus: '$context.integrationStatus',
    integrationLatencyMilliseconds: '$context.integrationLatency',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
    gatewayError: '$context.error.responseType',
  }),
);
