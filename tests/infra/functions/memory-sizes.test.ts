import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { functionsOfEndpoints, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const { core } = synthesize({
  BFJ_STAGE: 'prod',
  BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
  BFJ_EMAIL_FROM: 'avisos@bfj.example',
});
const memories = new Map(
  resourcesOf(core, 'AWS::Lambda::Function').map(({ Properties }) => [
    String(Properties['FunctionName']).replace('bfj-prod-', ''),
    Number(Properties['MemorySize']),
  ]),
);

it('gives the memory for a fast start only to functions that a user waits for', () => {
  const waitedFor = new Set([
    ...functionsOfEndpoints(core),
    'define-auth-challenge',
    'create-auth-challenge',
    'verify-auth-challenge',
  ]);
  for (const [name, memory] of memories) {
    expect([name, memory >= 1024]).toEqual([name, waitedFor.has(name)]);
  }
});

it('functions with less memory were measured', () => {
  const table = readFileSync(
    path.resolve(import.meta.dirname, '../../load/memory-sizes.md'),
    'utf8',
  );
  const smaller = [...memories].filter(([, memory]) => memory < 1024).map(([name]) => name);
  expect(smaller.length).toBeGreaterThan(5);
  for (const name of smaller) expect(table).toMatch(new RegExp(`^\\| ${name} +\\|`, 'm'));
});
