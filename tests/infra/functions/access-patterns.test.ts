import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { resourcesOf, synthesize } from '../synthesized-stacks.ts';

it('the page of the table lists every partition that a role allows', () => {
  const { core } = synthesize({
    BFJ_STAGE: 'prod',
    BFJ_WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    BFJ_WEBHOOK_URL: 'https://n8n.example/hook',
    BFJ_EMAIL_FROM: 'avisos@bfj.example',
    BFJ_LOGIN_CODE: 'email',
  });
  const policies = JSON.stringify(
    resourcesOf(core, 'AWS::IAM::Policy').map(({ Properties }) => Properties),
  );
  const partitions = new Set([...policies.matchAll(/"([A-Z_]+)#\*"/g)].map(([, name]) => name));
  expect(partitions.size).toBeGreaterThan(15);
  const page = readFileSync(path.join(projectRoot, 'functions/entities/README.md'), 'utf8');
  expect([...partitions].filter((name) => !page.includes(`\`${name}#`))).toEqual([]);
});
