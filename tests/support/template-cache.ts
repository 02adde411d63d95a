import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { synthesize } from '../../infra/local/synthesize.ts';

/** Before all functional tests: the stack is synthesized once for all their clouds. */
export default async function setup(): Promise<() => void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-templates-'));
  process.env['BFJ_TEMPLATE_CACHE'] = directory;
  const address = 'http://localhost';
  await synthesize({
    siteUrl: address,
    webhookUrl: address,
    brapiBaseUrl: address,
    whatsAppBaseUrl: address,
    mercadoPagoBaseUrl: address,
  });
  return () => rmSync(directory, { recursive: true, force: true });
}
