import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import * as z from 'zod/mini';
import { companySettings } from '../shared/company-registration.ts';
import { builtManifestFile, siteManifestFile } from './build-manifest.ts';
import { readCompany } from './company-settings.ts';
import { prerenderSite, type PageRenderer } from './prerender.ts';

/** `npm run build`: the site as static files in `dist/web`. */

// The operator's settings, as read by the deployment. The site needs them because its own address is part of the pages.
const settingsFile = resolve(import.meta.dirname, '../.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const configFile = resolve(import.meta.dirname, 'vite.config.ts');
const siteDirectory = resolve(import.meta.dirname, '../dist/web');
const serverDirectory = resolve(import.meta.dirname, '../dist/web-prerender');

const rendererSchema = z.object({ renderPage: z.function(), renderLoadingPage: z.function() });

if (readCompany(process.env) === undefined) {
  process.stdout.write(
    `${companySettings.join(', ')} are not set: the site does not say who sells (Decreto 7.962/2013).\n`,
  );
}

await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  build: { ssr: 'src/server.tsx', outDir: serverDirectory, copyPublicDir: false, manifest: false },
});
const written = await prerenderSite(siteDirectory, await loadRenderer());
await rm(serverDirectory, { recursive: true });
// `check-budgets.ts` needs the manifest; the published site does not.
await rename(builtManifestFile, siteManifestFile);
await rm(dirname(builtManifestFile), { recursive: true });
process.stdout.write(`The site is in dist/web: ${written.join(', ')}\n`);

async function loadRenderer(): Promise<PageRenderer> {
  const entry = pathToFileURL(resolve(serverDirectory, 'server.js')).href;
  const module: PageRenderer = await import(entry);
  rendererSchema.parse({ ...module });
  return module;
}
