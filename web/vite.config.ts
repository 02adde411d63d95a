import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { noConnection } from './src/copy/errors/error-text.ts';
import { readCompany } from './company-settings.ts';
import { themeScript } from '../shared/theme.ts';
import { readSiteUrl } from './site-url.ts';

/** The sources that every form needs first. */
const formParts = sourceFiles([
  'ui/call-button.tsx',
  'ui/use-limit-wait.ts',
  'ui/feedback/alert.tsx',
  'ui/feedback/spinner.tsx',
  'ui/forms/field.tsx',
  'ui/forms/text-field.tsx',
  'ui/forms/use-submit.ts',
  'lib/limits.ts',
  'lib/api-error.ts',
  'copy/errors/error-text.ts',
  'copy/newsletter/newsletter-errors.ts',
]);

/** The sources that every page behind a session needs first. */
const sessionParts = sourceFiles([
  'features/access/session/forget-tab.ts',
  'features/access/session/use-session.ts',
  'features/access/session/when-leaving.ts',
]);

/** The sources of the texts about failed calls. */
const failureParts = sourceFiles(['lib/call-failure.ts', 'copy/errors/call-failures.ts']);

/**
 * The site's build. `web/build.ts` runs it twice (browser, then server for the prerenderer) and
 * `npm start` mounts it as a development server.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), toastStylesFromFile(), pageParts(), retriedImports()],
  define: {
    'import.meta.env.BFJ_SITE_URL': JSON.stringify(readSiteUrl(process.env)),
    companyRegistration: JSON.stringify(readCompany(process.env)) ?? 'undefined',
  },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Fonts and pictures stay files: `data:` addresses are not in the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A failed preload would make every later import of the file fail, and the list of all imports would add a
      // kilobyte to the entry. Prerendered pages have their preloads in their HTML.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    reportCompressedSize: false,
    rolldownOptions: {
      // A page that imports one constant of a module need not load the rest of the module.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Together in one file these modules are smaller than in separate files. A page without a form loads none of
        // them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'form',
              test: (id) => formParts.has(resolve(id)),
            },
            { name: 'call-failure', test: (id) => failureParts.has(resolve(id)) },
            { name: 'session', test: (id) => sessionParts.has(resolve(id)) },
          ],
        },
      },
    },
  },
});

/** A file that does not exist at its configured path stops the build. */
function sourceFiles(names: readonly string[]): ReadonlySet<string> {
  const files = names.map((name) => resolve(import.meta.dirname, 'src', name));
  for (const file of files) statSync(file);
  return new Set(files);
}

/**
 * Inlines two parts into each page: its only script, which the content security policy allows by its hash, and the
 * notice that is shown while the code has not loaded.
 */
function pageParts(): Plugin {
  const parts = {
    '<!--theme-->': `<script>${themeScript}</script>`,
    '<!--no-connection-->': noConnection.text,
  };
  return {
    name: 'bfj:page-parts',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        return Object.entries(parts).reduce((page, [placeholder, part]) => {
          if (!page.includes(placeholder))
            throw new Error(`index.html lacks the placeholder ${placeholder}.`);
          return page.replace(placeholder, () => part);
        }, html);
      },
    },
  };
}

/**
 * sonner adds its styles as an inline `<style>` when it is imported, which our content security policy blocks. They
 * come from its CSS file instead (`src/ui/feedback/toaster.tsx`).
 */
function toastStylesFromFile(): Plugin {
  const injection = /^__insertCSS\(.*\);$/m;
  return {
    name: 'bfj:toast-styles-from-file',
    enforce: 'pre',
    transform(code, id) {
      if (!/sonner\/dist\/index\.mjs/.test(id)) return null;
      if (!injection.test(code))
        throw new Error('sonner no longer injects its styles as expected.');
      return { code: code.replace(injection, ''), map: null };
    },
  };
}

/** Replaces every dynamic import of the build's files by a call of `importFile` (`src/lib/load-code.ts`). */
function retriedImports(): Plugin {
  const fileImport = /\bimport\((["'`]\.\/[\w-]+\.js["'`])\)/g;
  return {
    name: 'bfj:retried-imports',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let found = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = file.code.replaceAll(fileImport, (_import, address: string) => {
            found += 1;
            return `importFile(${address},e=>import(e))`;
          });
        }
        if (found === 0) throw new Error('The build no longer writes its imports as expected.');
      },
    },
  };
}
