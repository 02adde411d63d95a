import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';

const answerSchema = z.object({
  GetCallerIdentityResponse: z.object({
    GetCallerIdentityResult: z.object({ Arn: z.string() }),
  }),
});

/**
 * Returns the ARN of the credentials that a client uses: `GetCallerIdentity` of STS, which needs no permission.
 * @returns undefined when STS does not answer
 */
export async function identifyCaller(
  { region: readRegion, credentials }: DynamoDBClient['config'],
  send: typeof fetch = fetch,
): Promise<string | undefined> {
  const region = await readRegion();
  const url = new URL(`https://sts.${region}.amazonaws.com/`);
  const signer = new SignatureV4({
    service: 'sts',
    region,
    credentials,
    sha256: Hash.bind(undefined, 'sha256'),
  });
  const body = 'Action=GetCallerIdentity&Version=2011-06-15';
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: {
      host: url.host,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });
  const { host: _host, ...sent } = headers;
  try {
    const answer = await send(url, {
      method: 'POST',
      headers: sent,
      body,
      signal: AbortSignal.timeout(5_000),
    });
    const parsed = answerSchema.safeParse(await answer.json());
    return parsed.data?.GetCallerIdentityResponse.GetCallerIdentityResult.Arn;
  } catch {
    return undefined;
  }
}
