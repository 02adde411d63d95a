import { expect, it } from 'vitest';
import { metaTemplates } from '../../../../infra/operations/templates/meta-templates.ts';
import { syncTemplates } from '../../../../infra/operations/templates/sync-templates.ts';
import { defineTemplates } from '../../../../shared/messages/template-definition.ts';
import { serveSandboxes } from '../message-support.ts';

it('the sandbox has the templates that the operator’s command requests', async () => {
  const sandboxes = await serveSandboxes();
  const meta = metaTemplates({
    baseUrl: sandboxes.url,
    accountId: '102290129340398',
    token: 'token-1',
  });
  const siteUrl = 'http://127.0.0.1:1';
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const exitCode = await syncTemplates({ meta, siteUrl, isSubmitting: true, log });
  expect(lines).toHaveLength(defineTemplates(siteUrl).length);
  expect(lines.filter((line) => !line.includes(' approved '))).toEqual([]);
  expect(exitCode).toBe(0);
});
