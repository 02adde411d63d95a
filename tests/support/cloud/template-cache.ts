import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { synthesize } from '../../../infra/local/synthesize.ts';
import { quickDirectory } from './quick-directory.ts';

/**
 * Before all functional tests: the stack is synthesized once for all their clouds, in a directory
 * of their own where the whole test command has not named one.
 */
export default async function setup(): Promise<() => void> {
  const given = process.env['LOCAL_CLOUD_TEMPLATE_CACHE'];
  const directory = given ?? mkdtempSync(path.join(quickDirectory(), 'bfj-templates-'));
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
    if (given === undefined) rmSync(directory, { recursive: true, force: true });
  };
}
