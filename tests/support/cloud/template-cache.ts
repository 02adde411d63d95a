import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { synthesize } from '../../../infra/local/synthesize.ts';
import { quickDirectory } from './quick-directory.ts';

/**
 * Runs before all functional tests: synthesizes the stack once for all their clouds, into a directory of their own
 * unless the whole test command has named one.
 */
export default async function setup(): Promise<() => void> {
  const inherited = process.env['LOCAL_CLOUD_TEMPLATE_CACHE'];
  const directory = inherited ?? mkdtempSync(path.join(quickDirectory(), 'bfj-templates-'));
  process.env['LOCAL_CLOUD_TEMPLATE_CACHE'] = directory;
  const address = 'http://localhost';
  await synthesize({
    siteUrl: address,
    webhookUrl: address,
    brapiBaseUrl: address,
    bancoCentralBaseUrl: address,
    whatsAppBaseUrl: address,
    mercadoPagoBaseUrl: address,
  });
  return () => {
    if (inherited === undefined) rmSync(directory, { recursive: true, force: true });
  };
}
