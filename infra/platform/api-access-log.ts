import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * One line a request, without personal data: no address of the caller, no path (a query may hold
 * a token), no header. `requestId` leads to the function's own lines.
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
