import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { expect, it } from 'vitest';
import { signRequest } from '../../../../functions/runtime/sdk-stand-ins/sign-request.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
const now = new Date('2026-11-30T12:34:56.789Z');

it.each([
  ['an address with a port', 'http://127.0.0.1:4566/', '{}', credentials],
  [
    'an encoded path',
    'https://b.example/model/a.b-v1%3A0/(it)!/converse',
    '{"a":"ação"}',
    credentials,
  ],
  ['a session token', 'https://sqs.example/', '', { ...credentials, sessionToken: 'token==' }],
])("signs %s like the SDK's signer", async (_, address, body, keys) => {
  const url = new URL(address);
  const headers = { 'content-type': 'application/json', 'x-amz-target': 'One.  Two ' };
  const caller = { credentials: keys, region: 'sa-east-1', service: 'bedrock' };
  const signer = new SignatureV4({ ...caller, sha256: Hash.bind(undefined, 'sha256') });
  const { protocol, hostname, pathname } = url;
  const signed = await signer.sign(
    {
      method: 'POST',
      protocol,
      hostname,
      path: pathname,
      headers: { ...headers, host: url.host },
      body,
    },
    { signingDate: now },
  );
  const ours = signRequest({ url, headers, body }, { ...caller, now });
  // The SDK also signs a header with the body's hash, which only S3 requires.
  const withHash = signRequest(
    {
      url,
      headers: { ...headers, 'x-amz-content-sha256': signed.headers['x-amz-content-sha256'] ?? '' },
      body,
    },
    { ...caller, now },
  );
  expect(withHash).toEqual(signed.headers);
  expect(ours['authorization']).not.toContain('x-amz-content-sha256');
});
