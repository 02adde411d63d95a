import { pathToFileURL } from 'node:url';
import path from 'node:path';

/** Node option that makes the CDK's CLI poll an emulator more often. */
export const cdkPollingOption = `--import=${pathToFileURL(path.join(import.meta.dirname, 'cdk-polling.mjs')).href}`;
