import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { problems, type Problem } from '../../../shared/contracts/problem.ts';
import { ProblemError } from '../problem-error.ts';

/** Returns the response to a rejected call: RFC 9457, with our code. Unexpected errors reveal nothing. */
export function problemResponse(
  error: unknown,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const code = error instanceof ProblemError ? error.code : 'internal_error';
  const details = error instanceof ProblemError ? error.details : {};
  const problem: Problem = {
    type: 'about:blank',
    title: problems[code].title,
    status: problems[code].status,
    code,
    requestId,
    success: false,
    error: details.text ?? problems[code].title,
    ...(details.fields === undefined ? {} : { fields: details.fields }),
    ...(details.price === undefined ? {} : { price: details.price }),
  };
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(details.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(details.retryAfterSeconds) }),
      ...(details.allowedMethods === undefined ? {} : { allow: details.allowedMethods.join(', ') }),
    },
    body: JSON.stringify(problem),
  };
}
