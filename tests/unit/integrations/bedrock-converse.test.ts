import { describe, expect, it } from 'vitest';
import { createBedrockSandbox } from '@bfj/sandboxes/bedrock/bedrock';
import {
  bedrockConverse,
  type ConverseRequest,
} from '../../../functions/integrations/bedrock-converse.ts';
import {
  unusedAddress,
  recordingServer,
  scriptedServer,
} from '../../support/requests/scripted-server.ts';

process.env['AWS_ACCESS_KEY_ID'] ??= 'local';
process.env['AWS_SECRET_ACCESS_KEY'] ??= 'local';

const request: ConverseRequest = {
  system: 'Você lê perguntas.',
  text: 'como anda PETR4?',
  tools: [
    {
      name: 'asset',
      description: 'Um ativo.',
      inputSchema: { type: 'object', properties: { ticker: { type: 'string' } } },
    },
  ],
  maxOutputTokens: 400,
};
const asking = (baseUrl: string, timeoutMilliseconds = 2_000) =>
  bedrockConverse({
    model: 'anthropic.claude-3-haiku-20240307-v1:0',
    region: 'sa-east-1',
    baseUrl,
    timeoutMilliseconds,
  });
const answer = (content: object[], usage: object = { inputTokens: 7, outputTokens: 3 }) =>
  JSON.stringify({
    output: { message: { role: 'assistant', content } },
    stopReason: 'tool_use',
    usage,
  });

it('sends a Converse request, signed for Bedrock', async () => {
  const { url, requests } = await recordingServer(
    answer([
      { text: 'Deixe-me ver.' },
      { toolUse: { toolUseId: 'tooluse_1', name: 'asset', input: { ticker: 'PETR4' } } },
    ]),
  );
  expect(await asking(url)(request)).toEqual({
    toolUses: [{ name: 'asset', input: { ticker: 'PETR4' } }],
    usage: { inputTokens: 7, outputTokens: 3 },
  });
  const [asked] = requests;
  expect(asked?.request.url).toBe('/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse');
  expect(asked?.request.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=.+\/sa-east-1\/bedrock\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/,
  );
  expect(asked?.body).toEqual({
    system: [{ text: 'Você lê perguntas.' }],
    messages: [{ role: 'user', content: [{ text: 'como anda PETR4?' }] }],
    inferenceConfig: { maxTokens: 400, temperature: 0 },
    toolConfig: {
      tools: [
        {
          toolSpec: {
            name: 'asset',
            description: 'Um ativo.',
            inputSchema: { json: request.tools[0]?.inputSchema },
          },
        },
      ],
      toolChoice: { any: {} },
    },
  });
});

describe('a failed request', () => {
  it.each([
    [429, 'limited'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [408, 'unavailable'],
    [424, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('classifies status %i as %s', async (status, reason) => {
    const url = await scriptedServer((_, response) => {
      response.writeHead(status).end('{"message":"PETR4"}');
    });
    await expect(asking(url)(request)).rejects.toMatchObject({ name: 'ConverseFailure', reason });
  });

  it.each([
    ['no JSON', 'ok'],
    ['none of Converse', '{"outputs":[]}'],
    ['one without what it cost', JSON.stringify({ output: { message: { content: [] } } })],
    ['one that costs less than nothing', answer([], { inputTokens: -5, outputTokens: 1 })],
    ['one without end', answer([{ text: 'a'.repeat(200_000) }])],
  ])('%s', async (_, body) => {
    const url = await scriptedServer((_request, response) => {
      response.end(body);
    });
    await expect(asking(url)(request)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('a late response or a server that is down', async () => {
    const silent = await scriptedServer(() => {});
    await expect(asking(silent, 50)(request)).rejects.toMatchObject({ reason: 'unavailable' });
    const dead = await unusedAddress();
    await expect(asking(dead)(request)).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('the sandbox', () => {
  const open = async () => {
    const sandbox = createBedrockSandbox();
    return { sandbox, url: await scriptedServer((...call) => void sandbox.handle(...call)) };
  };

  it('reads asset codes, and counts its calls by model', async () => {
    const { sandbox, url } = await open();
    expect((await asking(url)(request)).toolUses).toEqual([
      { name: 'asset', input: { ticker: 'PETR4' } },
    ]);
    // It has no tool for it.
    expect((await asking(url)({ ...request, text: 'oi' })).toolUses).toEqual([]);
    expect(sandbox.calls()).toEqual({ 'anthropic.claude-3-haiku-20240307-v1:0': 2 });
  });

  it('rejects what Converse rejects', async () => {
    const { url } = await open();
    await expect(asking(url)({ ...request, text: ' ' })).rejects.toMatchObject({
      reason: 'refused',
    });
    await expect(asking(url)({ ...request, tools: [] })).rejects.toMatchObject({
      reason: 'refused',
    });
    const unsigned = await fetch(`${url}/model/any/converse`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
    expect(unsigned.headers.get('x-amzn-errortype')).toBe('AccessDeniedException');
  });

  it('returns the scripted faults', async () => {
    const { sandbox, url } = await open();
    sandbox.faults.add({ body: answer([{ text: 'You are a bot.' }]), times: 1 });
    sandbox.faults.add({ status: 429, times: 1 });
    expect((await asking(url)(request)).toolUses).toEqual([]);
    await expect(asking(url)(request)).rejects.toMatchObject({ reason: 'limited' });
    expect((await asking(url)(request)).toolUses).toHaveLength(1);
  });
});
