import { createRequire } from 'node:module';
import { LocalCloudError } from '../local-cloud-error.ts';

/**
 * Path of the DynamoDB that runs on this machine.
 * @throws LocalCloudError that says what to do where there is none for this system
 */
export function findDynoxideBinary(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  const sibling = `@dynoxide/${platform}-${architecture}`;
  const file = platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    return createRequire(import.meta.url).resolve(`${sibling}/${file}`);
  } catch {
    throw new LocalCloudError(
      `There is no DynamoDB for this system: run \`npm install --no-save ${sibling}\`, or set DYNAMODB_ENDPOINT to the address of any DynamoDB Local.`,
    );
  }
}
