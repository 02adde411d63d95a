import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { readCompany } from './company-settings.ts';
import { themeScript } from '../shared/theme.ts';
import { readSiteUrl } from './site-url.ts';

/** What every form begins with. */
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

/** What every page behind a session begins with. */
const sessionParts = sourceFiles([
  'features/access/session/forget-tab.ts',
  'features/access/session/use-session.ts',
  'features/access/session/when-leaving.ts',
]);

/** What is said where a call fails. */
const failureParts = sourceFiles(['lib/call-failure.ts', 'copy/errors/call-failures.ts']);

/**
 * The site's build. `web/build.ts` runs it twice (browser, then server for the prerenderer) and
 * `npm start` mounts it as a development server.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), toastStylesFromFile(), themeBeforePaint()],
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
      // The list of what every page's code imports weighs a kilobyte in the entry, which everybody
      // loads, and grows with every page. Prerendered pages name theirs in their HTML.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'js' && /-page-[\w-]+\.js$/.test(file)
          ? dependencies.filter((dependency) => dependency.endsWith('.css'))
          : dependencies,
    },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    reportCompressedSize: false,
    rolldownOptions: {
      // A page that asks a module for one word need not load what else the module says.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // In one file they weigh less than each in its own.
        // A page that shows no form loads none of it.
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

/** A file that is not where it is said to be stops the build. */
function sourceFiles(names: readonly string[]): ReadonlySet<string> {
  const files = names.map((name) => resolve(import.meta.dirname, 'src', name));
  for (const file of files) statSync(file);
  return new Set(files);
}

/** The one script that stands in the pages themselves; the content security policy names its hash. */
function themeBeforePaint(): Plugin {
  const place = '<!--theme-->';
  return {
    name: 'bfj:theme-before-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(place)) throw new Error('index.html has lost its place for the theme.');
        return html.replace(place, () => `<script>${themeScript}</script>`);
      },
    },
  };
}

/**
 * sonner adds its styles as an inline `<style>` when it is imported, which our content security
 * policy refuses. They come from its CSS file instead (`src/ui/feedback/toaster.tsx`).
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
