import { pathToFileURL } from 'node:url';
import path from 'node:path';

/** Option of Node by which the CDK's CLI looks oftener whether an emulator is done. */
export const cdkPollingOption = `--import=${pathToFileURL(path.join(import.meta.dirname, 'cdk-polling.mjs')).href}`;
