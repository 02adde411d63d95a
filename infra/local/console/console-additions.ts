import type { ConsoleAdditions, ConsoleFile } from '../../local-cloud/application.ts';
import { sendLogo } from './logo-picture.ts';
import { sandboxResources, type SandboxSources } from './sandbox-calls.ts';

/** What this product adds to the console: its page, and what its sandboxes tell and do. */
export function consoleAdditions(sources: SandboxSources): ConsoleAdditions {
  return {
    resources: sandboxResources(sources),
    files: {
      '': page('console.html', 'text/html'),
      'console.css': page('console.css', 'text/css'),
      'console.js': page('console.js', 'text/javascript'),
      'console-mercadopago.js': page('console-mercadopago.js', 'text/javascript'),
    },
    handle: sendLogo,
  };
}

function page(name: string, type: string): ConsoleFile {
  return { file: new URL(name, import.meta.url), type: `${type}; charset=utf-8` };
}
