import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { packageCommand } from '../../../infra/portable/package-command.ts';

const forbidden = [
  ['shared/values/x.ts', '../../functions/runtime/clock.ts'],
  ['shared/values/x.ts', 'zod'],
  ['shared/values/x.ts', 'node:crypto'],
  ['functions/newsletter/x.ts', '../../infra/settings.ts'],
  ['functions/newsletter/x.ts', 'zod'],
  ['functions/newsletter/x.ts', '@aws-sdk/client-dynamodb'],
  ['functions/billing/checkout/x.ts', '@aws-sdk/client-dynamodb'],
  ['functions/a-new-capability/x.ts', '@aws-sdk/client-dynamodb'],
  ['functions/market/x.ts', '../newsletter/subscribe-newsletter.lambda.ts'],
  ['functions/runtime/x.ts', 'aws-cdk-lib'],
  ['web/src/lib/x.ts', '../features/newsletter/newsletter-api.ts'],
  ['web/src/ui/x.tsx', '../app/app.tsx'],
  ['web/src/features/newsletter/x.ts', '../../../../functions/runtime/clock.ts'],
  ['web/src/features/newsletter/x.ts', 'zod'],
  ['infra/capabilities/x.ts', '../../functions/newsletter/subscribe.ts'],
  ['infra/capabilities/x.ts', '../../functions/newsletter/subscriber-store.ts'],
  ['infra/stacks/x.ts', '../local/clock.ts'],
  ['infra/stacks/x.ts', '../local-cloud/src/clock.ts'],
  ['infra/stacks/x.ts', '@bfj/local-cloud/clock'],
  ['infra/deployment/x.ts', '@bfj/sandboxes/sandboxes'],
  ['infra/local/x.ts', '../../functions/runtime/clock.ts'],
  ['infra/local-cloud/src/x.ts', '../../local/local-app.ts'],
  ['infra/local-cloud/src/x.ts', '../../../functions/runtime/clock.ts'],
  ['infra/local-cloud/src/x.ts', '../../../shared/values/cpf.ts'],
  ['infra/local-cloud/src/gateway/x.ts', '../../../../functions/runtime/clock.ts'],
  ['infra/sandboxes/src/x.ts', '../../../shared/values/cpf.ts'],
  ['infra/sandboxes/src/brapi/x.ts', '../../../../shared/market/b3-session.ts'],
] as const;

const allowed = [
  ['shared/contracts/x.ts', 'zod/mini'],
  ['functions/newsletter/x.ts', '../runtime/clock.ts'],
  ['functions/newsletter/x-store.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/runtime/x.ts', '../../shared/events/outbox-partition.ts'],
  ['web/src/features/newsletter/x.ts', '@hookform/resolvers/zod'],
  ['web/src/app/x.tsx', '../features/newsletter/landing-page.tsx'],
  ['infra/capabilities/x.ts', '../../shared/contracts/newsletter.ts'],
  ['infra/capabilities/x.ts', '../../functions/newsletter/table-access.ts'],
  ['infra/constructs/x.ts', '../../functions/runtime/table.ts'],
  ['infra/local/x.ts', '@bfj/local-cloud/clock'],
  ['infra/deployment/x.ts', '@bfj/local-cloud/process-group'],
  ['infra/sandboxes/src/x.ts', '@bfj/local-cloud/http-body'],
  ['infra/local-cloud/src/gateway/x.ts', '../functions/functions.ts'],
] as const;

const root = path.resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(path.join(tmpdir(), 'bfj-lint-'));
let complaints: readonly { readonly filename: string; readonly code: string }[] = [];

/** A file for each import, in the importing folder. */
function fixture(file: string, imported: string): string {
  const index = [...forbidden, ...allowed].findIndex(
    ([otherFile, other]) => otherFile === file && other === imported,
  );
  return file.replace(/x([^/]*)$/, `x${index}$1`);
}

beforeAll(() => {
  cpSync(path.join(root, '.oxlintrc.json'), path.join(copy, '.oxlintrc.json'));
  for (const [file, imported] of [...forbidden, ...allowed]) {
    const fullPath = path.join(copy, fixture(file, imported));
    mkdirSync(path.dirname(fullPath), { recursive: true });
    writeFileSync(fullPath, `import { thing } from '${imported}';\nexport const other = thing;\n`);
  }
  const run = spawnSync(process.execPath, [packageCommand('oxlint'), '--format', 'json'], {
    cwd: copy,
    encoding: 'utf8',
  });
  complaints = z
    .object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) })
    .parse(JSON.parse(run.stdout)).diagnostics;
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function isRefused(file: string, imported: string): boolean {
  return complaints.some(
    ({ filename, code }) =>
      code.includes('no-restricted-imports') && filename.endsWith(fixture(file, imported)),
  );
}

describe('imports', () => {
  it.each(forbidden)('%s may not import %s', (file, imported) => {
    expect(isRefused(file, imported)).toBe(true);
  });

  it.each(allowed)('%s may import %s', (file, imported) => {
    expect(isRefused(file, imported)).toBe(false);
  });
});
