import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** Returns an event in an HTTP API's format (payload format 2.0). */
export function httpEvent(
  options: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
    readonly query?: Record<string, string>;
    readonly sourceIp?: string;
  } = {},
): APIGatewayProxyEventV2 {
  const { method = 'POST', path = '/api/test', headers = {}, body, query } = options;
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers,
    ...(query === undefined ? {} : { queryStringParameters: query }),
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example.com',
      domainPrefix: 'api',
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: options.sourceIp ?? '198.51.100.7',
        userAgent: 'tests',
      },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '21/Nov/2026:12:00:00 +0000',
      timeEpoch: 1795262400000,
    },
  };
}

export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:sa-east-1:000000000000:function:test',
  memoryLimitInMB: '256',
  awsRequestId: 'request-1',
  logGroupName: 'group',
  logStreamName: 'stream',
  getRemainingTimeInMillis: () => 10_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
};
